import { offersOf } from '../targets/offers.ts';
import { NotMet, type Target } from '../targets/target.ts';
import { createTranscript } from '../transcript.ts';
import { exchangesOf } from './exchanges-of.ts';
import type { Recording } from './format.ts';

/** A bot as a recorded session shows it: there is evidence, and nobody to ask. */
export function recordedTarget(recording: Recording): Target {
  const { family = 'simplex', link = '', declares, ended } = recording.head.target ?? {};
  const { bindings, absence } = offersOf(declares ?? anything);
  return {
    family,
    link,
    declares,
    transcript: createTranscript({ now: () => 0, after: () => () => {}, sleep: async () => {} }),
    exchanges: exchangesOf(recording),
    bindings,
    absence,
    open: async () => {
      throw new NotMet('a recorded session is judged as it is');
    },
    settle: async () => {},
    ended: () => ended,
    close: async () => {},
  };
}

const everywhere = { transports: { chat: true, rpc: true } } as const;

/** A session does not have to say what its bot declares. */
const anything = { mcp: everywhere, a2a: everywhere } as const;
