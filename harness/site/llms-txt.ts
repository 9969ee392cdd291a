import type { Graded } from '../judgement.ts';
import type { SiteAddress } from './address.ts';
import type { Finding } from './finding.ts';
import { type LlmsItem, readLlmsItem } from './llms-item.ts';
import { type Block, markdownBlocks } from './markdown-blocks.ts';
import type { Place } from './passage.ts';

/** What an llms.txt file says of addresses (Addresses in llms.txt). */
export interface LlmsTxt {
  /** Headings of the sections with addresses; a file need have none. */
  readonly sections: readonly Place[];
  /** Items of these sections, in order. */
  readonly items: readonly LlmsItem[];
  /** The items in which nothing is a violation. */
  readonly addresses: readonly SiteAddress[];
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

const title = 'Communications';
const lenient: Graded = { weight: 'advice', ambiguity: 'S-A26' };
const slight: Graded = { weight: 'note', ambiguity: 'S-A26' };

/** Reads an llms.txt file of any content; never throws. */
export function readLlmsTxt(text: string): LlmsTxt {
  const blocks = markdownBlocks(text).map(asMeant);
  const named = sectionsOf(blocks, 2).filter(isNamed);
  const sections = named.length > 0 ? named : sectionsOf(blocks, 6).filter(holdsEntries);
  const read = sections.map((section, index) => {
    const items = section.blocks.flatMap((block) => (block.kind === 'item' ? [readLlmsItem(block)] : []));
    return { items, findings: [...headingFindings(section, index), ...blockFindings(section.blocks, items.length)] };
  });
  const items = read.flatMap((section) => section.items);
  const findings = [...read, ...items].flatMap((part) => part.findings);
  return {
    sections: sections.map(({ heading: { line, column } }) => ({ line, column })),
    items,
    addresses: items.flatMap(({ address }) => address ?? []),
    findings: findings.sort((one, other) => one.line - other.line || one.column - other.column),
  };
}

type Heading = Extract<Block, { kind: 'heading' }> & {
  /** No blank follows the hashes, so that to Markdown it is none. */
  readonly glued?: true;
};

/** A block; a line that was meant as a heading is one. */
type MeantBlock = Exclude<Block, { kind: 'heading' }> | Heading;

function asMeant(block: Block): MeantBlock {
  const [, hashes, text] = (block.kind === 'other' && /^(#{1,6})(communications)$/i.exec(block.content.text)) || [];
  if (hashes === undefined || text === undefined) return block;
  return { kind: 'heading', line: block.line, column: block.column, level: hashes.length, text, glued: true };
}

interface Section {
  readonly heading: Heading;
  readonly blocks: readonly MeantBlock[];
}

/** Headings deeper than `deepest` are blocks of the section in which they stand. */
function sectionsOf(blocks: readonly MeantBlock[], deepest: number): readonly Section[] {
  const sections: { heading: Heading; blocks: MeantBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level <= deepest) sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

function isNamed({ heading: { level, text, glued } }: Section): boolean {
  return level === 2 && text === title && !glued;
}

/**
 * Whether addresses stand under another heading. A section of that name may be about something else, and addresses may be
 * spoken of anywhere: so its items have to read like entries of the list.
 */
function holdsEntries(section: Section): boolean {
  return firstEntry(section) !== undefined;
}

/** The first item right below the heading that reads like an entry. */
function firstEntry({ blocks }: Section): LlmsItem | undefined {
  for (const block of blocks) {
    const item = block.kind === 'item' ? readLlmsItem(block) : undefined;
    if (item?.type !== undefined && item.audience !== undefined) return item;
  }
  return undefined;
}

function headingFindings(section: Section, before: number): readonly Finding[] {
  const { line, column, level, text, underlined, glued } = section.heading;
  const place = { line, column, requirement: 'LLMS-1' } as const;
  const expected = `the heading ## ${title}`;
  const write = `## ${title}`;
  if (!isNamed(section)) {
    if (level === 1 && text.toLowerCase() !== title.toLowerCase()) {
      const { line, column } = firstEntry(section) ?? section.heading;
      return [
        { line, column, requirement: 'LLMS-1', expected: `${expected} above`, found: `an address below # ${text}` },
      ];
    }
    const otherCase = level === 2 && text.toLowerCase() === title.toLowerCase() && !glued;
    const found = `${'#'.repeat(level)}${glued ? '' : ' '}${text}`;
    return [{ ...place, expected, found, write, ...(otherCase ? { graded: lenient } : {}) }];
  }
  if (underlined) return [{ ...place, expected, found: `${text}, underlined`, write, graded: slight }];
  return before === 0 ? [] : [{ ...place, expected: 'one such section', found: 'one more', graded: slight }];
}

/** Text in place of the list is wrong; whether text may stand beside it is open. */
function blockFindings(blocks: readonly MeantBlock[], items: number): readonly Finding[] {
  return blocks.flatMap((block): Finding[] => {
    if (block.kind === 'item') return [];
    const { line, column } = block;
    const found = block.kind === 'other' ? block.content.text.slice(0, 80) : `the heading ${block.text}`;
    const finding: Finding = { line, column, requirement: 'LLMS-2', expected: 'a list of addresses alone', found };
    return [items === 0 ? finding : { ...finding, graded: lenient }];
  });
}
