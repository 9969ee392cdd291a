import type { SideEffect } from '../harness/kill-matrix.ts';

/** Faults that break a second statement by their nature, and why; the kill matrix shows the reasons. */
export const sideEffects: readonly SideEffect[] = [
  {
    of: 'CHAT-REPLY-5',
    shows: ['mcp.no-server-requests'],
    because: 'what the bot asks of its caller is a request of a server',
  },
  {
    of: 'CHAT-REPLY-6',
    shows: ['mcp.progress-only-with-token'],
    because: 'the message after the final one is a progress notification nobody asked for',
  },
  {
    of: 'CHAT-REPLY-6',
    shows: ['CHAT-REPLY-4'],
    because: 'words to people in a message that quotes the command are a reply that is no JSON',
  },
];
