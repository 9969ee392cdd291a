import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConformanceError } from '../errors.ts';
import { type Config, defaultConfig } from './config.ts';
import { describeIssues } from './issues.ts';
import { parseJson, readJsonFile } from './json-file.ts';
import { configJsonSchema, configSchema } from './schema.ts';

/** The name of the file that is read where none is given. */
export const configFileName = 'conformance.config.json';

/**
 * The configuration of a run: of the file at `path`, else of `conformance.config.json` in `directory`, else the defaults.
 *
 * @throws ConformanceError `usage` with one line for each thing that is wrong
 */
export function readConfig(path: string | undefined, directory: string): Config {
  if (path !== undefined) return validate(readJsonFile(path, 'configuration'), path);
  const found = join(directory, configFileName);
  return existsSync(found) ? validate(readJsonFile(found, 'configuration'), configFileName) : defaultConfig;
}

/** As `readConfig`, from the text of a file; `path` names it in errors. */
export function parseConfig(text: string, path: string): Config {
  return validate(parseJson(text, path), path);
}

function validate(value: unknown, path: string): Config {
  const result = configSchema.safeParse(value);
  if (!result.success) {
    throw new ConformanceError('usage', describeIssues(result.error, configJsonSchema(), value, path));
  }
  const { $schema: _, ...config } = result.data;
  return config;
}
