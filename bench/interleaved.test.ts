import { expect, test } from 'vitest';
import { interleaved, median } from './interleaved.ts';

test('arms take turns, each first in every second pair', async () => {
  const turns: string[] = [];
  const arm = (name: string) => () => turns.push(name);
  await interleaved(3, arm('subject'), arm('reference'));
  expect(turns).toEqual(['subject', 'reference', 'reference', 'subject', 'subject', 'reference']);
});

test('a machine that slows down changes no ratio of neighbours', async () => {
  const costs = (factor: number) => {
    const drift = [1, 1, 2, 8, 8].values();
    return () => factor * (drift.next().value ?? 0);
  };
  expect(await interleaved(5, costs(3), costs(2))).toEqual({ subject: 6, reference: 4, ratio: 1.5 });
});

test('the ratio is that of neighbours, not that of the medians', async () => {
  const given = (costs: readonly number[]) => {
    const next = costs.values();
    return () => Promise.resolve(next.next().value ?? 0);
  };
  expect(await interleaved(3, given([2, 1, 9]), given([1, 4, 3]))).toEqual({ subject: 2, reference: 3, ratio: 2 });
});

test('a median lies in the middle of the sorted values', () => {
  expect(median([10, 9, 1])).toBe(9);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow('no values');
});
