import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Graded } from '../judgement.ts';
import { type AddressType, type Audience, audiences, type Frequency } from './address.ts';
import type { Edit, Fault, Span } from './finding.ts';
import { frequencyOf, readValue } from './value.ts';

/** What the notes of an item say, as far as they can be read, and what is wrong with them. */
export interface Notes {
  readonly network?: string;
  readonly type?: AddressType;
  readonly audience?: Audience;
  readonly frequency?: Frequency;
  /** In lower case. */
  readonly protocols: readonly string[];
  /** Where the word of the type stands, and what follows the audience. */
  readonly typeAt?: Span;
  readonly valuesAt?: Span;
  readonly info: string;
  readonly faults: readonly Fault[];
}

/** The text is strict for those who write, and whoever reads is lenient: case and periods are advice. */
const lenient: Graded = { weight: 'advice', ambiguity: 'S-A26' };
const slight: Graded = { weight: 'note', ambiguity: 'S-A26' };

const forms: Readonly<Record<AddressType, RequirementId>> = {
  updates: 'LLMS-7',
  group: 'LLMS-8',
  contact: 'LLMS-9',
  'business contact': 'LLMS-9',
};

const typeWord = '(business\\s+contact|contact|updates|group)';
const typeBeforeFor = new RegExp(`(^|\\s)${typeWord}(?=\\s+for(?:[\\s.,]|$))`, 'i');
const typeAlone = new RegExp(`(^|\\s)${typeWord}(?=[\\s.,]|$)`, 'i');

/** What the link before the notes shows. */
export interface LinkFacts {
  /** Whether it is one of SimpleX beyond doubt. */
  readonly isSimplex: boolean;
  /** The type that it can stand with. */
  readonly fit: AddressType | undefined;
}

/**
 * Reads `<network> <type> for <audience>[, …]. <info>` from `start` on. The first fault in the structure ends the reading;
 * what is only written otherwise does not. Free text can be left out: so does an item of the text's own example.
 */
