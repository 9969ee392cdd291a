/** Changes that break the texts and that no invariant objects to, each with the reason. */
export interface KnownMiss {
  /** Of `<operator> | <kind of message>`. */
  readonly pattern: RegExp;
  readonly because: string;
}

export const knownMisses: readonly KnownMiss[] = [
  {
    pattern: /^(a method|neither result nor error|result by another name) \| /,
    because:
      'what is left is no response any more. To an exchange alone it is as if none had come, which an invariant cannot tell ' +
      'from one that is on its way; the case that asked waits for its response and fails',
  },
  {
    pattern: /^(result in a list|result as a text|result null) \| (chat|rpc) a2a /,
    because:
      'invariants of A2A judge the objects in a result, and there is none; each case that asks for one expects it and fails',
  },
  {
    pattern: /^as an only item of a list \| rpc /,
    because:
      'over Service RPC the member is opaque to the rules of the envelope, and no call reads back from a list; the cases of ' +
      'MCP-MSG-9 and A2A-MSG-13 ask for one object',
  },
  {
    pattern: /^a notification after the last message \| rpc /,
    because:
      'Service RPC carries one response for a request: the change is a notification in its place, as if none had come',
  },
  {
    pattern: /^(no jsonrpc|another jsonrpc|jsonrpc as a number) \| chat mcp notifications\//,
    because: 'no catalogue row says it of notifications; a row for the envelope of notifications would close it',
  },
  {
    pattern: /^with parameters that are a list \| chat mcp notifications\/message$/,
    because: 'log messages are read for their level only where they have parameters that are an object',
  },
  {
    pattern: /^sent twice \| chat (a2a (SendStreamingMessage|SubscribeToTask) result|mcp notifications\/message)$/,
    because: 'a stream may say the same twice, and a bot may log the same twice: benign',
  },
  {
    pattern: /^the answer to another request \| chat /,
    because:
      'the other request has the same method and id, so nothing in the exchange tells the two answers apart; cases that ask ' +
      'for several answers at once use ids of their own',
  },
];
