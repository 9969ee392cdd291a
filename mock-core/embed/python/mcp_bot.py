"""A small MCP server in a SimpleX conversation, on the official library: one tool that squares numbers.

It declares `protocols` in its profile and answers `/_call mcp {…}` with a message that quotes the call and holds the
JSON-RPC response. The library leaves Service RPC alone, so the declaration offers conversations only.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from typing import Any

from simplex_chat import Bot, BotProfile, Message, SqliteDb

VERSION = "2026-07-28"
DECLARATION = {"mcp": {"versions": [VERSION], "transports": {"chat": True, "rpc": False}}}
SQUARE = {
    "name": "square",
    "description": "Squares a number.",
    "inputSchema": {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]},
    "annotations": {"readOnlyHint": True},
}
CACHING = {"ttlMs": 60_000, "cacheScope": "public"}
META = "io.modelcontextprotocol/"


class Refused(Exception):
    def __init__(self, code: int, message: str, data: Any = None):
        super().__init__(message)
        self.error = {"code": code, "message": message} | ({} if data is None else {"data": data})


def checked(request: dict[str, Any]) -> dict[str, Any]:
    """Params of a request that is one, of a version that is spoken here."""
    if request.get("jsonrpc") != "2.0" or not isinstance(request.get("method"), str):
        raise Refused(-32600, "The message is not a JSON-RPC 2.0 request.")
    if request["method"] == "initialize":
        raise Refused(-32601, f"There is no handshake here; this server speaks MCP {VERSION}.")
    params = request.get("params", {})
    meta = params.get("_meta") if isinstance(params, dict) else None
    if not isinstance(meta, dict) or not isinstance(meta.get(META + "protocolVersion"), str):
        raise Refused(-32602, f"_meta has no {META}protocolVersion.")
    if meta[META + "protocolVersion"] != VERSION:
        raise Refused(-32022, "Unsupported protocol version.", {"supported": [VERSION], "requested": meta[META + "protocolVersion"]})
    if not isinstance(meta.get(META + "clientCapabilities"), dict):
        raise Refused(-32602, f"_meta has no {META}clientCapabilities.")
    return params


def perform(method: str, params: dict[str, Any]) -> dict[str, Any]:
    match method:
        case "server/discover":
            return {"supportedVersions": [VERSION], "capabilities": {"tools": {}}} | CACHING
        case "tools/list" if "cursor" in params:
            raise Refused(-32602, "The list has one page.")
        case "tools/list":
            return {"tools": [SQUARE]} | CACHING
        case "tools/call":
            if params.get("name") != SQUARE["name"]:
                raise Refused(-32602, f"Unknown tool {params.get('name')!r}.")
            number = params.get("arguments", {}).get("n")
            if not isinstance(number, int | float) or isinstance(number, bool):
                return {"content": [{"type": "text", "text": "n must be a number"}], "isError": True}
            return {"content": [{"type": "text", "text": str(number * number)}]}
    raise Refused(-32601, f"Unknown method {method!r}.")


def response(text: str) -> dict[str, Any]:
    request_id = None
    try:
        request = json.loads(text)
        if not isinstance(request, dict):
            raise Refused(-32600, "The message is not a JSON-RPC 2.0 request.")
        if isinstance(request.get("id"), int | str) and not isinstance(request["id"], bool):
            request_id = request["id"]
        else:
            raise Refused(-32600, "The id of a request is a string or an integer.")
        result = perform(request.get("method", ""), checked(request))
        info = {META + "serverInfo": {"name": "squares", "version": "1"}}
        return {"jsonrpc": "2.0", "id": request_id, "result": {"resultType": "complete", **result, "_meta": info}}
    except json.JSONDecodeError:
        error = {"code": -32700, "message": "The message is not JSON."}
    except Refused as refused:
        error = refused.error
    return {"jsonrpc": "2.0", **({} if request_id is None else {"id": request_id}), "error": error}


async def main() -> None:
    logging.basicConfig(level=logging.INFO)
    bot = Bot(profile=BotProfile(display_name="Squares"), db=SqliteDb(file_prefix="./mcp_bot"), update_profile=False)

    @bot.on_command("_call")
    async def call(message: Message[Any], command: Any) -> None:
        protocol, _, request = command.args.partition(" ")
        if protocol == "mcp":
            await message.reply(json.dumps(response(request)))

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, bot.stop)
    async with bot:
        user = await bot.api.api_get_active_user()
        preferences = {"files": {"allow": "no"}, "protocols": DECLARATION}
        profile = {"displayName": "Squares", "fullName": "", "peerType": "bot", "preferences": preferences}
        await bot.api.api_update_profile(user["userId"], profile)
        await bot.serve_forever()


asyncio.run(main())
