export type * from './config.ts';
export { defaultConfig } from './config.ts';
export { configFileName, parseConfig, readConfig } from './read.ts';
