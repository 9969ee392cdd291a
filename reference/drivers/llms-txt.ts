import { readLlmsTxt } from '../../harness/site/llms-txt.ts';
import { type Operation, taken } from './operation.ts';

export const llmsTxt: Operation = ({ text }) => {
  const { addresses, findings } = readLlmsTxt(String(text));
  const fault = findings.find(({ graded }) => graded === undefined);
  if (fault !== undefined) {
    const { line, column, requirement, expected, found } = fault;
    return { result: 'invalid', at: { line, column }, reason: `${requirement}: expected ${expected}, found ${found}` };
  }
  return taken({ addresses: addresses.map(({ line: _, url, ...rest }) => ({ link: url, ...rest })) });
};