export function readNotes(text: string, start: number, { isSimplex, fit }: LinkFacts): Notes {
  const faults: Fault[] = [];
  let reading: Omit<Notes, 'faults' | 'protocols' | 'info'> & { protocols: string[]; info: string } = {
    protocols: [],
    info: '',
  };
  const fault = (
    requirement: RequirementId,
    at: number,
    expected: string,
    found: string,
    edits?: readonly Edit[],
    graded?: Graded,
  ) => {
    faults.push({
      requirement,
      at,
      expected,
      found,
      ...(edits === undefined ? {} : { edits }),
      ...(graded === undefined ? {} : { graded }),
    });
  };
  const done = (): Notes => ({ ...reading, faults });

  const end = sentenceEnd(text, start);
  const head = text.slice(start, end);
  const typed = typeBeforeFor.exec(head);
  if (typed === null) {
    readUntyped();
    return done();
  }
  const typeFrom = start + typed.index + (typed[1] ?? '').length;
  const typeTo = start + typed.index + typed[0].length;
  readNetwork(text.slice(start, typeFrom).trimEnd());
  const type = typeOf(text.slice(typeFrom, typeTo));
  reading = { ...reading, type, typeAt: { from: typeFrom, to: typeTo } };
  expectLowerCase('LLMS-5', 'the type', typeFrom, typeTo);
  const forFrom = afterBlanks(text, typeTo);
  expectLowerCase('LLMS-6', 'the word', forFrom, forFrom + 3);
  readAudience(type, afterBlanks(text, forFrom + 3));
  return done();

  function readNetwork(network: string): void {
    if (network === '') {
      const edit = isSimplex ? [{ from: start, to: start, text: 'SimpleX ' }] : undefined;
      fault('LLMS-4', start, 'the name of the network', firstWord(text, start), edit);
      return;
    }
    const isNamed = /^simplex$/i.test(network);
    reading = { ...reading, network: isNamed ? 'SimpleX' : network };
    if (network === 'SimpleX' || !(isNamed || isSimplex)) return;
    const edits = [{ from: start, to: start + network.length, text: 'SimpleX' }];
    fault('LLMS-12', start, 'the network SimpleX', network, edits, isNamed ? slight : undefined);
  }

  /** No word of a type stands before `for` in the first sentence. */
  function readUntyped(): void {
    const begins = /^\S*/.exec(head)?.[0] ?? '';
    const isNamed = /^simplex$/i.test(begins);
    const forAt = /(?:^|\s)for(?=[\s.,]|$)/i.exec(head);
    const alone = typeAlone.exec(head);
    if (forAt === null && alone === null && !isNamed) {
      if (typeBeforeFor.test(text.slice(end))) {
        fault('LLMS-11', start, 'the free text at the end of the notes', head, [
          { from: start, to: afterBlanks(text, end + 1), text: '' },
          { from: text.length, to: text.length, text: ` ${head}.` },
        ]);
        return;
      }
      const edits = isSimplex && fit ? [{ from: start, to: start, text: `SimpleX ${fit} for people. ` }] : undefined;
      fault('LLMS-4', start, 'the name of the network, then the type and the audience', begins, edits);
      return;
    }
    const forFrom = forAt === null ? end : start + forAt.index + forAt[0].length - 3;
    const typeFrom = alone === null ? undefined : start + alone.index + (alone[1] ?? '').length;
    if (alone === null || typeFrom === undefined || forFrom < typeFrom) {
      readTypeless(begins, isNamed, forFrom, alone?.[2]);
      return;
    }
    const typeTo = start + alone.index + alone[0].length;
    readNetwork(text.slice(start, typeFrom).trimEnd());
    const type = typeOf(text.slice(typeFrom, typeTo));
    reading = { ...reading, type, typeAt: { from: typeFrom, to: typeTo } };
    const at = afterBlanks(text, typeTo);
    if (forAt === null) {
      const edits = [{ from: typeTo, to: typeTo, text: ' for people' }];
      fault('LLMS-6', at, 'the word for and the audience after the type', firstWord(text, at), edits);
      return;
    }
    const between = text.slice(at, forFrom).trim();
    const value = nextIsValue(type, between) && /^\S+$/.test(between) ? `, ${between}` : '';
    const edits = [{ from: at, to: forFrom, text: '' }, ...(value === '' ? [] : [{ from: end, to: end, text: value }])];
    fault(forms[type], at, `${type} for <audience>`, between, edits);
  }

  /** The type is missing, is no type, or stands after the audience. */
  function readTypeless(begins: string, isNamed: boolean, forFrom: number, later: string | undefined): void {
    const before = text.slice(start, forFrom).trimEnd();
    const last = before.lastIndexOf(' ');
    const network = isNamed ? begins : last < 0 ? before : before.slice(0, last);
    readNetwork(network);
    const at = afterBlanks(text, start + network.length);
    const type = later === undefined ? fit : typeOf(later);
    const audience = audiences.find((one) => new RegExp(`\\bfor ${one}\\b`, 'i').test(head));
    const blank = at === start + network.length ? ' ' : '';
    const right = network === '' || type === undefined ? undefined : `${blank}${type} for ${audience ?? 'people'}`;
    const edits = right === undefined ? undefined : [{ from: at, to: Math.max(at, end), text: right }];
    fault('LLMS-5', at, 'the type: updates, group, contact or business contact', firstWord(text, at), edits);
  }

  function readAudience(type: AddressType, from: number): void {
    const to = audienceEnd(text, from);
    const written = text.slice(from, to).trimEnd();
    if (written === '') {
      const edits = [{ from, to, text: to === from && text.charAt(from - 1) === ' ' ? 'people' : ' people' }];
      fault('LLMS-6', from, 'the audience after for', firstWord(text, from), edits);
      return;
    }
    const [known] = /^(?:people and agents|agents and people|people|agents)(?=\s|$)/i.exec(written) ?? [];
    const rest = written.slice(known?.length ?? 0).trimStart();
    if (known === undefined || /^(?:and|or|&|\+|\/)/i.test(rest)) {
      const edits = [{ from, to: from + written.length, text: meantAudience(written) }];
      fault('LLMS-17', from, 'people, agents, or people and agents', written, edits);
      return;
    }
    const right = known.toLowerCase().replace('agents and people', 'people and agents');
    reading = { ...reading, audience: right.split(' and ') as unknown as Audience };
    if (right !== known) {
      const edits = [{ from, to: from + known.length, text: right }];
      fault('LLMS-17', from, right, known, edits, lenient);
    }
    if (rest !== '') {
      const at = from + written.length - rest.length;
      const after = type === 'group' ? 'a period' : 'a comma or a period';
      const dash = /^[-–—:;]*\s*/.exec(rest)?.[0] ?? '';
      const text = nextIsValue(type, rest) ? ', ' : '. ';
      const edits = [{ from: from + known.length, to: at + dash.length, text }];
      fault(forms[type], at, `${after} after the audience`, firstWord(text, at), edits);
      return;
    }
    readValues(type, from + known.length);
  }

  /** `, <value>` any number of times, then the period and the free text. */
  function readValues(type: AddressType, from: number): void {
    const period = text.indexOf('.', from);
    const to = period < 0 ? text.length : period;
    reading = { ...reading, valuesAt: { from, to }, info: period < 0 ? '' : text.slice(period + 1).trim() };
    let at = from;
    for (const piece of text.slice(from, to).split(',').slice(1)) {
      const comma = text.indexOf(',', at);
      const value = piece.trim();
      const valueAt = value === '' ? comma : afterBlanks(text, comma + 1);
      at = comma + 1;
      const whole = { from: comma, to: comma + 1 + piece.length };
      const read = readValue({ type, value, at: valueAt, whole, isFirst: comma === from });
      if (read.fault !== undefined) faults.push(read.fault);
      if (read.fault !== undefined && read.fault.graded === undefined) return;
      if (read.frequency !== undefined) reading = { ...reading, frequency: read.frequency };
      if (read.protocol !== undefined) reading.protocols.push(read.protocol);
      if (value !== '' && !/^ \S/.test(piece)) {
        const edits = [{ from: comma + 1, to: valueAt, text: ' ' }];
        fault(forms[type], comma, 'a comma and one blank', `,${piece}`, edits, lenient);
      }
    }
    if (period < 0) {
      const edits = [{ from: text.length, to: text.length, text: '.' }];
      fault(forms[type], text.length, 'a period before the free text', 'the end of the item', edits, lenient);
    } else if (reading.info !== '' && !/\s/.test(text.charAt(period + 1))) {
      const edits = [{ from: period + 1, to: period + 1, text: ' ' }];
      fault(forms[type], period, 'a period and one blank', text.slice(period, period + 2), edits, lenient);
    }
  }

  function expectLowerCase(requirement: RequirementId, what: string, from: number, to: number): void {
    const written = text.slice(from, to);
    const right = written.toLowerCase();
    if (written !== right) fault(requirement, from, `${what} ${right}`, written, [{ from, to, text: right }], lenient);
  }
}

