/** A name in a text as `@name`, or as `@'two words'`; a name without quotes does not end in punctuation. */
const mention = /(?<![\w@])@(?:'([^'\n]+)'|([^\s'@]*[^\s'@.,:;!?)\]}"]))/g;

/** The names that a text mentions. */
export function mentionedNames(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(mention), ([, quoted, plain]) => quoted ?? plain ?? ''));
}

/** The text with other names for some of those it mentions. */
export function renameMentions(text: string, renamed: ReadonlyMap<string, string>): string {
  return text.replace(mention, (whole, quoted?: string, plain?: string) => {
    const name = renamed.get(quoted ?? plain ?? '');
    return name === undefined ? whole : written(name);
  });
}

function written(name: string): string {
  return /^[^\s']+$/.test(name) ? `@${name}` : `@'${name}'`;
}

/** Member ids by the name that stands in the text: `params.mentions`. */
export type WireMentions = ReadonlyMap<string, string>;

/** The member `mentions` of a message's parameters with its comma; nothing when there are none. */
export function mentionsMember(mentions: WireMentions | undefined): string {
  if (!mentions || mentions.size === 0) return '';
  const named = Array.from(mentions, ([name, memberId]) => `${JSON.stringify(name)}:{"memberId":"${memberId}"}`);
  return `,"mentions":{${named.join(',')}}`;
}
