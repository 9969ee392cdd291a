import { printable } from '../printable.ts';

const source = Symbol('source');

/** HTML that is safe to print as it is. Only `html` makes it: no text of a report, whatever its shape, passes for it. */
export interface Markup {
  readonly [source]: string;
}

/** What a template takes: markup is kept, anything else is escaped, also for use in a quoted attribute. */
type Part = string | number | Markup | readonly Markup[];

export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { [source]: template.reduce((before, text, index) => before + toSource(parts[index - 1]) + text) };
}

export function htmlSource(markup: Markup): string {
  return markup[source];
}

/** A text that the project wrote itself: a style sheet, a script, data without `<`. */
export function trusted(text: string): Markup {
  return { [source]: text };
}

/** Nothing. */
export const none: Markup = html``;

/** A text of the catalogue, with what stands between backticks as code. */
export function prose(text: string): Markup {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

function toSource(part: Part | undefined): string {
  if (Array.isArray(part)) return part.map(htmlSource).join('');
  if (typeof part === 'object' && source in part) return part[source];
  return escaped(printable(String(part)));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
