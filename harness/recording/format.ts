import * as z from 'zod';

/** The first line of a recording: what was spoken to, and by whom. */
const head = z
  .strictObject({
    format: z.literal(1).meta({ description: 'version of this format' }),
    suite: z
      .strictObject({ name: z.string(), version: z.string() })
      .meta({ description: 'what recorded the session, where it was a conformance suite' })
      .exactOptional(),
    specs: z
      .array(z.strictObject({ spec: z.string(), revision: z.string() }))
      .meta({ description: 'the texts that the session was judged by' })
      .exactOptional(),
    seed: z.int().meta({ description: 'seed of the run' }).exactOptional(),
    side: z
      .enum(['caller', 'bot'])
      .meta({ description: 'whose connections to a core these are: of callers (default), or of the bot itself' })
      .exactOptional(),
    target: z
      .strictObject({
        family: z
          .string()
          .meta({
            description: 'how the target was met',
            examples: ['simplex', 'mcp-http', 'swarmsay', 'smcp', 'smcp-client'],
          })
          .exactOptional(),
        link: z.string().meta({ description: 'address of the target' }).exactOptional(),
        declares: z
          .unknown()
          .meta({
            description:
              '`preferences.protocols` of the published profile, or of a server over HTTP its revisions with the capabilities of each; absent: anything may be declared',
          })
          .optional(),
        ended: z.string().meta({ description: 'how the target ended before the session did' }).exactOptional(),
      })
      .meta({ description: 'the bot or the server that is judged' })
      .exactOptional(),
    frames: z
      .int()
      .min(0)
      .meta({ description: 'how many frames follow, so that a cut file is noticed' })
      .exactOptional(),
  })
  .meta({ description: 'first line' });

/** What is wrong with a signature or a token of SMCP, where it can be told. */
const mistake = z.strictObject({
  words: z.string(),
  statements: z.array(z.string()).meta({ description: 'ids of the statements that it breaks' }),
});

/** Every further line: one frame of a WebSocket, or one part of an exchange over HTTP. */
const frame = z
  .strictObject({
    order: z.int().min(0).meta({ description: 'position in the session, rising from line to line' }),
    at: z.number().min(0).meta({ description: 'milliseconds since the session began' }),
    connection: z.string().min(1).meta({ description: 'which connection, or conversation over HTTP, it was' }),
    direction: z.enum(['sent', 'received']).meta({ description: 'to the core or the target, or from it' }),
    exchange: z
      .string()
      .regex(/^.+\/\d+$/)
      .meta({
        description:
          '<conversation>/<number>: the exchange that the frame is part of. Where any frame of a recording names one, a frame that does not opens none',
        examples: ['chat-4/2'],
      })
      .exactOptional(),
    malformed: z
      .boolean()
      .meta({
        description:
          'of a frame that opens an exchange: sent on purpose in a form that no conformant caller sends; absent: read off the frame',
      })
      .exactOptional(),
    target: z
      .string()
      .meta({ description: 'of a frame that opens an exchange in a group: the member id of the target' })
      .exactOptional(),
    signerKey: z
      .string()
      .meta({ description: 'of a signed request: the public key, since the private one is not kept' })
      .exactOptional(),
    http: z
      .strictObject({
        revision: z.string().min(1).meta({ description: 'the revision of MCP under which it was sent' }),
        protocol: z
          .literal('mcp')
          .meta({ description: 'sent as a client of MCP sends it; absent: sent otherwise, on purpose' })
          .exactOptional(),
        complete: z.literal(true).meta({ description: 'the answer came to its end' }).exactOptional(),
        refusal: z.string().meta({ description: 'why there is no answer, or none that ends' }).exactOptional(),
        refusalKind: z
          .enum(['timeout', 'broken'])
          .meta({ description: '`timeout` where nothing came in time' })
          .exactOptional(),
      })
      .meta({ description: 'of an HTTP request: what its sender knew, and how the answer ended' })
      .exactOptional(),
    smcp: z
      .strictObject({
        time: z.number().meta({ description: 'unix seconds when it came or went, by the clock of the session' }),
        binary: z.literal(true).meta({ description: 'a binary frame, of which the text is not kept' }).exactOptional(),
        cut: z
          .literal(true)
          .meta({ description: 'the beginning of a text that is too long to be read' })
          .exactOptional(),
        verified: z
          .string()
          .meta({
            description: 'the form of canonical JSON under which the signature is right; absent where it is not',
          })
          .exactOptional(),
        payload: z.unknown().meta({ description: 'what an encrypted payload holds, secrets replaced' }).optional(),
        sealed: mistake.meta({ description: 'why an encrypted payload cannot be read' }).exactOptional(),
        mistake: mistake.meta({ description: 'what is wrong with a signature of the target' }).exactOptional(),
        unkept: z
          .int()
          .min(1)
          .meta({ description: 'of the last frame of an exchange: how many more came that are not kept' })
          .exactOptional(),
        closed: z
          .string()
          .meta({ description: 'of the last frame of an exchange: how the connection ended during it' })
          .exactOptional(),
      })
      .meta({ description: 'of a message of SMCP: what its text does not show to those who have no key' })
      .exactOptional(),
    frame: z.string().meta({
      description:
        'the text of the frame, secrets replaced; over HTTP: a request, the head, an event or the body of an answer',
    }),
  })
  .meta({ description: 'every further line' });

export type RecordingHead = z.output<typeof head>;
export type RecordedFrame = z.output<typeof frame>;

/** A recorded session: the lines of the file, read. */
export interface Recording {
  readonly head: RecordingHead;
  readonly frames: readonly RecordedFrame[];
}

/** How the target was met: over SimpleX, unless the head says otherwise. */
export function familyOf({ target }: RecordingHead): string {
  return target?.family ?? 'simplex';
}

/** The two kinds of lines. */
export const recordingLines = { head, frame } as const;

/** The published JSON Schema of a line, `vectors/format/transcript.schema.json`. */
export function recordingJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(
    z.union([head, frame]).meta({
      title: 'line of a recorded transcript',
      description: 'A recorded transcript is JSON Lines: the head, then a frame a line.',
    }),
    { io: 'input' },
  );
}
