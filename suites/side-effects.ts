import type { SideEffect } from '../harness/kill-matrix.ts';

/** Statements whose invariants object to faults of other statements, and why that is right; the kill matrix shows it. */
export const sideEffects: readonly SideEffect[] = [
  {
    shows: ['SMCP-'],
    because: 'a message is signed and encrypted as a whole: a fault in one part leaves no part that can be verified',
  },
  {
    shows: [
      'a2a.get-task',
      'a2a.part',
      'a2a.update',
      'a2a.required-arrays',
      'mcp.list-entries',
      'mcp.tool-result-content',
      'mcp.response-shape',
    ],
    because: 'the shape of the whole object is judged wherever it stands, the member at fault included',
  },
  {
    shows: ['mcp.error-code-legacy', 'mcp.error-code-reserved'],
    because: 'the fault changes an error, and every error is held to the codes that its protocol gives',
  },
  {
    shows: ['mcp.id-echo'],
    because: 'the answer is not one to the request with this id, and ids are compared in every exchange',
  },
  {
    shows: ['RPC-RES-1', 'RPC-RES-3', 'RPC-REQ-12'],
    because: 'the envelope that carries the fault is judged in every exchange',
  },
  {
    shows: ['mcp.server-info', 'mcp.result-type-present', 'mcp.cache-scope', 'mcp.cache-ttl'],
    because: 'the result at fault lacks what every result of its kind carries',
  },
  {
    shows: ['CHAT-REPLY-2', 'CHAT-REPLY-5', 'SIZE-2', 'mcp.one-response', 'mcp.no-server-requests'],
    because:
      'the message at fault is one more, one less or another one than the rules about replies allow in any answer',
  },
  {
    shows: ['mcp.progress-increases', 'mcp.progress-only-with-token', 'mcp.log-only-with-level'],
    because: 'the message at fault is a notification, and nobody asked for it',
  },
  {
    shows: ['a2a.artifact-append', 'a2a.stream-closes-terminal', 'a2a.stream-event-response'],
    because: 'an event that is out of its place breaks each rule about the order, the end and the kind of events',
  },
  {
    shows: ['a2a.blocking-waits', 'a2a.context-kept'],
    because: 'the task at fault is in a state or a context in which no answer may show it',
  },
  {
    shows: ['a2a.history-limit', 'a2a.list-next-page-token'],
    because: 'the statement at fault is an instance of this one',
  },
];
