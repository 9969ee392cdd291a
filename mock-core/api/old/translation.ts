/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What a member of another version's records becomes; `translate` gives a value inside it in that version's shape. */
export type Rule = (value: unknown, translate: (value: unknown) => unknown) => readonly (readonly [string, unknown])[];

/** Translates records to another version by rules for the members that differ. */
export function translation(rules: Readonly<Record<string, Rule>>): (value: unknown) => unknown {
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).flatMap(
      ([name, member]) => rules[name]?.(member, translate) ?? [[name, translate(member)] as const],
    );
    return Object.fromEntries(members);
  };
  return translate;
}

/** Preference records under `name` without the features of later versions. */
export function withoutFeatures(name: string, later: ReadonlySet<string>): Rule {
  return (value, translate) => {
    const features = Object.entries(translate(value) as Members).filter(([feature]) => !later.has(feature));
    return [[name, Object.fromEntries(features)]];
  };
}

/** A connection state under `name` as a plain word: `sndReady` is `snd-ready`. */
export function plainStatus(name: string): Rule {
  return (value) => {
    const word = String((value as Members).type);
    return [[name, word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]];
  };
}
