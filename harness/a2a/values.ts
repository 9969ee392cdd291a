import * as z from 'zod';
import { isTimestamp } from '../jtd/timestamp.ts';

/** An id that is required: present and set, so not the empty string (specification, 5.7). */
export const id = z.string().min(1);

/** The id of a JSON-RPC request; null only where none could be read. */
export const requestId = z.union([z.string(), z.number()]);

/** An object of any members: `google.protobuf.Struct`. */
export const struct = z.looseObject({});

export const strings = z.array(z.string());

const utc = /^[^.]+(\.\d{1,9})?Z$/;

/** A point in time in UTC, with a fraction of up to nine digits or none (specification, 5.6.1). */
export const timestamp = z
  .string()
  .refine((text) => utc.test(text) && !/[a-z]|:60/.test(text) && isTimestamp(text), 'expected an ISO 8601 time in UTC');
