export type * from './config.ts';
export { defaultConfig } from './config.ts';
export { configFileName, readConfig } from './read.ts';
