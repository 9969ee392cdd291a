"""A bot and two clients of the library in one process, through what the library offers; prints what was found as JSON."""

from __future__ import annotations

import asyncio
import json
import traceback
from typing import Any

from simplex_chat import Bot, BotCommand, BotProfile, Client, Message, SqliteDb
from simplex_chat.core import ChatAPIError, chat_decrypt_file, chat_encrypt_file, chat_read_file, chat_write_file

import strict_types


async def event(client: Client, kind: str) -> dict[str, Any]:
    """The next event of this type; the client does not serve while we wait."""
    while True:
        try:
            found = await client.api.recv_chat_event(5_000_000)
        except ChatAPIError as error:
            raise AssertionError(f"error instead of {kind}: {error.chat_error}") from error
        assert found is not None, f"no {kind}"
        if found["type"] == kind:
            return found


async def serve(work: Any, *clients: Client) -> Any:
    """Lets clients serve until the work is done."""
    serving = [asyncio.create_task(client.serve_forever()) for client in clients]
    try:
        return await asyncio.wait_for(work, 30)
    finally:
        for client in clients:
            client.stop()
        await asyncio.gather(*serving)
        for client in clients:
            client._stop_event.clear()


def bot(name: str) -> Bot:
    made = Bot(
        profile=BotProfile(display_name=name, short_descr="für Zahlen 数 😀"),
        db=SqliteDb(file_prefix=f"./{name}"),
        welcome="Hallo 👋",
        commands=[BotCommand("help", "Hilfe"), BotCommand("square", "Quadrat", "<n>")],
        allow_files=True,
    )

    @made.on_message(content_type="text")
    async def square(message: Message) -> None:
        number = float(message.text or "0")
        await message.reply(f"{number} * {number} = {number * number}")

    return made


async def conversation(one: Bot, other: Client) -> None:
    user = await one.api.api_get_active_user()
    address = await one.api.api_get_user_address(user["userId"])
    link = address["connLinkContact"]["connShortLink"]
    assert user["profile"]["contactLink"] == link
    plan, _ = await other.api.api_connect_plan(1, link)
    assert plan["type"] == "contactAddress"
    contact = await serve(other.connect_to(link), one, other)
    answer = await serve(other.send_and_wait(contact["contactId"], "7"), one, other)
    assert answer.text == "7.0 * 7.0 = 49.0", answer.text
    assert answer.chat_item["chatItem"]["quotedItem"]["content"]["text"] == "7"

    api, id = other.api, contact["contactId"]
    [sent] = await api.api_send_text_message(["direct", id], "8")
    item = sent["chatItem"]["meta"]["itemId"]
    assert (await event(one, "newChatItems"))["chatItems"]
    await api.api_update_chat_item("direct", id, item, {"type": "text", "text": "9"})
    changed = await event(one, "chatItemUpdated")
    theirs = changed["chatItem"]["chatInfo"]["contact"]["contactId"]
    their_item = changed["chatItem"]["chatItem"]["meta"]["itemId"]
    await one.api.api_chat_item_reaction("direct", theirs, their_item, True, {"type": "emoji", "emoji": "👍"})
    await event(other, "chatItemReaction")
    await api.api_delete_chat_items("direct", id, [item], "broadcast")
    await event(one, "chatItemsDeleted")
    assert [one_of["contactId"] for one_of in await api.api_list_contacts(1)] == [id]
    assert (await api.api_get_chat("direct", id, 10))["chatItems"]
    assert await api.api_get_chats(1, {"type": "last", "count": 10})
    await api.api_set_contact_prefs(id, {"voice": {"allow": "no"}})
    await event(one, "contactUpdated")
    await api.api_set_contact_custom_data(id, {"note": 1})
    await api.api_set_contact_custom_data(id)
    await api.api_set_auto_accept_member_contacts(1, True)


