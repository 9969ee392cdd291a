import { parseLink } from '../../mock-core/wire/link.ts';
import { mentionedNames } from '../../mock-core/wire/mention.ts';
import { fitsMessage } from '../../mock-core/wire/message.ts';
import { textContent } from '../../mock-core/wire/message-content.ts';
import { quotedContent } from '../../mock-core/wire/quote.ts';
import { isObject, jsonObject, member, type Operation, refused, taken } from './operation.ts';

const command = /^\/_call (?:@(?:'([^'\n]+)'|([^\s'@]+)) )?([a-z0-9-]+) (\{[\s\S]*\})$/;

export const callCommand: Operation = ({ text }) => {
  const [, quoted, plain, protocol, json] = command.exec(String(text)) ?? [];
  const request = jsonObject(json ?? '');
  return request === undefined ? refused : taken({ member: quoted ?? plain ?? null, protocol, request });
};

const serviceCommand =
  /^\/_service_request (\d+) (\S+)(?: timeout=(\d+(?:\.\d+)?))?(?: sign_key=(\S+))? (\{[\s\S]*\})$/;

export const serviceRequest: Operation = ({ text }) => {
  const [, userId, target = '', timeout, signKey = null, json] = serviceCommand.exec(String(text)) ?? [];
  const request = jsonObject(json ?? '');
  // What looks like an option is no target.
  if (request === undefined || /^\w+=/.test(target)) return refused;
  return taken({
    userId: Number(userId),
    target,
    timeout: timeout === undefined ? null : Number(timeout),
    signKey,
    request,
  });
};

export const link: Operation = ({ text }) => {
  const found = parseLink(String(text));
  return found === undefined ? refused : taken(found);
};

export const mentions: Operation = ({ text }) => taken({ names: [...mentionedNames(String(text))] });

export const quote: Operation = ({ text, bytes }) => {
  const limit = { truncate: Number(bytes) };
  return taken({ text: quotedContent(textContent(String(text)), textContent(''), limit).text });
};

export const messageSize: Operation = ({ message }) => {
  const encoded = JSON.stringify(message);
  return taken({ bytes: Buffer.byteLength(encoded), fits: fitsMessage(encoded) });
};

/** A reply is one to the quoted command, in its chat, and from whoever was asked. */
export const reply: Operation = ({ commands, reply: given }) => {
  const quoted = (commands as readonly unknown[]).find((each) => member(each, 'id') === member(given, 'quotes'));
  const { from, text, chat } = given as Readonly<Record<string, unknown>>;
  const mentioned = member(quoted, 'mentions') ?? null;
  const isAsked = from !== 'me' && (mentioned === null || mentioned === from);
  if (!isObject(quoted) || quoted.chat !== chat || !isAsked) return refused;
  return taken({ command: quoted.id, as: jsonObject(String(text)) === undefined ? 'text' : 'message' });
};
