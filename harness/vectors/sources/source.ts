import type { Expectation, Note, OperationVector } from '../vector-file.ts';

/** What a source says of one vector; what it leaves out, its group says for all. */
export type Draft = Pick<OperationVector, 'id' | 'comment' | 'input'> &
  Partial<Pick<OperationVector, 'size' | 'boundary'>> & { readonly expectation: Expectation } & About;

interface About {
  readonly requirements?: readonly string[];
  readonly flags?: readonly string[];
}

/** Drafts that were made in one way. */
export interface Group extends Required<About> {
  /** What made them: `written` by hand, or the name of a generator. */
  readonly generator: string;
  readonly drafts: readonly Draft[];
}

/** The short source of one vector file. */
export interface OperationSource {
  readonly spec: string;
  readonly operation: string;
  readonly title: string;
  readonly input: string;
  readonly output: string;
  readonly limits?: Readonly<Record<string, number>>;
  readonly oracles?: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly groups: readonly Group[];
}

export function valid(id: string, comment: string, input: unknown, output: unknown, about: About = {}): Draft {
  return { id, comment, input, expectation: { result: 'valid', output }, ...about };
}

export function invalid(id: string, comment: string, input: unknown, about: About = {}): Draft {
  return { id, comment, input, expectation: { result: 'invalid' }, ...about };
}

/** A vector of which the text leaves open whether it is valid. */
export function open(id: string, comment: string, input: unknown, ambiguity: string, about: About = {}): Draft {
  return { id, comment, input, expectation: { result: 'acceptable', ambiguity }, ...about };
}

/** The draft with the boundary that it alone has. */
export function alone(boundary: string, draft: Draft): Draft {
  return { ...draft, boundary };
}

/** Drafts that were written one by one, about these statements and with these flags where they do not say it themselves. */
export function written(
  requirements: string | readonly string[],
  flags: string | readonly string[],
  drafts: readonly Draft[],
): Group {
  return made('written', requirements, flags, drafts);
}

/** Drafts that a generator made. */
export function made(
  generator: string,
  requirements: string | readonly string[],
  flags: string | readonly string[],
  drafts: readonly Draft[],
): Group {
  return { generator, requirements: [requirements].flat(), flags: [flags].flat(), drafts };
}
