import type { Report } from '../../harness/model.ts';
import { totalsOf } from '../standing.ts';
import { headlineOf } from '../state.ts';

interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: 'brightgreen' | 'red' | 'lightgrey';
}

/** `Agent protocols over SimpleX r2 | 1501 passed`: the spec that comes first, and the verdict of the run. */
function badgeOf(report: Report): Badge {
  const [spec] = report.specs;
  const { text, sound } = headlineOf(report);
  const { passed } = totalsOf(report);
  return {
    label: spec === undefined ? 'conformance' : `${shown(spec.title)} r${shown(spec.revision)}`,
    message: sound ? `${passed} passed` : text.toLowerCase(),
    color: sound ? 'brightgreen' : passed + report.rows.length === 0 ? 'lightgrey' : 'red',
  };
}

/** What shields.io reads from an endpoint: https://shields.io/badges/endpoint-badge */
export function renderShields(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, ...badgeOf(report) }, null, 2)}\n`;
}

const fills: Readonly<Record<Badge['color'], string>> = {
  brightgreen: '#1a7f4b',
  red: '#c02b37',
  lightgrey: '#5d6675',
};

/** A badge as an SVG image, 20 pixels high. */
export function renderBadge(report: Report): string {
  const { label, message, color } = badgeOf(report);
  const left = widthOf(label) + 12;
  const right = widthOf(message) + 12;
  const text = (x: number, width: number, words: string) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escaped(`${label}: ${message}`)}">
<title>${escaped(`${label}: ${message}`)}</title>
<clipPath id="shape"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#shape)"><rect width="${left}" height="20" fill="#3b424d"/><rect x="${left}" width="${right}" height="20" fill="${fills[color]}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(6, left - 12, label)}${text(left + 6, right - 12, message)}</g>
</svg>
`;
}

/** Pixels of a text in Verdana, 11 pixels: near enough, since the image names the length. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, character) => width + (/[il.,:' ]/.test(character) ? 4 : /[mwMW]/.test(character) ? 10 : 7),
    0,
  );
}

function shown(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, 60);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
