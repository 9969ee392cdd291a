import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Graded } from '../judgement.ts';
import type { AddressType, Audience, Frequency, SiteAddress } from './address.ts';
import { compatible, type Edit, edited, type Fault, type Finding } from './finding.ts';
import { type ItemLink, readItemLink } from './item-link.ts';
import type { Block } from './markdown-blocks.ts';
import { type LinkFacts, type Notes, readNotes } from './notes.ts';
import type { Place } from './passage.ts';
import { isOtherLink, isSimplexLink, type SimplexLinkKind, simplexLinkKind } from './simplex-link.ts';

/** One item of the list of addresses, as far as it can be read. */
export interface LlmsItem extends Place {
  readonly title?: string;
  readonly url?: string;
  readonly network?: string;
  readonly type?: AddressType;
  readonly audience?: Audience;
  readonly frequency?: Frequency;
  /** In lower case. */
  readonly protocols: readonly string[];
  readonly info: string;
  /** Whether frequency or protocols follow the audience. */
  readonly hasValues: boolean;
  /** The address, where nothing of the item is a violation. */
  readonly address?: SiteAddress;
  readonly findings: readonly Finding[];
}

const lenient: Graded = { weight: 'advice', ambiguity: 'S-A26' };
const slight: Graded = { weight: 'note', ambiguity: 'S-A26' };
const titleGrade: Graded = { weight: 'note', ambiguity: 'S-A1' };

/** Faults of one item that are told: the first of them help, and a hostile file has as many as it likes. */
const faultsAtMost = 20;
/** Characters of what was found, and of a line as it should read, that are told. */
const foundAtMost = 80;
const lineAtMost = 2000;

/** Reads one item of a list, whatever it says. */
export function readLlmsItem({ line, column, marker, content }: Extract<Block, { kind: 'item' }>): LlmsItem {
  const { text } = content;
  const place = { line, column };
  const findings = (all: readonly Fault[]): readonly Finding[] => {
    const faults = all.slice(0, faultsAtMost);
    const right = (marker + edited(text, compatible(faults.flatMap(({ edits = [] }) => edits)))).trimEnd();
    return faults.map(({ at, edits, found, ...fault }) => ({
      ...fault,
      ...content.place(at),
      found: found.slice(0, foundAtMost),
      ...(edits === undefined || right.length > lineAtMost ? {} : { write: right }),
    }));
  };

  const link = readItemLink(text);
  if (link === undefined) {
    return { ...place, protocols: [], info: '', hasValues: false, findings: findings([unlinked(text)]) };
  }
  const { title, url } = link;
  const { start, faults: joint } = notesStart(text, link);
  const named = { ...place, title, url };
  if (start === undefined) return { ...named, protocols: [], info: '', hasValues: false, findings: findings(joint) };

  const facts = linkFacts(url);
  const reading = readNotes(text, start, facts);
  const { faults, typeAt: _, valuesAt, ...notes } = reading;
  const isOther = !facts.isSimplex && notes.network !== 'SimpleX';
  const all = [
    ...titleFaults(link),
    ...joint,
    ...(isOther ? faults.map((fault) => ({ ...fault, graded: slight })) : faults),
    ...(isOther ? [] : linkFaults(text, link, reading)),
  ];
  const hasValues = valuesAt !== undefined && valuesAt.from < valuesAt.to;
  const read = { ...named, ...notes, hasValues, findings: findings(all) };
  const { network, type, audience } = notes;
  if (network === undefined || type === undefined || audience === undefined) return read;
  if (all.some(({ graded }) => graded === undefined)) return read;
  const { frequency, protocols, info } = notes;
  const address = { title, url, network, type, audience, protocols, info, line };
  return { ...read, address: frequency === undefined ? address : { ...address, frequency } };
}

/** What stands in an item in place of a link. */
function unlinked(text: string): Fault {
  const fault = { requirement: 'LLMS-3', at: 0, expected: 'a Markdown link', found: text.slice(0, 80) } as const;
  if (/^\[[^\]]*\]\[[^\]]*\]/.test(text)) return { ...fault, expected: 'a link with its address', graded: lenient };
  const [, title, url, notes = ''] =
    /^([^[\]]{1,200}?)(?::|\s[-–—])\s+<?((?:https?|simplex|mailto):[^\s>]+)>?\s*[:,–—-]?\s*([\s\S]*)$/.exec(text) ?? [];
  if (title === undefined || url === undefined) return fault;
  return { ...fault, edits: [{ from: 0, to: text.length, text: `[${title}](${url}): ${notes}` }] };
}

