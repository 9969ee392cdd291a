import { describe, expect, it, test } from 'vitest';
import { localDriver } from '../../../harness/vectors/local-driver.ts';
import { selectedVectors, vectorRows } from '../../../harness/vectors/rows.ts';
import { operationFiles } from '../../../harness/vectors/vector-file.ts';
import { operations } from '../operations.ts';
import { catches, catchingNone } from './catches.ts';
import { defects } from './index.ts';

const files = operationFiles();

test('each operation with vectors has an implementation and defects, and no other has', () => {
  const names = files.map(({ operation }) => operation).sort();
  expect(Object.keys(operations).sort()).toEqual(names);
  expect(Object.keys(defects).sort()).toEqual(names);
});

describe.each(files.map((file) => [file.operation, file] as const))('%s', (operation, file) => {
  const honest = operations[operation]!;
  const planted = defects[operation]!;
  const caught = catches(file, honest, planted);

  it('has vectors that catch each defect', () => {
    expect([...caught].filter(([, ids]) => ids.length === 0)).toEqual([]);
  });

  it('has no vector that catches nothing, unless it says which boundary it alone has', () => {
    const idle = catchingNone(file, caught).map(({ id }) => id);
    expect(file.vectors.filter(({ boundary }) => boundary !== undefined).map(({ id }) => id)).toEqual(idle);
  });

  it('tells of a driver with one defect what it gets wrong, and why that matters', async () => {
    const [name, defect] = Object.entries(planted)[0]!;
    const driver = localDriver(name, { [operation]: (input) => defect(input, honest) });
    const rows = await vectorRows(selectedVectors([file], []), driver, (id) => id);
    const failed = rows.filter(({ verdict }) => verdict.outcome === 'fail');
    expect(failed.map(({ id }) => /#(.*)@/.exec(id)?.[1])).toEqual(caught.get(name));
    const notes = Object.values(file.notes).map(({ why }) => why);
    for (const { verdict, replay } of failed) {
      expect(replay.startsWith(`${operation}/`)).toBe(true);
      expect(verdict).toMatchObject({
        expected: expect.stringMatching(/^(?:valid|invalid)/),
        actual: expect.anything(),
      });
      expect(notes.some((why) => (verdict as { expected: string }).expected.includes(why))).toBe(true);
    }
  });
});
