import { type SwarmsayTool, swarmsayTools } from '../../harness/peers/swarmsay-tools.ts';
import { writesWith } from './fixtures.ts';

export interface ToolVector {
  readonly id: string;
  readonly comment: string;
  readonly tool: SwarmsayTool;
}

/** One vector a tool, in the order of the text. */
export const toolVectors: readonly ToolVector[] = swarmsayTools.map((tool) => ({
  id: tool.replaceAll('_', '-'),
  comment: writesWith(tool) ? 'writes' : 'reads only',
  tool,
}));

/** The vectors of some tools. */
export function vectorsOf(...tools: readonly SwarmsayTool[]): readonly ToolVector[] {
  return toolVectors.filter(({ tool }) => tools.includes(tool));
}
