import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../http-server/domain.ts';

const ajv = new Ajv2020({ strict: false, logger: false });
const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** What is wrong with arguments under the input schema of a tool; `undefined` where nothing is. */
export function argumentProblem(schema: JsonObject, values: JsonObject): string | undefined {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(values) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'arguments' });
}
