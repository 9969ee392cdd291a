import * as z from 'zod';

/** A JSON number without a fraction, however great: zod's own integers end at 2^53. */
export const integer = z.unknown().check(({ value, issues }) => {
  if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value });
});

export const nonNegativeInteger = integer.check(({ value, issues }) => {
  if (typeof value === 'number' && value < 0) {
    issues.push({ code: 'too_small', origin: 'int', minimum: 0, inclusive: true, input: value });
  }
});

/** An object of which nothing more is required. What zod calls loose keeps members it does not know. */
export const anyObject = z.looseObject({});

export const icons = z.array(
  z.looseObject({
    src: z.string(),
    mimeType: z.string().optional(),
    sizes: z.array(z.string()).optional(),
    theme: z.literal(['dark', 'light']).optional(),
  }),
);

export const implementation = z.looseObject({
  name: z.string(),
  version: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  websiteUrl: z.string().optional(),
  icons: icons.optional(),
});

export const role = z.literal(['assistant', 'user']);

export const annotations = z.looseObject({
  audience: z.array(role).optional(),
  lastModified: z.string().optional(),
  priority: z.number().min(0).max(1).optional(),
});

/** The id of a request (basic/index, "Requests"); also a progress token. */
export const requestId = z.union([z.string(), integer]);

/** What clients can do; also the capabilities that a server says a client misses. */
export const clientCapabilities = z.looseObject({
  elicitation: z.looseObject({ form: anyObject.optional(), url: anyObject.optional() }).optional(),
  experimental: z.record(z.string(), anyObject).optional(),
  extensions: z.record(z.string(), anyObject).optional(),
  roots: anyObject.optional(),
  sampling: z.looseObject({ context: anyObject.optional(), tools: anyObject.optional() }).optional(),
});

const listChanged = { listChanged: z.boolean().optional() };

export const serverCapabilities = z.looseObject({
  completions: anyObject.optional(),
  experimental: z.record(z.string(), anyObject).optional(),
  extensions: z.record(z.string(), anyObject).optional(),
  logging: anyObject.optional(),
  prompts: z.looseObject(listChanged).optional(),
  resources: z.looseObject({ ...listChanged, subscribe: z.boolean().optional() }).optional(),
  tools: z.looseObject(listChanged).optional(),
});