async def group(one: Bot, other: Client) -> None:
    contact = (await one.api.api_list_contacts(1))[0]
    profile = {"displayName": "Team", "fullName": "", "groupPreferences": {"directMessages": {"enable": "on"}}}
    made = (await one.api.api_new_group(1, profile))["groupId"]
    await one.api.api_add_member(made, contact["contactId"], "member")
    invitation = await event(other, "receivedGroupInvitation")
    joined = (await other.api.api_join_group(invitation["groupInfo"]["groupId"]))["groupId"]
    await event(other, "userJoinedGroup")
    await event(one, "joinedGroupMember")
    await one.api.api_send_text_message(["group", made], "in the group")
    received = (await event(other, "newChatItems"))["chatItems"][0]
    while received["chatItem"]["content"]["type"] != "rcvMsgContent":
        received = (await event(other, "newChatItems"))["chatItems"][0]
    await other.api.api_send_text_reply(received, "so am I")
    await event(one, "newChatItems")
    link = await one.api.api_create_group_link(made, "member")
    assert link == await one.api.api_get_group_link_str(made)
    await one.api.api_set_group_link_member_role(made, "observer")
    await one.api.api_delete_group_link(made)
    members = await one.api.api_list_members(made)
    member = next(m for m in members if m["localDisplayName"] == contact["localDisplayName"])["groupMemberId"]
    await one.api.api_set_members_role(made, [member], "admin")
    await event(other, "memberRole")
    await one.api.api_update_group_profile(made, {**profile, "displayName": "Crew"})
    await event(other, "groupUpdated")
    await one.api.api_set_group_custom_data(made, {"note": 2})
    assert len(await one.api.api_list_groups(1)) == 1
    await one.api.api_remove_members(made, [member])
    await event(other, "deletedMemberUser")
    await other.api.api_delete_chat("group", joined)
    await one.api.api_delete_chat("group", made)


async def invitation(one: Bot, other: Client) -> None:
    link = await other.api.api_create_link(1)
    assert await one.api.api_connect_active_user(link) == "invitation"
    contact = (await event(other, "contactConnected"))["contact"]
    await event(one, "contactConnected")
    await other.api.api_delete_chat("direct", contact["contactId"])
    await event(one, "contactDeletedByContact")
    await one.api.api_set_address_settings(1, {"businessAddress": False})
    address = await one.api.api_get_user_address(1)
    third = Client(profile=BotProfile(display_name="third"), db=SqliteDb(file_prefix="./third"))
    async with third:
        for accept in (False, True):
            assert await third.api.api_connect_active_user(address["connLinkContact"]["connFullLink"]) == "contact"
            request = (await event(one, "receivedContactRequest"))["contactRequest"]["contactRequestId"]
            if accept:
                await one.api.api_accept_contact_request(request)
                await event(third, "contactConnected")
            else:
                await one.api.api_reject_contact_request(request)
    await one.api.api_set_profile_address(1, False)
    await one.api.api_delete_user_address(1)
    assert await one.api.api_get_user_address(1) is None


async def users(client: Client) -> None:
    second = await client.api.api_create_active_user({"displayName": "second", "fullName": ""})
    assert len(await client.api.api_list_users()) == 2
    await client.api.api_set_active_user(1)
    await client.api.api_delete_user(second["userId"], True)
    assert len(await client.api.api_list_users()) == 1


async def files(client: Client) -> None:
    arguments = await chat_write_file(client.api.ctrl, "secret", b"\0bytes\xff")
    assert await chat_read_file("secret", arguments) == b"\0bytes\xff"
    await chat_decrypt_file("secret", arguments, "plain")
    arguments = await chat_encrypt_file(client.api.ctrl, "plain", "again")
    assert await chat_read_file("again", arguments) == b"\0bytes\xff"
    try:
        await chat_read_file("absent", arguments)
    except RuntimeError as error:
        assert str(error)
    else:
        raise AssertionError("an absent file was read")


def told(error: Exception) -> str:
    return f"{error!r} {getattr(error, 'chat_error', '')} {traceback.format_exc()}"


async def main() -> None:
    found, seen = strict_types.watch()
    failures: dict[str, str] = {}
    one, other = bot("squares"), Client(profile=BotProfile(display_name="alice"), db=SqliteDb(file_prefix="./alice"))
    async with one, other:
        for step in (conversation, group, invitation):
            try:
                await step(one, other)
            except Exception as error:
                failures[step.__name__] = told(error)
        for step in (users, files):
            try:
                await step(other)
            except Exception as error:
                failures[step.__name__] = told(error)
    print(json.dumps({"failures": failures, "problems": sorted(found), "seen": sorted(seen)}))


asyncio.run(main())
