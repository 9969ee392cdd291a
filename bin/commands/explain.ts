import type { Ambiguity, Requirement } from '../../harness/model.ts';

/** What the suites know of one statement. */
export interface Explanation {
  readonly cases: readonly { readonly name: string; readonly type: string; readonly title: string }[];
  /** Commands that run the cases, one for each kind of target. */
  readonly commands: readonly string[];
  /** Names of the faults that its cases catch. */
  readonly mutants: readonly string[];
  /** Names of the oddities that its cases leave alone. */
  readonly benign: readonly string[];
  readonly ambiguities: readonly Ambiguity[];
  /** Why it has no case. */
  readonly excluded?: string;
}

/** One statement: what it says, how it is tested, which faults that catches, what the text leaves open. */
export function renderExplain(requirement: Requirement, explanation: Explanation): string {
  const {
    id,
    level,
    weight,
    section,
    text,
    subjects,
    observable,
    unobservable,
    inferred,
    sameAs,
    implies,
    since,
    until,
    url,
  } = requirement;
  const { cases, commands, mutants, benign, ambiguities, excluded } = explanation;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['level', `${level}; breaking it is ${weight === 'advice' ? 'advice' : `a ${weight}`}`],
    ['section', section],
    ['about', subjects.join(', ')],
    ['seen by', observable],
    ['not seen', unobservable],
    ['inferred', inferred && 'no sentence of the text says it outright'],
    ['same as', sameAs?.join(', ')],
    ['implies', implies?.join(', ')],
    ['since', until === undefined ? `revision ${since}` : `revision ${since}, gone in revision ${until}`],
    ['see', url],
  ];
  const nameWidth = Math.max(0, ...cases.map(({ name }) => name.length));
  const typeWidth = Math.max(0, ...cases.map(({ type }) => type.length));
  const parts: readonly (readonly string[])[] = [
    [
      `${id}: ${text}`,
      ...facts.flatMap(([name, fact]) => (fact === undefined ? [] : [`  ${name.padEnd(8)}  ${fact}`])),
    ],
    titled(
      'Cases',
      cases.map(({ name, type, title }) => `${name.padEnd(nameWidth)}  ${type.padEnd(typeWidth)}  ${title}`),
    ),
    cases.length > 0 ? [] : [excluded === undefined ? 'No case tests it yet.' : `No case tests it: ${excluded}`],
    titled('Faults that the cases catch', mutants),
    titled('Oddities that the cases leave alone', benign),
    titled(
      'Open readings',
      ambiguities.flatMap(({ id: name, topic, readings, treatment }) => [
        `${name}: ${topic}`,
        `  ${readings}`,
        `  here: ${treatment}`,
      ]),
    ),
    titled('Run it', commands),
  ];
  const filled = parts.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}
