import { describe, expect, test } from 'vitest';
import { noRefinements, policyOf, together, type Variant } from './self-check-variant.ts';

const refinements = new Set(['text']);

function variant(name: string, policy: Readonly<Record<string, unknown>>): Variant {
  return { requirement: 'CONV-1', name, policy, own: 'CONV-1/' };
}

function namesOf(groups: readonly (readonly Variant[])[]): readonly string[] {
  return groups.map((group) => group.map(({ name }) => name).join(' '));
}

const adding = (word: string) => (text: string) => `${text} ${word}`;
const slow = () => 4;

describe('variants are tried together', () => {
  test('where they decide different things', () => {
    expect(namesOf(together([variant('a', { x: 1 }), variant('b', { y: 2 })], noRefinements))).toEqual(['a b']);
  });

  test('and apart where they decide the same differently', () => {
    const groups = together(
      [variant('a', { x: 1 }), variant('b', { x: 2, y: 1 }), variant('c', { y: 2 })],
      refinements,
    );
    expect(namesOf(groups)).toEqual(['a c', 'b']);
  });

  test('where they share a decision', () => {
    const groups = together([variant('a', { wait: slow }), variant('b', { wait: slow })], noRefinements);
    expect(namesOf(groups)).toEqual(['a b']);
    expect(policyOf(groups[0] ?? [])).toEqual({ wait: slow });
  });

  test('up to three that refine the same, one after another', () => {
    const words = ['one', 'two', 'three', 'four'].map((word) => variant(word, { text: adding(word) }));
    const groups = together(words, refinements);
    expect(namesOf(groups)).toEqual(['one two three', 'four']);
    const { text } = policyOf(groups[0] ?? []) as { text: ReturnType<typeof adding> };
    expect(text('zero')).toBe('zero one two three');
    expect(namesOf(together(words, noRefinements))).toEqual(['one', 'two', 'three', 'four']);
  });

  test('with what the decision is about', () => {
    const about = (text: string, { kind }: { kind: string }) => `${text}, a ${kind}`;
    const group = [variant('a', { text: about }), variant('b', { text: about }), variant('c', { text: adding('!') })];
    const { text } = policyOf(group) as { text: typeof about };
    expect(text('it', { kind: 'reply' })).toBe('it, a reply !');
  });
});
