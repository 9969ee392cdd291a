import type { CarrierExchange, HttpExchange, SmcpExchange, SmcpFrame } from '../exchange.ts';
import type { Entry, FrameListener } from '../transcript.ts';
import type { RecordedFrame, RecordingHead } from './format.ts';
import { hidingSecretsOf } from './redaction.ts';
import { smcpMark } from './smcp-marks.ts';
import { hidingSmcpSecretsOf } from './smcp-redaction.ts';

/** Keeps every frame of a run. */
export interface Recorder {
  readonly onFrame: FrameListener;
  /**
   * The recording so far as JSON Lines, secrets redacted; `exchanges` are those that the run judged, `secrets` those of a
   * deployment of SMCP.
   */
  lines(
    head: Omit<RecordingHead, 'format' | 'frames'>,
    exchanges: readonly CarrierExchange[],
    secrets?: readonly string[],
  ): Iterable<string>;
}

export function createRecorder(): Recorder {
  const kept: { readonly entry: Entry; readonly frame: string }[] = [];
  return {
    onFrame: (entry, frame) => kept.push({ entry, frame }),
    *lines(head, exchanges, secrets = []) {
      const first: RecordingHead = { format: 1, ...head, frames: kept.length };
      const marks = marksOf(exchanges);
      const messages = messagesOf(exchanges);
      const spoken = [...messages.values()].map(({ frame }) => frame);
      const frames = kept.map(({ frame }) => frame);
      const hide = spoken.length > 0 ? hidingSmcpSecretsOf(spoken, secrets) : hidingSecretsOf(exchanges, frames);
      yield `${hide(JSON.stringify(first))}\n`;
      // Of two targets that a run meets side by side, each counts its own frames.
      for (const [order, { entry, frame }] of kept.entries()) {
        const message = messages.get(entry);
        const line: RecordedFrame = {
          ...entry,
          order,
          ...marks.get(entry),
          ...(message === undefined ? {} : { smcp: smcpMark(message.frame, message.exchange, hide) }),
          frame: hide(message?.frame.text ?? frame),
        };
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

interface Message {
  readonly frame: SmcpFrame;
  /** Absent of what came before anything was asked. */
  readonly exchange: SmcpExchange | undefined;
}

/** The frames of all sessions of SMCP that have an exchange, with it. */
function messagesOf(exchanges: readonly CarrierExchange[]): ReadonlyMap<Entry, Message> {
  const messages = new Map<Entry, Message>();
  const add = (frames: readonly SmcpFrame[], exchange: SmcpExchange | undefined) => {
    for (const frame of frames) messages.set(frame.entry, { frame, exchange });
  };
  const smcp = exchanges.filter((exchange) => exchange.kind === 'smcp');
  for (const session of new Set(smcp.map((exchange) => exchange.session))) add(session, undefined);
  for (const exchange of smcp) add(exchange.frames, exchange);
  return messages;
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
