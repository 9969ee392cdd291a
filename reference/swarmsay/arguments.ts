import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../http-server/domain.ts';

const ajv = new Ajv2020({ strict: false, logger: false });
/** By the text of the schema: every server writes its own anew. */
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with arguments under the input schema of a tool; `undefined` where nothing is. */
export function argumentProblem(schema: JsonObject, values: JsonObject): string | undefined {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate(values) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'arguments' });
}