function typeOf(word: string): AddressType {
  return word.toLowerCase().replace(/\s+/, ' ') as AddressType;
}

/** Index of the period that ends the first sentence, or of the end. */
function sentenceEnd(text: string, start: number): number {
  const found = text.slice(start).search(/\.(?:\s|$)/);
  return found < 0 ? text.length : start + found;
}

/** An audience ends at the first comma or period. */
function audienceEnd(text: string, start: number): number {
  const found = text.slice(start).search(/[,.]/);
  return found < 0 ? text.length : start + found;
}

function afterBlanks(text: string, start: number): number {
  let index = start;
  while (/\s/.test(text.charAt(index))) index += 1;
  return index;
}

function firstWord(text: string, start: number): string {
  return /^\S+/.exec(text.slice(start, start + 80))?.[0] ?? 'the end of the item';
}

function meantAudience(written: string): string {
  const agents = /agent|\bai\b|bot|everyone|everybody|all/i.test(written);
  const people = /people|human|user|customer|person|everyone|everybody|all/i.test(written);
  if (agents && people) return 'people and agents';
  return agents ? 'agents' : 'people';
}

/** Whether what stands after the audience is meant as its first value. */
function nextIsValue(type: AddressType, rest: string): boolean {
  const [word = ''] = /^[a-z0-9-]+/i.exec(rest) ?? [];
  if (type === 'updates') return frequencyOf(word) !== undefined;
  return type !== 'group' && /^(?:mcp|a2a)$/i.test(word);
}
