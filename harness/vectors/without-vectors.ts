import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Exclusion } from '../coverage.ts';

const reasons: readonly { readonly because: string; readonly ids: readonly RequirementId[] }[] = [
  {
    because: 'it is about several messages in their order, and the input of an operation is one',
    ids: [
      ...(['OVER-2', 'OVER-3', 'OVER-5', 'OVER-6', 'OVER-7', 'OVER-8', 'OVER-12', 'CHAT-CMD-7'] as const),
      ...(['CHAT-CMD-12', 'CHAT-CMD-13', 'CHAT-REPLY-1', 'CHAT-REPLY-2', 'CHAT-REPLY-6', 'CHAT-REPLY-9'] as const),
      ...(['CHAT-REPLY-10', 'CHAT-REPLY-11', 'CHAT-REPLY-16', 'SIZE-1', 'SIZE-2', 'RPC-EX-11', 'RPC-ERR-6'] as const),
      ...(['MCP-VER-9', 'A2A-MSG-12', 'A2A-STREAM-1', 'A2A-STREAM-2', 'A2A-STREAM-4', 'A2A-STREAM-7'] as const),
      ...(['A2A-STREAM-10', 'A2A-AUTH-7', 'A2A-CARD-3', 'A2A-CARD-4'] as const),
    ],
  },
  {
    because: 'it depends on what the answering side serves and knows, and not on the message alone',
    ids: [
      ...(['DECL-PROTO-8', 'DECL-PROTO-13', 'CHAT-CMD-3', 'MCP-MSG-20', 'MCP-MSG-21', 'A2A-MSG-15'] as const),
      ...(['A2A-MSG-16', 'A2A-AUTH-1', 'A2A-AUTH-2', 'A2A-AUTH-3', 'A2A-AUTH-4', 'A2A-AUTH-5', 'A2A-RPC-5'] as const),
    ],
  },
  {
    because:
      'it says where something stands in a profile, a group or a website, and an operation is given what stands there',
    ids: [
      ...(['OVER-1', 'DECL-1', 'DECL-PROTO-1', 'DECL-PROTO-2', 'DECL-PROTO-20', 'DECL-PROTO-21'] as const),
      ...(['DECL-PROTO-26', 'DECL-PROTO-27', 'GROUP-FREQ-2', 'A2A-CARD-1'] as const),
    ],
  },
  {
    because: 'it compares a website with the data of its links, and an operation is given one of them',
    ids: ['LLMS-13', 'LLMS-14', 'LLMS-16', 'LLMS-19', 'LLMS-24', 'ADDR-7', 'ADDR-8'],
  },
  {
    because: 'it is what a core does between its users over time; the suite judges it on a core',
    ids: [
      ...(['OVER-9', 'OVER-10', 'OVER-11', 'OVER-13', 'DECL-PROTO-3', 'DECL-PROTO-23', 'DECL-PROTO-24'] as const),
      ...(['DECL-PROTO-25', 'RPC-EX-5', 'RPC-REQ-1', 'RPC-REQ-2', 'RPC-REQ-3', 'RPC-REQ-4', 'RPC-REQ-5'] as const),
      ...(['RPC-REQ-6', 'RPC-REQ-7'] as const),
    ],
  },
  {
    because: 'it says what somebody means or promises, which no value shows',
    ids: ['GROUP-AUD-5', 'GROUP-AUD-6', 'GROUP-FREQ-4', 'NAME-2', 'SIGN-8', 'SIGN-9', 'A2A-ID-4'],
  },
  {
    because: 'it asks something of those who write a message, and whoever reads it may take the other as well',
    ids: [
      ...(['RPC-EX-10', 'RPC-REQ-11', 'RPC-REQ-12', 'RPC-ENV-7', 'MCP-VER-4', 'A2A-PARAM-9', 'A2A-PUSH-2'] as const),
      ...(['A2A-PARAM-7', 'A2A-PARAM-8', 'A2A-AUTH-8'] as const),
    ],
  },
];

/** Statements of the spec that no vector is about, and why. */
export const withoutVectors: readonly Exclusion[] = reasons.flatMap(({ because, ids }) =>
  ids.map((id) => ({ id, because })),
);
