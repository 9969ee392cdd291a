/**
 * JSON text of a string as the core's encoder writes it: `"`, `\` and control characters are escaped, nothing else.
 * It differs from `JSON.stringify` in `\b` and `\f` (written `\u0008`, `\u000c`) and in lone surrogates, which cannot
 * exist in the core's text type and become U+FFFD.
 */
export function jsonString(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.includes('\\b') || quoted.includes('\\f') || quoted.includes('\\ud')
    ? quoted.replace(/\\(?:[^u]|u[0-9a-f]{4})/g, coreEscape)
    : quoted;
}

function coreEscape(sequence: string): string {
  if (sequence === '\\b') return '\\u0008';
  if (sequence === '\\f') return '\\u000c';
  return sequence.startsWith('\\ud') ? '\ufffd' : sequence;
}
