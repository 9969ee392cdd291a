import { openEmbedded } from '../bin/embedded.ts';
import { referenceBot, referenceFixtures } from '../bin/subjects.ts';
import { requirementById } from '../harness/catalogue/catalogue.ts';
import { defaultConfig } from '../harness/config/index.ts';
import { run } from '../harness/run.ts';
import { simplexSuites } from '../suites/simplex.ts';
import { openCallPair } from './call-pair.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const pairs = 7;
const roundTripsPerSlice = 512;

/** Time per exchange of a full embedded run against one round trip over a bare relay, one at a time, 2 KB each. */
export async function measureExchangeCost(): Promise<Measurement> {
  const { relay, close } = await openCallPair({ command: 2_000, reply: 200 });
  const roundTrip = async () => (await relay.make(roundTripsPerSlice, 1)) / roundTripsPerSlice;
  let exchanges = 0;
  const exchange = async () => {
    const full = await fullRun();
    exchanges = full.exchanges;
    return full.milliseconds / full.exchanges;
  };
  await interleaved(2, exchange, roundTrip);
  const { subject, reference, ratio } = await interleaved(pairs, exchange, roundTrip);
  await close();
  return {
    name: 'exchange of a full run',
    value: ratio,
    limit: { atMost: 3 },
    detail: `${microseconds(subject)} of ${exchanges} exchanges, round trip ${microseconds(reference)}`,
  };
}

/** The default run of the command line, from opening the target to the rows. */
async function fullRun(): Promise<{ readonly milliseconds: number; readonly exchanges: number }> {
  const start = performance.now();
  const target = await openEmbedded({
    startBot: referenceBot(),
    seed: 1,
    fixtures: referenceFixtures,
    limits: defaultConfig,
    wait: 10_000,
  });
  await run({
    suites: simplexSuites,
    requirement: requirementById,
    target,
    seed: 1,
    selection: { only: [], skip: [] },
    concurrency: 32,
    propertyRuns: 20,
    replay: (rows) => rows.join(' '),
  });
  const milliseconds = performance.now() - start;
  const exchanges = target.exchanges.all.length;
  await target.close();
  return { milliseconds, exchanges };
}

function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(0)} µs`;
}
