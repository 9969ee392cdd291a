/** A command `/_call mcp …` of exactly so many bytes. */
export function commandOf(bytes: number): string {
  return filled(bytes, (fill) => {
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: { fill } } };
    return `/_call mcp ${JSON.stringify(request)}`;
  });
}

/** A JSON-RPC response of exactly so many bytes. */
export function replyOf(bytes: number): string {
  return filled(bytes, (fill) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: fill }] } }),
  );
}

function filled(bytes: number, text: (fill: string) => string): string {
  return text('x'.repeat(bytes - text('').length));
}
