import type { Message, Report, Row } from '../../harness/model.ts';
import { printable } from '../printable.ts';
import { type State, stateOf } from '../state.ts';
import { bodyText, jsonText, typedText } from '../value.ts';

/** What the script of the page lays out on demand. Every text is shown as it is: control characters are escaped already. */
export interface PageData {
  /** Texts that rows share; the numbers below are indices of this list. */
  readonly texts: readonly string[];
  readonly statements: readonly PageStatement[];
  readonly rows: readonly PageRow[];
}

export interface PageStatement {
  readonly id: string;
  readonly level: string;
  readonly section: string;
  readonly text: string;
  /** An address with the scheme http or https. */
  readonly url?: string;
  readonly mutants: readonly string[];
}

export interface PageRow {
  readonly id: string;
  /** Index of the statement. */
  readonly statement: number;
  readonly title: number;
  readonly binding: string;
  readonly state: State;
  /** What the verdict says, as pairs of a name and a text. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly messages: readonly PageMessage[];
  readonly replay: string;
}

/** Milliseconds, whether the harness sent it, label, body, whether it decided the verdict. */
export type PageMessage = readonly [at: number, sent: 0 | 1, label: number, body: number, marked: 0 | 1];

/** Characters of one body that a page shows. */
const bodyLength = 2000;

export function pageData({ rows }: Report): PageData {
  const texts = indexed<string>();
  const statements = indexed<PageStatement>();
  const message = ({ at, direction, label, body, marked, cutFrom }: Message): PageMessage => [
    Number(at.toFixed(1)),
    direction === 'sent' ? 1 : 0,
    texts.indexOf(printable(label)),
    texts.indexOf(printable(bodyText(body, cutFrom, bodyLength))),
    marked ? 1 : 0,
  ];
  const data = rows.map(
    (row): PageRow => ({
      id: printable(row.id),
      statement: statements.indexOf(statementOf(row)),
      title: texts.indexOf(printable(row.title)),
      binding: printable(row.binding),
      state: stateOf(row),
      facts: factsOf(row).map(([name, text]) => [name, printable(text)]),
      messages: (row.transcript ?? []).map(message),
      replay: printable(row.replay),
    }),
  );
  return { texts: texts.items, statements: statements.items, rows: data };
}

function statementOf({ requirement, level, section, text, url, mutants }: Row): PageStatement {
  return {
    id: printable(requirement),
    level,
    section: printable(section),
    text: printable(text),
    ...(url !== undefined && /^https?:\/\//.test(url) && { url: printable(url) }),
    mutants: mutants.map(printable),
  };
}

/** What the verdict of a row says, as pairs of a name and a text; none for a pass. */
export function factsOf({ verdict, baseline, ambiguity }: Row): readonly (readonly [name: string, text: string])[] {
  const graded = ambiguity === undefined ? [] : [['open reading', ambiguity] as const];
  const listed = baseline === undefined ? [] : [['baseline', baseline.reason] as const];
  switch (verdict.outcome) {
    case 'pass':
      return listed;
    case 'fail': {
      const { expected, actual, counterexample } = verdict;
      return [
        ['expected', expected],
        ['actual', typedText(actual)],
        ...(counterexample === undefined
          ? []
          : [['input', `${jsonText(counterexample.input)} at path ${counterexample.path}`] as const]),
        ...graded,
        ...listed,
      ];
    }
    case 'untested':
      return [['untested until', verdict.missing], ...graded];
    case 'inapplicable':
      return [['because', verdict.because], ...graded];
    case 'inconclusive':
      return [['because', verdict.why], ...graded];
    case 'broken':
      return [['error', verdict.error]];
  }
}

/** A list in which equal items have one place. */
function indexed<Item>() {
  const places = new Map<string, number>();
  const items: Item[] = [];
  return {
    items,
    indexOf(item: Item): number {
      const key = JSON.stringify(item);
      const place = places.get(key);
      if (place !== undefined) return place;
      places.set(key, items.length);
      return items.push(item) - 1;
    },
  };
}
