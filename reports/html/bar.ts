import { html, type Markup, none } from './markup.ts';

/** A piece of a bar; its class gives the colour. */
export interface Share {
  readonly name: string;
  readonly count: number;
}

/** A stacked bar of shares, which stands beside the figures and repeats them only for the eye. */
export function bar(shares: readonly Share[]): Markup {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  const pieces = shares.map(({ name, count }) => {
    if (count === 0) return none;
    const x = from;
    const width = (count / total) * 1000;
    from += width;
    return html`<rect class="${name}" x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="10"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${pieces}</svg>`;
}
