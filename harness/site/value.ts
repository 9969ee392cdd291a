import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Graded } from '../judgement.ts';
import { nearest } from '../nearest.ts';
import { type AddressType, type Frequency, frequencies } from './address.ts';
import type { Edit, Fault, Span } from './finding.ts';

/** What stands after the audience and a comma. */
export interface WrittenValue {
  readonly type: AddressType;
  readonly value: string;
  /** Index of its first character. */
  readonly at: number;
  /** With the comma before it. */
  readonly whole: Span;
  /** Whether it is the first after the audience. */
  readonly isFirst: boolean;
}

/** What a value says; after a fault that is not graded, nothing that follows it can be told. */
export interface ReadValue {
  readonly frequency?: Frequency;
  /** In lower case. */
  readonly protocol?: string;
  readonly fault?: Fault;
}

/** Reads a frequency of updates, or a protocol of a contact. */
export function readValue(written: WrittenValue): ReadValue {
  const { type, value, whole } = written;
  if (type === 'group' || type === 'updates') {
    if (type === 'updates' && /^(?:mcp|a2a)$/i.test(value)) {
      return { fault: faultAt(written, 'LLMS-10', 'no protocol: those stand with contacts', [{ ...whole, text: '' }]) };
    }
    if (/^(?:people|agents)$/i.test(value)) {
      const edits = [{ ...whole, text: ` and ${value.toLowerCase()}` }];
      return { fault: faultAt(written, 'LLMS-17', 'people, agents, or people and agents', edits) };
    }
  }
  switch (type) {
    case 'group': {
      const expected = 'a period after the audience: a group has neither frequency nor protocols';
      return { fault: faultAt(written, 'LLMS-8', expected, [{ ...whole, text: '' }]) };
    }
    case 'updates':
      return readFrequency(written);
    default:
      return readProtocol(written);
  }
}

function readFrequency(written: WrittenValue): ReadValue {
  const { value, at, whole, isFirst } = written;
  if (!isFirst) return { fault: faultAt(written, 'LLMS-7', 'a period after the frequency', [{ ...whole, text: '' }]) };
  const put = (text: string): readonly Edit[] => [{ from: at, to: at + value.length, text }];
  const frequency = frequencyOf(value);
  if (frequency === undefined) {
    const meant = nearest(value, frequencies);
    const edits = meant === undefined ? [{ ...whole, text: '' }] : put(meant);
    return { fault: faultAt(written, 'LLMS-18', frequencies.join(', '), edits) };
  }
  if (frequency === value) return { frequency };
  return { frequency, fault: faultAt(written, 'LLMS-18', frequency, put(frequency), 'note') };
}

function readProtocol(written: WrittenValue): ReadValue {
  const { value, at, whole } = written;
  const without: readonly Edit[] = [{ ...whole, text: '' }];
  if (!/^[a-z0-9-]+$/i.test(value)) {
    const names = value
      .replace(/\s+/g, ' ')
      .replace(/^and /i, '')
      .split(/ (?:and|or) | ?[/&+;|] ?/i);
    const isMeant = names.every((name) => /^[a-z0-9-]+$/i.test(name));
    const right = isMeant ? [{ from: at, to: at + value.length, text: names.join(', ') }] : undefined;
    const edits = value === '' ? without : right;
    return { fault: faultAt(written, 'LLMS-9', 'names of protocols, each after a comma', edits) };
  }
  if (frequencyOf(value) === undefined) return { protocol: value.toLowerCase() };
  // A protocol of that name may come; until then it is a frequency in the wrong place.
  return { fault: faultAt(written, 'LLMS-10', 'no frequency: that stands with updates', without, 'advice') };
}

/** The frequency that a word is, in any letter case. */
export function frequencyOf(word: string): Frequency | undefined {
  return frequencies.find((one) => one === word.toLowerCase());
}

function faultAt(
  { value, at }: WrittenValue,
  requirement: RequirementId,
  expected: string,
  edits: readonly Edit[] | undefined,
  weight?: Graded['weight'],
): Fault {
  return {
    requirement,
    at,
    expected,
    found: value === '' ? 'nothing' : value,
    ...(edits === undefined ? {} : { edits }),
    ...(weight === undefined ? {} : { graded: { weight, ambiguity: 'S-A26' } }),
  };
}
