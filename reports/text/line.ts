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

/** Joins lines to a text that ends in a newline; without `color` no escape sequence is in it. */
export function renderLines(lines: readonly Line[], color: boolean): string {
  return lines.map((line) => `${line.map((span) => renderSpan(span, color)).join('')}\n`).join('');
}

function renderSpan(span: Span, color: boolean): string {
  if (typeof span === 'string') return printable(span);
  const text = printable(span.text);
  return color && text !== '' ? styleText(span.style, text, { validateStream: false }) : text;
}
