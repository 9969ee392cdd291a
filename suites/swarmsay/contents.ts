import { isRecord, parseJson } from '../../harness/exchange.ts';
import type { JsonObject, Said } from './requests.ts';

/** The resources that stand in resources/list. */
export const boardsUri = 'swarmsay://boards';
export const rulesUri = 'swarmsay://rules';

/** One entry of `contents`; `json` where its text is JSON. */
export interface ContentEntry {
  readonly uri: unknown;
  readonly text: string;
  readonly json: JsonObject | undefined;
}

/** The entries that a resource was read as. */
export function contentsIn({ result }: Said): readonly ContentEntry[] {
  const contents: readonly unknown[] = Array.isArray(result?.contents) ? result.contents : [];
  return contents.filter(isRecord).map(({ uri, text }) => {
    const value = typeof text === 'string' ? parseJson(text) : undefined;
    return { uri, text: typeof text === 'string' ? text : '', json: isRecord(value) ? value : undefined };
  });
}
