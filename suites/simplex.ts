import type { Suite } from '../harness/suite.ts';
import { access } from './a2a/access.ts';
import { cancelTask } from './a2a/cancel-task.ts';
import { capabilities } from './a2a/capabilities.ts';
import { contexts } from './a2a/contexts.ts';
import { dataModel } from './a2a/data-model.ts';
import { errors } from './a2a/errors.ts';
import { executionMode } from './a2a/execution-mode.ts';
import { extensions } from './a2a/extensions.ts';
import { getTask } from './a2a/get-task.ts';
import { history } from './a2a/history.ts';
import { jsonForms } from './a2a/json-forms.ts';
import { jsonRpc } from './a2a/json-rpc.ts';
import { listPages } from './a2a/list-pages.ts';
import { listTasks } from './a2a/list-tasks.ts';
import { operations } from './a2a/operations.ts';
import { sendMessage } from './a2a/send-message.ts';
import { streamEvents } from './a2a/stream-events.ts';
import { streamOrder } from './a2a/stream-order.ts';
import { streaming } from './a2a/streaming.ts';
import { subscribe } from './a2a/subscribe.ts';
import { taskIds } from './a2a/task-ids.ts';
import { validation } from './a2a/validation.ts';
import { versions } from './a2a/versions.ts';
import { a2aAnswers } from './agent-protocols/a2a-answers.ts';
import { a2aCallers } from './agent-protocols/a2a-callers.ts';
import { a2aCard } from './agent-protocols/a2a-card.ts';
import { a2aChallenges } from './agent-protocols/a2a-challenges.ts';
import { a2aData } from './agent-protocols/a2a-data.ts';
import { a2aExamples } from './agent-protocols/a2a-examples.ts';
import { a2aIdentification } from './agent-protocols/a2a-identification.ts';
import { a2aMessageSize } from './agent-protocols/a2a-message-size.ts';
import { a2aNames } from './agent-protocols/a2a-names.ts';
import { a2aParameters } from './agent-protocols/a2a-parameters.ts';
import { a2aPush } from './agent-protocols/a2a-push.ts';
import { a2aResponses } from './agent-protocols/a2a-responses.ts';
import { a2aServiceRefusals } from './agent-protocols/a2a-service-refusals.ts';
import { a2aServiceRpc } from './agent-protocols/a2a-service-rpc.ts';
import { a2aStreamOrder } from './agent-protocols/a2a-stream-order.ts';
import { a2aStreamReplies } from './agent-protocols/a2a-stream-replies.ts';
import { a2aStreaming } from './agent-protocols/a2a-streaming.ts';
import { a2aUnknownTasks } from './agent-protocols/a2a-unknown-tasks.ts';
import { businessChats } from './agent-protocols/business-chats.ts';
import { chatCommands } from './agent-protocols/chat-commands.ts';
import { chatReplies } from './agent-protocols/chat-replies.ts';
import { chatReplyMessages } from './agent-protocols/chat-reply-messages.ts';
import { commandMenu } from './agent-protocols/command-menu.ts';
import { conventions } from './agent-protocols/conventions.ts';
import { declarations } from './agent-protocols/declarations.ts';
import { declaredTransports } from './agent-protocols/declared-transports.ts';
import { groupCallers } from './agent-protocols/group-callers.ts';
import { groupCommands } from './agent-protocols/group-commands.ts';
import { groupDeclarations } from './agent-protocols/group-declarations.ts';
import { groupDuties } from './agent-protocols/group-duties.ts';
import { groupReplies } from './agent-protocols/group-replies.ts';
import { keptPromises } from './agent-protocols/kept-promises.ts';
import { mcpBinding } from './agent-protocols/mcp-binding.ts';
import { mcpExamples } from './agent-protocols/mcp-examples.ts';
import { mcpMethods } from './agent-protocols/mcp-methods.ts';
import { mcpNotifications } from './agent-protocols/mcp-notifications.ts';
import { mcpVersions } from './agent-protocols/mcp-versions.ts';
import { messageSize } from './agent-protocols/message-size.ts';
import { protocolNames } from './agent-protocols/protocol-names.ts';
import { rateLimits } from './agent-protocols/rate-limits.ts';
import { rpcErrors } from './agent-protocols/rpc-errors.ts';
import { rpcExchange } from './agent-protocols/rpc-exchange.ts';
import { rpcFailures } from './agent-protocols/rpc-failures.ts';
import { rpcRequest } from './agent-protocols/rpc-request.ts';
import { rpcResponse } from './agent-protocols/rpc-response.ts';
import { signedRequests } from './agent-protocols/signed-requests.ts';
import { mcpSuites } from './mcp/index.ts';

/** What bots over SimpleX are judged by, in the order of the specs' sections. */
export const simplexSuites: readonly Suite[] = [
  conventions,
  declarations,
  declaredTransports,
  commandMenu,
  keptPromises,
  protocolNames,
  groupDeclarations,
  chatCommands,
  groupCommands,
  groupDuties,
  businessChats,
  chatReplies,
  chatReplyMessages,
  groupReplies,
  messageSize,
  rpcExchange,
  rpcRequest,
  rpcResponse,
  rpcErrors,
  rateLimits,
  rpcFailures,
  signedRequests,
  mcpBinding,
  mcpNotifications,
  mcpMethods,
  mcpVersions,
  mcpExamples,
  a2aIdentification,
  a2aNames,
  a2aAnswers,
  a2aResponses,
  a2aData,
  a2aMessageSize,
  a2aParameters,
  a2aStreaming,
  a2aStreamReplies,
  a2aStreamOrder,
  a2aPush,
  a2aCallers,
  groupCallers,
  a2aUnknownTasks,
  a2aChallenges,
  a2aServiceRpc,
  a2aServiceRefusals,
  a2aCard,
  a2aExamples,
  ...mcpSuites,
  sendMessage,
  streaming,
  streamEvents,
  streamOrder,
  getTask,
  listTasks,
  listPages,
  cancelTask,
  subscribe,
  capabilities,
  executionMode,
  history,
  versions,
  extensions,
  validation,
  errors,
  contexts,
  taskIds,
  access,
  dataModel,
  jsonForms,
  jsonRpc,
  operations,
];
