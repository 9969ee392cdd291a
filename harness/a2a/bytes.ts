import * as z from 'zod';

const standard = /^[A-Za-z0-9+/]*={0,2}$/;
const urlSafe = /^[A-Za-z0-9_-]*={0,2}$/;

/** Bytes in any form that a reader of ProtoJSON decodes: either alphabet of base64, padded or not. */
export const bytes = z.string().refine(isReadable, 'expected base64');

/** The form that a writer of ProtoJSON gives bytes: the standard alphabet, padded. What else is readable is advice. */
export function isStandardBase64(text: string): boolean {
  return standard.test(text) && text.length % 4 === 0 && isReadable(text);
}

function isReadable(text: string): boolean {
  const digits = text.replace(/=+$/, '').length;
  const padded = digits < text.length;
  return (standard.test(text) || urlSafe.test(text)) && digits % 4 !== 1 && (!padded || text.length % 4 === 0);
}
