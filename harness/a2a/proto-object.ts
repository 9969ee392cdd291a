import * as z from 'zod';
import { isRecord } from '../exchange.ts';

/**
 * The schema of a message of the data model in its JSON form: open to members that it does not know, so to those of
 * later versions, but closed to its own members under their names in snake_case (specification, 5.5). Exactly one of
 * the members in `choice` is set; a null sets nothing but `data`, which can be any JSON value.
 */
export function protoObject<Shape extends z.ZodRawShape>(
  members: Shape,
  choice: readonly (keyof Shape & string)[] = [],
): z.ZodObject<Shape, z.core.$loose> {
  const names = Object.keys(members).map((name) => [snakeCase(name), name] as const);
  const misspelled = names.filter(([snake, camel]) => snake !== camel);
  return z.looseObject(members).superRefine(
    (value: Readonly<Record<string, unknown>>, context) => {
      for (const [snake, camel] of misspelled) {
        if (Object.hasOwn(value, snake)) fault(context, [snake], `expected the name ${camel}`);
      }
      const [first, ...others] = choice.filter((name) => isSet(value, name));
      if (first === undefined && choice.length > 0) fault(context, [], `expected one of ${choice.join(', ')}`);
      for (const name of others) fault(context, [name], `expected nothing beside ${first}`);
    },
    { when: ({ value }) => isRecord(value) },
  );
}

function fault(context: z.core.$RefinementCtx, path: string[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

function isSet(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(value, name) && (value[name] !== null || name === 'data');
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
