import { callCommand, link, mentions, messageSize, quote, reply, serviceRequest } from './chat.ts';
import { padding, requestKey, requestSignature, signer, signRequest, unpadding } from './cryptography.ts';
import { a2aVersion, contactAddress, mcpVersion, protocolName, protocols, publicGroup } from './declarations.ts';
import type { Defect } from './defect.ts';
import { rpcRequest, rpcResponse } from './envelopes.ts';
import {
  a2aRequest,
  a2aResponse,
  a2aRpc,
  cardInterface,
  mcpRequest,
  mcpResponse,
  serviceParameters,
  streamEvent,
} from './json-rpc.ts';
import { llmsTxt } from './llms-txt.ts';

/** What the vectors of each operation have to find: drivers that are honest but for one thing. */
export const defects: Readonly<Record<string, Readonly<Record<string, Defect>>>> = {
  'a2a-request': a2aRequest,
  'a2a-response': a2aResponse,
  'a2a-rpc': a2aRpc,
  'a2a-version': a2aVersion,
  'call-command': callCommand,
  'card-interface': cardInterface,
  'contact-address': contactAddress,
  link,
  'llms-txt': llmsTxt,
  'mcp-request': mcpRequest,
  'mcp-response': mcpResponse,
  'mcp-version': mcpVersion,
  mentions,
  'message-size': messageSize,
  padding,
  'protocol-name': protocolName,
  protocols,
  'public-group': publicGroup,
  quote,
  reply,
  'request-key': requestKey,
  'request-signature': requestSignature,
  'rpc-request': rpcRequest,
  'rpc-response': rpcResponse,
  'service-parameters': serviceParameters,
  'service-request': serviceRequest,
  'sign-request': signRequest,
  signer,
  'stream-event': streamEvent,
  unpadding,
};
