"""Checks JSON against the types that the library publishes: a missing or strange member is named by its path."""

from __future__ import annotations

import sys
import types
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from simplex_chat import core
from simplex_chat.types import CEvt, CR


def problems(value: Any, expected: Any, path: str) -> list[str]:
    origin, arguments = get_origin(expected), get_args(expected)
    if expected is Any or expected is object:
        return []
    if origin in (NotRequired, Required):
        return problems(value, arguments[0], path)
    if origin is Literal:
        return [] if value in arguments else [f"{path}: {value!r} is none of {arguments}"]
    if origin in (Union, types.UnionType):
        return of_union(value, arguments, path)
    if origin is list:
        if not isinstance(value, list):
            return [f"{path}: {value!r} is no list"]
        return [problem for i, item in enumerate(value) for problem in problems(item, arguments[0], f"{path}[{i}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{path}: {value!r} is no object"]
        return [problem for key, item in value.items() for problem in problems(item, arguments[1], f"{path}.{key}")]
    if is_typeddict(expected):
        return of_record(value, expected, path)
    if isinstance(expected, type):
        right = isinstance(value, expected) and not (expected is int and isinstance(value, bool))
        return [] if right else [f"{path}: {value!r} is no {expected.__name__}"]
    return [f"{path}: cannot judge {expected!r}"]


def of_union(value: Any, alternatives: tuple[Any, ...], path: str) -> list[str]:
    tag = value.get("type") if isinstance(value, dict) else None
    tagged = [one for one in alternatives if is_typeddict(one) and "type" in one.__annotations__]
    for one in tagged:
        if tag in get_args(hints(one)["type"]):
            return of_record(value, one, f"{path}<{tag}>")
    found = [problems(value, one, path) for one in alternatives if one not in tagged]
    if any(not one for one in found):
        return []
    return found[0] if found else [f"{path}: type {tag!r} is unknown"]


def of_record(value: Any, expected: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no object"]
    found = []
    for key, kind in hints(expected).items():
        if key in value:
            found += problems(value[key], kind, f"{path}.{key}")
        elif get_origin(kind) is not NotRequired:
            found.append(f"{path}.{key}: missing")
    return found


_hints: dict[Any, dict[str, Any]] = {}


def hints(record: Any) -> dict[str, Any]:
    if record not in _hints:
        _hints[record] = get_type_hints(record, vars(sys.modules[record.__module__]), include_extras=True)
    return _hints[record]


def watch() -> tuple[set[str], set[str]]:
    """Checks every response and event from now on; returns the set of problems, and of the types that were seen."""
    found: set[str] = set()
    seen: set[str] = set()
    send, receive = core.chat_send_cmd, core.chat_recv_msg_wait

    async def chat_send_cmd(ctrl: int, cmd: str) -> Any:
        response = await send(ctrl, cmd)
        seen.add(response["type"])
        found.update(problems(response, CR.ChatResponse, "response"))
        return response

    async def chat_recv_msg_wait(ctrl: int, wait_us: int = 500_000) -> Any:
        event = await receive(ctrl, wait_us)
        if event is not None:
            seen.add(event["type"])
            found.update(problems(event, CEvt.ChatEvent, "event"))
        return event

    core.chat_send_cmd, core.chat_recv_msg_wait = chat_send_cmd, chat_recv_msg_wait
    return found, seen
