import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readJsonFile } from '../harness/config/json-file.ts';
import { ConformanceError } from '../harness/errors.ts';
import type { Report } from '../harness/model.ts';
import { packageRoot } from '../harness/package-root.ts';

/** Writes the text of a report, and makes the folder for it. */
export function writeReport(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Reads a JSON report.
 *
 * @throws ConformanceError `usage` where the file cannot be read or is no report of format 1
 */
export function readReport(path: string): Report {
  const value = readJsonFile(path, 'report');
  const schema = JSON.parse(readFileSync(join(packageRoot, 'vectors/format/report.schema.json'), 'utf8'));
  const validate = new Ajv2020().compile<Report>(schema);
  if (validate(value)) return value;
  const [first] = validate.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? 'is wrong'})`;
  throw new ConformanceError('usage', `${path}: no JSON report of format 1${where}; --report json=<path> writes one`);
}
