import { isRecord } from '../exchange.ts';
import type { Exchanges } from '../peers/exchanges.ts';
import { httpOffersOf } from '../targets/http-offers.ts';
import { offersOf } from '../targets/offers.ts';
import { NotMet, type Target } from '../targets/target.ts';
import { createTranscript } from '../transcript.ts';
import { exchangesOf } from './exchanges-of.ts';
import { familyOf, type Recording } from './format.ts';
import { smcpRoles } from './smcp-roles.ts';
import { standingClock } from './standing-clock.ts';

/** A target as a recorded session shows it: there is evidence, and nobody to ask. */
export function recordedTarget(recording: Recording): Target {
  const { link = '', declares, ended } = recording.head.target ?? {};
  const family = familyOf(recording.head);
  const exchanges = exchangesOf(recording);
  const { bindings, absence } = offered(family, declares, exchanges);
  return {
    family,
    link,
    declares,
    transcript: createTranscript(standingClock),
    exchanges,
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

/** In which roles a recorded target is met. */
function offered(family: string, declares: unknown, exchanges: Exchanges): Pick<Target, 'bindings' | 'absence'> {
  if (family === 'simplex') return offersOf(declares ?? anything);
  const role = smcpRoles[family];
  if (role === undefined) return httpOffersOf(revisionsOf(declares, exchanges));
  return { bindings: (kind) => (kind === family ? [role] : []), absence: () => 'a recorded session has one role' };
}

const everywhere = { transports: { chat: true, rpc: true } } as const;

/** A session does not have to say what its bot declares. */
const anything = { mcp: everywhere, a2a: everywhere } as const;

/** The revisions of a server over HTTP: those that it is said to speak, or those that it was asked in. */
function revisionsOf(declares: unknown, { all }: Exchanges): readonly string[] {
  if (isRecord(declares)) return Object.keys(declares);
  return [...new Set(all.flatMap((exchange) => (exchange.kind === 'http' ? [exchange.revision] : [])))];
}
