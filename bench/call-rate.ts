import { openCallPair } from './call-pair.ts';
import { interleaved } from './interleaved.ts';
import type { Measurement } from './measurement.ts';

const replyBytes = 200;
const callsPerSlice = 128;
const pairs = 15;

/** Calls a second over the mock core against those over a bare relay, for one size and one depth. */
export async function measureCallRate(commandBytes: number, outstanding: number): Promise<Measurement> {
  const { mock, relay, checkTraffic, close } = await openCallPair({ command: commandBytes, reply: replyBytes });
  const slice = (arm: typeof mock) => () => arm.make(callsPerSlice, outstanding);
  await interleaved(5, slice(mock), slice(relay));
  // The time of the relay over that of the mock core is the rate of the mock core over that of the relay.
  const { subject, reference, ratio } = await interleaved(pairs, slice(relay), slice(mock));
  checkTraffic();
  await close();
  return {
    name: `${commandBytes} B, ${outstanding} outstanding`,
    value: ratio,
    limit: { atLeast: 0.5 },
    detail: `${perSecond(reference)} calls/s over the mock core, ${perSecond(subject)} over the relay`,
  };
}

function perSecond(milliseconds: number): string {
  return ((callsPerSlice * 1000) / milliseconds).toFixed(0);
}
