/** A JSON value whose numbers keep the text in which they were written: a signature depends on it. */
export type JsonTree = string | boolean | null | NumberToken | readonly JsonTree[] | ReadonlyMap<string, JsonTree>;

export interface NumberToken {
  readonly token: string;
}

/** Nothing of the protocol is nested deeper. */
const deepest = 100;

/** Reads JSON text; throws `SyntaxError` where it is not JSON or nested too deep. */
export function parseTree(text: string): JsonTree {
  const scan =
    /[\s]*(?:([{}[\],:])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;
  let depth = 0;

  const next = (): RegExpExecArray => {
    const found = scan.exec(text);
    if (!found) throw new SyntaxError('not JSON');
    return found;
  };
  const value = (found: RegExpExecArray): JsonTree => {
    const [, mark, string, number, word] = found;
    if (string !== undefined) return JSON.parse(string) as string;
    if (number !== undefined) return { token: number };
    if (word !== undefined) return word === 'null' ? null : word === 'true';
    if ((mark !== '{' && mark !== '[') || ++depth > deepest) throw new SyntaxError('not JSON of ours');
    const read = mark === '{' ? members() : items();
    depth -= 1;
    return read;
  };
  const members = (): ReadonlyMap<string, JsonTree> => {
    const map = new Map<string, JsonTree>();
    for (let found = next(); found[1] !== '}'; found = next()) {
      if (map.size > 0 && found[1] === ',') found = next();
      if (found[2] === undefined || next()[1] !== ':') throw new SyntaxError('no member');
      map.set(JSON.parse(found[2]) as string, value(next()));
    }
    return map;
  };
  const items = (): readonly JsonTree[] => {
    const list: JsonTree[] = [];
    for (let found = next(); found[1] !== ']'; found = next()) {
      if (list.length > 0 && found[1] === ',') found = next();
      list.push(value(found));
    }
    return list;
  };

  const tree = value(next());
  if (text.slice(scan.lastIndex).trim() !== '') throw new SyntaxError('more than one value');
  // Leaves commas to the reader that knows them all.
  JSON.parse(text);
  return tree;
}

export function isMap(tree: JsonTree | undefined): tree is ReadonlyMap<string, JsonTree> {
  return tree instanceof Map;
}

export function isNumber(tree: JsonTree | undefined): tree is NumberToken {
  return typeof tree === 'object' && tree !== null && 'token' in tree;
}
