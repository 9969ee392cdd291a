import { ConformanceError } from '../errors.ts';
import type { Config } from './config.ts';
import { describeIssues } from './issues.ts';
import { parseJson, readJsonFile } from './json-file.ts';
import { configJsonSchema, configSchema } from './schema.ts';

/** The file that a run reads in its working directory where no other is named. */
export const configFileName = 'conformance.config.json';

/**
 * Reads a configuration file and fills in the defaults.
 *
 * @throws ConformanceError `usage` with one line for each thing that is wrong
 */
export function readConfig(path: string): Config {
  return validate(readJsonFile(path, 'configuration'), path);
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
