import { styleText } from 'node:util';
import { printable } from '../printable.ts';

/** A piece of a line; its text is untrusted and escaped when the line is rendered. */
export type Span = string | { readonly text: string; readonly style: Style };

export type Style = 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim';

/** One line of a text report. */
export type Line = readonly Span[];

export function styled(style: Style, text: string): Span {
  return { text, style };
}

/** Joins lines to a text that ends in a newline; without `colour` no escape sequence is in it. */
export function renderLines(lines: readonly Line[], colour: boolean): string {
  return lines.map((line) => `${line.map((span) => renderSpan(span, colour)).join('')}\n`).join('');
}

function renderSpan(span: Span, colour: boolean): string {
  if (typeof span === 'string') return printable(span);
  const text = printable(span.text);
  return colour && text !== '' ? styleText(span.style, text, { validateStream: false }) : text;
}
