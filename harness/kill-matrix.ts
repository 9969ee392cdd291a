import type { SelfCheck } from './self-check.ts';
import type { Declaration, Suite } from './suite.ts';

/** The proof of the suites as data: which cases catch which faults, and what else they set off. */
export interface KillMatrix {
  readonly format: 1;
  /** What the figures rest on, in words. */
  readonly measured: string;
  readonly figures: {
    readonly statements: number;
    readonly mutants: MutantFigures;
    /** The same for each spec whose statements they break. */
    readonly specs: Readonly<Record<string, MutantFigures>>;
    readonly oddities: { readonly all: number; readonly violations: number };
    readonly nullPeers: { readonly all: number; readonly passes: number };
  };
  /** Statement → fault → the cases that object. */
  readonly statements: Readonly<Record<string, Readonly<Record<string, Kill>>>>;
  /** Statement → oddity of a conformant peer → rows that call it a violation. */
  readonly oddities: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Null peer → rows about behaviour that it passes. */
  readonly nullPeers: Readonly<Record<string, readonly string[]>>;
}

export interface Kill {
  /** Cases of the statement itself. */
  readonly killedBy: readonly string[];
  /** Cases of statements that say something else, each with the reason why the fault shows there too. */
  readonly setsOff?: Readonly<Record<string, string>>;
}

export interface MutantFigures {
  readonly all: number;
  readonly killedByTheirOwn: number;
  readonly settingOffNoOther: number;
}

/** Statements that object to faults of others by their nature, and why. */
export interface SideEffect {
  /** Ids, or beginnings of ids that end in a hyphen. */
  readonly shows: readonly string[];
  readonly because: string;
}

const measured =
  'Every fault runs against the cases of its own statement; the invariants of all suites are judged on that run, and what ' +
  'they object to counts as set off. Faults that are declared on an invariant run against every case of every suite. So a ' +
  'fault that only a scenario of another statement could see is not counted as set off. Statements that say the same, or ' +
  'follow from each other (sameAs, implies), count as one.';

/** In the order of the suites, whatever the order in which the parts of a proof were found. */
export function killMatrixOf(
  found: SelfCheck,
  suites: readonly Suite[],
  sideEffects: readonly SideEffect[],
): KillMatrix {
  const declarations = suites.flatMap((suite) => suite.declarations);
  // What is declared under one name for servers and for clients is tried on both.
  const named = <T extends { readonly requirement: string; readonly name: string }>(
    all: readonly T[],
    id: string,
    name: string,
  ) => all.filter((each) => each.requirement === id && each.name === name);
  const specOf = new Map(
    suites.flatMap(({ spec, declarations: own }) => own.map(({ id }): readonly [string, string] => [id, spec])),
  );
  const specs = [...new Set(specOf.values())];
  return {
    format: 1,
    measured,
    figures: {
      statements: new Set(declarations.map(({ id }) => id)).size,
      mutants: figuresOf(found.mutants),
      specs: Object.fromEntries(
        specs.map((spec) => [
          spec,
          figuresOf(found.mutants.filter(({ requirement }) => specOf.get(requirement) === spec)),
        ]),
      ),
      oddities: { all: found.benign.length, violations: found.benign.flatMap(({ failing }) => failing).length },
      nullPeers: {
        all: found.nullPeers.length,
        passes: found.nullPeers.flatMap(({ passing }) => passing).length,
      },
    },
    statements: byStatement(declarations, faultsOf, (id, name) => {
      const faults = named(found.mutants, id, name);
      const own = casesOf(faults.flatMap(({ killedBy }) => killedBy)).map((each) => each.slice(each.indexOf('/') + 1));
      const others = casesOf(faults.flatMap(({ foreign }) => foreign));
      return others.length === 0
        ? { killedBy: own }
        : {
            killedBy: own,
            setsOff: Object.fromEntries(others.map((each) => [each, reasonOf(each, sideEffects)])),
          };
    }),
    oddities: byStatement(
      declarations,
      ({ benign }) => Object.keys(benign),
      (id, name) => named(found.benign, id, name).flatMap(({ failing }) => failing),
    ),
    nullPeers: Object.fromEntries(
      [...found.nullPeers].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, passing }) => [name, passing]),
    ),
  };
}

function figuresOf(mutants: SelfCheck['mutants']): MutantFigures {
  return {
    all: mutants.length,
    killedByTheirOwn: mutants.filter(({ killedBy }) => killedBy.length > 0).length,
    settingOffNoOther: mutants.filter(({ foreign }) => foreign.length === 0).length,
  };
}

/** Faults that set off a statement without anybody having said why. */
export function unexplained({ statements }: KillMatrix): readonly string[] {
  return Object.entries(statements).flatMap(([id, faults]) =>
    Object.entries(faults).flatMap(([name, { setsOff = {} }]) =>
      Object.entries(setsOff).flatMap(([other, because]) =>
        because === '' ? [`"${name}" of ${id} sets off ${other}`] : [],
      ),
    ),
  );
}

function faultsOf({ mutants, cases }: Declaration): readonly string[] {
  return [
    ...Object.keys(mutants),
    ...cases.flatMap((one) => (one.type === 'invariant' ? Object.keys(one.mutants) : [])),
  ];
}

function byStatement<T>(
  declarations: readonly Declaration[],
  namesOf: (declaration: Declaration) => readonly string[],
  entryOf: (id: string, name: string) => T,
): Readonly<Record<string, Readonly<Record<string, T>>>> {
  const found: Record<string, Record<string, T>> = {};
  for (const declaration of declarations) {
    const names = namesOf(declaration);
    if (names.length === 0) continue;
    const entry = found[declaration.id] ?? {};
    for (const name of names) entry[name] = entryOf(declaration.id, name);
    found[declaration.id] = entry;
  }
  return found;
}

/** Rows without their vector and binding. */
function casesOf(rows: readonly string[]): readonly string[] {
  return [...new Set(rows.map((row) => row.replace(/(#.*)?@[^@]*$/, '')))].sort();
}

function reasonOf(other: string, sideEffects: readonly SideEffect[]): string {
  const statement = other.slice(0, other.indexOf('/'));
  const shows = (id: string) => statement === id || (id.endsWith('-') && statement.startsWith(id));
  return sideEffects.find((each) => each.shows.some(shows))?.because ?? '';
}
