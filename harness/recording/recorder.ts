import type { CarrierExchange, HttpExchange } from '../exchange.ts';
import type { Entry, FrameListener } from '../transcript.ts';
import type { RecordedFrame, RecordingHead } from './format.ts';
import { hidingSecretsOf } from './redaction.ts';

/** Keeps every frame of a run. */
export interface Recorder {
  readonly onFrame: FrameListener;
  /** The recording so far as JSON Lines, secrets redacted; `exchanges` are those that the run judged. */
  lines(head: Omit<RecordingHead, 'format' | 'frames'>, exchanges: readonly CarrierExchange[]): Iterable<string>;
}

export function createRecorder(): Recorder {
  const kept: { readonly entry: Entry; readonly frame: string }[] = [];
  return {
    onFrame: (entry, frame) => kept.push({ entry, frame }),
    *lines(head, exchanges) {
      const first: RecordingHead = { format: 1, ...head, frames: kept.length };
      yield `${JSON.stringify(first)}\n`;
      const marks = marksOf(exchanges);
      const hide = hidingSecretsOf(
        exchanges,
        kept.map(({ frame }) => frame),
      );
      // Of two targets that a run meets side by side, each counts its own frames.
      for (const [order, { entry, frame }] of kept.entries()) {
        const line: RecordedFrame = { ...entry, order, ...marks.get(entry), frame: hide(frame) };
        yield `${JSON.stringify(line)}\n`;
      }
    },
  };
}

type Marks = Pick<RecordedFrame, 'exchange' | 'malformed' | 'target' | 'signerKey' | 'http'>;

/** What the frames do not say: which exchange each is part of, and what the sender of the first one knew. */
function marksOf(exchanges: readonly CarrierExchange[]): ReadonlyMap<Entry, Marks> {
  const marks = new Map<Entry, Marks>();
  for (const exchange of exchanges) {
    for (const entry of exchange.entries) if (!marks.has(entry)) marks.set(entry, { exchange: exchange.id });
    marks.set(exchange.sent, {
      exchange: exchange.id,
      malformed: exchange.malformed,
      ...(exchange.kind === 'chat' && exchange.target !== undefined ? { target: exchange.target } : {}),
      ...(exchange.kind === 'http' ? { http: httpMarks(exchange) } : {}),
      ...(exchange.kind === 'rpc' && exchange.signerKey !== undefined ? { signerKey: exchange.signerKey } : {}),
    });
  }
  return marks;
}

function httpMarks({ revision, protocol, response, refusal, refusalKind }: HttpExchange): NonNullable<Marks['http']> {
  return {
    revision,
    ...(protocol === undefined ? {} : { protocol }),
    ...(response?.complete ? { complete: true } : {}),
    ...(refusal === undefined ? {} : { refusal }),
    ...(refusalKind === undefined ? {} : { refusalKind }),
  };
}