/** Where the notes begin, after the colon that follows the link. */
function notesStart(
  text: string,
  { url, urlAt, end }: ItemLink,
): { readonly start?: number; readonly faults: readonly Fault[] } {
  const fault = (at: number, expected: string, found: string, edits?: readonly Edit[]): Fault => ({
    requirement: 'LLMS-3',
    at,
    expected,
    found,
    ...(edits === undefined ? {} : { edits }),
  });
  const empty = url === '' ? [fault(urlAt, 'the address in the link', 'nothing')] : [];
  const [gap = '', mark = '', blanks = ''] = /^(\s*)(:?)(\s*)/.exec(text.slice(end))?.slice(1) ?? [];
  const colon = end + gap.length;
  const start = colon + mark.length + blanks.length;
  if (start === text.length) {
    const { isSimplex, fit } = linkFacts(url);
    const right = isSimplex && fit ? [{ from: end, to: text.length, text: `: SimpleX ${fit} for people.` }] : undefined;
    return { faults: [...empty, fault(text.length, 'a colon and notes after the link', 'the end of the item', right)] };
  }
  if (mark === '') {
    const dash = /^\s*[-–—,]?\s*/.exec(text.slice(end))?.[0] ?? '';
    const edits = [{ from: end, to: end + dash.length, text: ': ' }];
    return { faults: [...empty, fault(end, 'a colon after the link', text.slice(end, end + 20).trim(), edits)] };
  }
  if (empty.length > 0) return { faults: empty };
  if (gap === '') return { start, faults: [] };
  const edits = [{ from: end, to: colon, text: '' }];
  return { start, faults: [{ ...fault(end, 'the colon right after the link', 'a blank', edits), graded: lenient }] };
}

function titleFaults({ title, url, titleAt }: ItemLink): readonly Fault[] {
  const says = title !== '' && title !== url && !/^(?:click here|here|this link|link|url)$/i.test(title);
  if (says) return [];
  const found = title === '' ? 'nothing' : title;
  return [{ requirement: 'LLMS-24', at: titleAt, expected: 'the title of the address', found, graded: titleGrade }];
}

interface Demand {
  readonly requirement: RequirementId;
  readonly kind: SimplexLinkKind;
}

const demands: Readonly<Record<AddressType, Demand>> = {
  updates: { requirement: 'LLMS-20', kind: 'channel' },
  group: { requirement: 'LLMS-21', kind: 'group' },
  contact: { requirement: 'LLMS-22', kind: 'contact address' },
  'business contact': { requirement: 'LLMS-23', kind: 'contact address' },
};

/** The type that a link of a kind can stand with. */
const typesByKind: Partial<Readonly<Record<SimplexLinkKind, AddressType>>> = {
  channel: 'updates',
  group: 'group',
  'contact address': 'contact',
};

function linkFacts(url: string): LinkFacts {
  const kind = simplexLinkKind(url);
  return { isSimplex: isSimplexLink(url), fit: kind === undefined ? undefined : typesByKind[kind] };
}

/** Whether the link is of the kind that the type requires; a form that does not tell is not judged. */
function linkFaults(
  text: string,
  { url, urlAt }: ItemLink,
  { type, typeAt, valuesAt, faults }: Notes,
): readonly Fault[] {
  if (type === undefined || typeAt === undefined) return [];
  const { requirement, kind } = demands[type];
  const expected = `a ${kind} link with ${type}`;
  if (isOtherLink(url)) return [{ requirement, at: urlAt, expected, found: 'a link that is none of SimpleX' }];
  const found = simplexLinkKind(url);
  if (found === undefined || found === kind) return [];
  const fit = typesByKind[found];
  const base = { requirement, at: urlAt, expected, found: `a ${found} link` };
  if (fit === undefined || faults.length > 0) return [base];
  const values = valuesAt === undefined ? '' : text.slice(valuesAt.from, valuesAt.to);
  return [
    {
      ...base,
      edits: [
        { ...typeAt, text: fit },
        // What follows the audience belongs to the type.
        ...(valuesAt === undefined || values === '' ? [] : [{ ...valuesAt, text: '' }]),
      ],
    },
  ];
}

/** Whether the form of a link shows that it is, or is not, of the kind that the type of its item requires. */
export function linkTells({ url, network, type }: LlmsItem): boolean {
  if (url === undefined || type === undefined) return false;
  if (network !== 'SimpleX' && !isSimplexLink(url)) return false;
  return isOtherLink(url) || simplexLinkKind(url) !== undefined;
}
