import { a2aRequest, a2aResponse, a2aRpc, cardInterface, serviceParameters, streamEvent } from './a2a.ts';
import { padding, unpadding } from './blocks.ts';
import { callCommand, serviceRequest } from './commands.ts';
import { requestKey, signer } from './keys.ts';
import { link } from './links.ts';
import { llmsTxt } from './llms-txt.ts';
import { mcpRequest, mcpResponse } from './mcp.ts';
import { mentions, messageSize, quote, replies } from './messages.ts';
import { a2aVersion, mcpVersion, protocolName } from './names.ts';
import { contactAddress, publicGroup } from './peers.ts';
import { protocols } from './protocols.ts';
import { rpcRequest } from './rpc-request.ts';
import { rpcResponse } from './rpc-response.ts';
import { requestSignature, signRequest } from './signatures.ts';
import type { OperationSource } from './source.ts';

/** The sources of all vector files. */
export const sources: readonly OperationSource[] = [
  llmsTxt,
  protocols,
  publicGroup,
  contactAddress,
  protocolName,
  mcpVersion,
  a2aVersion,
  link,
  callCommand,
  mentions,
  quote,
  replies,
  messageSize,
  serviceRequest,
  rpcRequest,
  rpcResponse,
  padding,
  unpadding,
  requestKey,
  signer,
  requestSignature,
  signRequest,
  mcpRequest,
  mcpResponse,
  a2aRequest,
  a2aResponse,
  serviceParameters,
  streamEvent,
  a2aRpc,
  cardInterface,
];
