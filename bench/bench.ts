import { measureCallRate } from './call-rate.ts';
import { measureStart } from './command-line-start.ts';
import { measureContactGrowth } from './contact-growth.ts';
import { measureEmbeddedCall } from './embedded-call.ts';
import { measureExchangeCost } from './exchange-cost.ts';
import { measureGroupDelivery } from './group-delivery.ts';
import { measureInstallSize } from './install-size.ts';
import { isMet, type Measurement, measurementLine } from './measurement.ts';
import { measureMemory } from './memory.ts';
import { measureOfficialSuite, officialSuite } from './official-suite.ts';
import { hasBrowser, measureReportSize, measureReportView } from './report-page.ts';

const official = officialSuite();

const groups: readonly {
  readonly title: string;
  readonly measure: readonly (() => Measurement | Promise<Measurement>)[];
}[] = [
  {
    title: 'Calls a second over WebSocket, mock core / bare relay; replies of 200 B',
    measure: [200, 2_000, 15_000].flatMap((bytes) =>
      [1, 64].map((outstanding) => () => measureCallRate(bytes, outstanding)),
    ),
  },
  { title: 'Start of the command line / node -e 0', measure: [measureStart] },
  { title: 'Exchange of a full embedded run / round trip of 2 KB over a bare relay', measure: [measureExchangeCost] },
  { title: 'Call of a program that loads the core / call over WebSocket', measure: [measureEmbeddedCall] },
  { title: 'Connecting and one call, old world / young world', measure: [measureContactGrowth] },
  {
    title: 'First view of the HTML report / of an empty page (needs Chromium)',
    measure: hasBrowser() ? [measureReportView] : [],
  },
  { title: 'A group message for each who receives it, large group / small group', measure: [measureGroupDelivery] },
  {
    title: 'Distinct checks judged on evidence a second, ours / @modelcontextprotocol/conformance (needs npx, Node 22)',
    measure: official === undefined ? [] : [() => measureOfficialSuite(official)],
  },
  { title: 'Size', measure: [measureMemory, measureInstallSize, measureReportSize] },
];

process.stdout.write('Ratios are medians over pairs of short slices that take turns.\n');
for (const { title, measure } of groups) {
  process.stdout.write(`\n${title}\n`);
  if (measure.length === 0) process.stdout.write('  skipped: this machine lacks what it needs\n');
  for (const one of measure) {
    const measurement = await one();
    process.stdout.write(`${measurementLine(measurement)}\n`);
    if (!isMet(measurement) && !measurement.wish) process.exitCode = 1;
  }
}
