import { type Part, type Passage, type Place, passageOf } from './passage.ts';

/** A block of a Markdown file, as far as lists of links need it; comments, blank lines and rules are left out. */
export type Block =
  | (Place & {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: string;
      /** Underlined, not marked with `#`. */
      readonly underlined?: true;
    })
  /** An item of a list; `marker` is what stands before it on its line. */
  | (Place & { readonly kind: 'item'; readonly marker: string; readonly content: Passage })
  /** A paragraph, a table, a quote or code. */
  | (Place & { readonly kind: 'other'; readonly content: Passage });

type Open =
  | (Place & { readonly kind: 'item'; readonly marker: string; readonly parts: Part[] })
  | (Place & { readonly kind: 'other'; readonly parts: Part[] });

/** The blocks of a Markdown text in order. Never throws: every text is Markdown. */
export function markdownBlocks(text: string): readonly Block[] {
  const blocks: (Open | Extract<Block, { kind: 'heading' }>)[] = [];
  let open: Open | undefined;
  let fence: string | undefined;
  let inComment = false;
  let afterBlank = false;

  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const content = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    const column = indent + 1;
    if (inComment) {
      inComment = !raw.includes('-->');
    } else if (fence !== undefined) {
      if (content.startsWith(fence) && content.replaceAll(fence.charAt(0), '') === '') fence = undefined;
    } else if (content === '') {
      afterBlank = true;
      continue;
    } else if (content.startsWith('<!--')) {
      inComment = !content.includes('-->');
    } else if (/^(```|~~~)/.test(content)) {
      fence = content.startsWith('`') ? '```' : '~~~';
      open = undefined;
      blocks.push({ kind: 'other', line, column, parts: [{ line, column, text: content }] });
    } else {
      open = readLine({ raw, content, indent, line, column });
    }
    afterBlank = false;
  }
  return blocks.map((block): Block => {
    if (block.kind === 'heading') return block;
    const { parts, ...rest } = block;
    return { ...rest, content: passageOf(parts) };
  });

  interface Line extends Place {
    readonly raw: string;
    readonly content: string;
    readonly indent: number;
  }

  /** The block that the line leaves open. */
  function readLine({ content, indent, line, column }: Line): Open | undefined {
    const level = headingLevel(content);
    if (level > 0 && indent < 4) {
      blocks.push({ kind: 'heading', line, column, level, text: headingText(content.slice(level)) });
      return undefined;
    }
    const underline = /^(=+|-+)$/.exec(content)?.[0].charAt(0);
    if (underline !== undefined && open?.kind === 'other' && !afterBlank) {
      blocks.splice(blocks.lastIndexOf(open), 1);
      const title = passageOf(open.parts).text;
      const { line: from, column: at } = open;
      const base = { kind: 'heading', line: from, column: at, underlined: true } as const;
      blocks.push({ ...base, level: underline === '=' ? 1 : 2, text: title });
      return undefined;
    }
    if (/^([-*_])(?:[ \t]*\1){2,}$/.test(content)) return undefined;
    const marker = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(content)?.[0];
    if (marker !== undefined && (indent < 4 || open?.kind === 'item')) {
      const at = column + marker.length;
      return started({
        kind: 'item',
        line,
        column: at,
        marker: ' '.repeat(indent) + marker,
        parts: [{ line, column: at, text: content.slice(marker.length) }],
      });
    }
    const goesOn = open !== undefined && (open.kind === 'item' ? indent >= 2 || !afterBlank : !afterBlank);
    if (open !== undefined && goesOn) {
      open.parts.push({ line, column, text: content });
      return open;
    }
    return started({ kind: 'other', line, column, parts: [{ line, column, text: content }] });
  }

  function started(block: Open): Open {
    blocks.push(block);
    return block;
  }
}

/** 1 to 6, or 0 where the line is no heading. */
function headingLevel(content: string): number {
  return /^(#{1,6})(?:[ \t]|$)/.exec(content)?.[1]?.length ?? 0;
}

/** Without the closing hashes that a heading may have. */
function headingText(text: string): string {
  const title = text.trim();
  let end = title.length;
  while (title.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /[ \t]/.test(title.charAt(end - 1)) ? title.slice(0, end).trim() : title;
}
