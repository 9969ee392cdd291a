export type * from './command.ts';
export { renderHelp } from './help.ts';
export { parseCommand } from './parse.ts';
