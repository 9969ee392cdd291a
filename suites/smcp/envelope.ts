import { suite } from '../../harness/suite.ts';
import * as rules from './sender-rules.ts';
import { sentBy } from './sent-messages.ts';

export const envelope = suite('smcp', 'envelope', [
  ...sentBy('SMCP-ENV-1', 'messages are JSON objects', rules.isObject, {
    mutants: { 'sends a list of one message': { envelope: (message) => [message] } },
  }),
  ...sentBy('SMCP-ENV-2', 'messages have all fields', rules.hasAllFields, {
    mutants: { 'leaves the signature out': { envelope: ({ signature: _, ...others }) => others } },
  }),
  ...sentBy('SMCP-ENV-3', 'messages have no other field', rules.hasNoOtherField, {
    mutants: { 'adds a version': { envelope: (message) => ({ ...message, version: '3.0' }) } },
    benign: {
      'sends the fields in another order': {
        envelope: (message) => Object.fromEntries(Object.entries(message).reverse()),
      },
    },
  }),
  ...sentBy('SMCP-ENV-4', 'ids are UUIDs of version 4', rules.hasUuid, {
    mutants: {
      'numbers its messages': { messageId: (fresh) => String(Number.parseInt(fresh.slice(0, 8), 16)) },
      'makes UUIDs of version 1': { messageId: (fresh) => `${fresh.slice(0, 14)}1${fresh.slice(15)}` },
    },
    benign: { 'writes UUIDs in capitals': { messageId: (fresh) => fresh.toUpperCase() } },
  }),
  ...sentBy('SMCP-ENV-5', 'ids are unique', rules.hasFreshId, {
    mutants: { 'takes the id of the message before': { messageId: (fresh, last) => last ?? fresh } },
  }),
  ...sentBy('SMCP-ENV-7', 'types are known', rules.hasKnownType, {
    mutants: {
      'writes types in capitals': { envelope: (message) => ({ ...message, type: message.type.toUpperCase() }) },
    },
  }),
  ...sentBy('SMCP-ENV-8', 'timestamps are unix seconds', rules.hasTime, {
    mutants: {
      'sends the time as text': { envelope: (message) => ({ ...message, timestamp: String(message.timestamp) }) },
      'sends milliseconds': { envelope: (message) => ({ ...message, timestamp: message.timestamp * 1000 }) },
    },
  }),
  ...sentBy('SMCP-ENV-9', 'payloads are objects', rules.hasObjectPayload, {
    mutants: {
      'sends the payload as text': {
        envelope: (message) => ({ ...message, payload: JSON.stringify(message.payload) }),
      },
    },
  }),
  ...sentBy('SMCP-ENV-10', 'encrypted payloads hold their token', rules.hasToken, {
    mutants: {
      'sends the token alone': {
        envelope: (message) =>
          message.encrypted ? { ...message, payload: Object.values(message.payload)[0] } : message,
      },
    },
  }),
  ...sentBy('SMCP-ENV-11', 'the flag agrees with the payload', rules.hasFlag, {
    mutants: {
      'sends the flag as a number': { envelope: (message) => ({ ...message, encrypted: Number(message.encrypted) }) },
      'never sets the flag': { envelope: (message) => ({ ...message, encrypted: false }) },
    },
  }),
  ...sentBy('SMCP-ENV-12', 'signatures are lowercase hexadecimal', rules.hasHexSignature, {
    mutants: {
      'writes signatures in capitals': {
        envelope: (message) => ({ ...message, signature: message.signature?.toUpperCase() ?? null }),
      },
      'names the hash': { envelope: (message) => ({ ...message, signature: `sha256=${message.signature}` }) },
    },
  }),
  ...sentBy('SMCP-ENV-13', 'no signature is null', rules.hasSignatureOrNull, {
    mutants: { 'sends an empty signature': { envelope: (message) => ({ ...message, signature: '' }) } },
  }),
]);

export const transportOfMessages = suite('smcp', 'frames', [
  ...sentBy('SMCP-TR-1', 'a frame is one message', rules.isOneMessage, {
    mutants: { 'sends two messages in a frame': { frames: (text) => [`${text}\n${text}`] } },
  }),
  ...sentBy('SMCP-TR-2', 'frames are text', rules.isText, {
    mutants: { 'sends binary frames': { frames: (text) => [new TextEncoder().encode(text)] } },
  }),
  ...sentBy('SMCP-INT-1', 'messages are not JSON-RPC', rules.isNoJsonRpc, {
    mutants: { 'says that it is JSON-RPC': { envelope: (message) => ({ jsonrpc: '2.0', ...message }) } },
  }),
]);
