import type { KillMatrix } from './kill-matrix.ts';

/** The kill matrix as Markdown for people. */
export function killMatrixTable({ measured, figures, statements, nullPeers }: KillMatrix): string {
  const { mutants, oddities } = figures;
  return [
    '# Kill matrix',
    '',
    'Made by `conformance self-check --matrix docs/kill-matrix.json` together with that file; a test fails when either is out',
    'of date.',
    '',
    '| figure | value |',
    '| --- | --- |',
    `| statements with cases | ${figures.statements} |`,
    `| faults of the reference bot | ${mutants.all} |`,
    `| killed by a case of their own statement | ${mutants.killedByTheirOwn} (${share(mutants.killedByTheirOwn, mutants.all)}) |`,
    `| that set off no other statement | ${mutants.settingOffNoOther} (${share(mutants.settingOffNoOther, mutants.all)}) |`,
    ...Object.entries(figures.specs).map(
      ([spec, { all, settingOffNoOther }]) =>
        `| … of ${spec} | ${settingOffNoOther} of ${all} (${share(settingOffNoOther, all)}) |`,
    ),
    `| oddities of a conformant bot | ${oddities.all} |`,
    `| violations they cause | ${oddities.violations} |`,
    `| null peers | ${figures.nullPeers.all}: ${Object.keys(nullPeers).join(', ')} |`,
    `| passes they earn on behaviour | ${figures.nullPeers.passes} |`,
    '',
    measured,
    '',
    '| statement | fault | killed by | sets off |',
    '| --- | --- | --- | --- |',
    ...Object.entries(statements).flatMap(([id, faults]) =>
      Object.entries(faults).map(([name, { killedBy, setsOff = {} }]) => {
        const others = Object.entries(setsOff).map(([other, because]) => `${other}: ${because}`);
        return `| ${[id, name, killedBy.join(', '), others.join('; ')].map(cell).join(' | ')} |`;
      }),
    ),
    '',
  ].join('\n');
}

function share(part: number, all: number): string {
  return `${all === 0 ? 0 : (Math.floor((part / all) * 1000) / 10).toFixed(1)} %`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
