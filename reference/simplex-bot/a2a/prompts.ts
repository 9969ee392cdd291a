import type { Content, Step } from './steps.ts';

/** Milliseconds between two events of a stream. */
const pace = 100;
/** Characters that fit into no message and no Service RPC response. */
const tooMuch = 20_000;

const working: Step = { state: 'TASK_STATE_WORKING' };
const completed: Step = { state: 'TASK_STATE_COMPLETED' };

/** What the bot does for a prompt; `count` is the number after its first word. */
const prompts: Readonly<Record<string, (count: number | undefined, hasCredential: boolean) => readonly Step[]>> = {
  artifact: () => finish([{ text: 'One anvil.' }, { data: { item: 'anvil', quantity: 1 } }, { raw: bytes(16) }]),
  artifacts: (count = 3) => [working, ...upTo(count).map((number) => result([{ text: `Part ${number}` }])), completed],
  text: (count = 10) => finish([{ text: 'x'.repeat(count) }]),
  data: () => finish([{ data: { item: 'anvil', quantity: 12, note: null } }]),
  raw: (count = 10) => finish([{ raw: bytes(count) }]),
  oversize: () => finish([{ text: 'x'.repeat(tooMuch) }]),
  chunks: (count = 3) => [
    working,
    ...upTo(count).flatMap((number): readonly Step[] => [
      { wait: pace },
      { artifact: [{ text: `Chunk ${number}. ` }], name: 'report', append: number > 1, lastChunk: number === count },
    ]),
    completed,
  ],
  stream: (count = 3) => [
    working,
    ...upTo(count).flatMap((number): readonly Step[] => [
      { wait: pace },
      { state: 'TASK_STATE_WORKING', says: `Step ${number} of ${count}` },
    ]),
    result([{ text: `${count} steps` }]),
    completed,
  ],
  long: (count = 60) => [working, { wait: count * 1_000 }, result([{ text: `After ${count} s` }]), completed],
  input: () => [working, { state: 'TASK_STATE_INPUT_REQUIRED', says: 'How many?' }],
  auth: (_count, hasCredential) => (hasCredential ? finish([{ text: 'Your account.' }]) : [working, challenge]),
  reject: () => [{ state: 'TASK_STATE_REJECTED', says: 'Not for sale.' }],
  fail: () => [working, { state: 'TASK_STATE_FAILED', says: 'The warehouse is closed.' }],
  message: () => [{ answer: 'Good morning.' }],
  crash() {
    throw new Error('a defect of the agent, not for the eyes of callers');
  },
};

/** Asks for the credential of the card's security scheme (A2A binding, Callers and authorization). */
export const challenge: Step = {
  state: 'TASK_STATE_AUTH_REQUIRED',
  says: 'Send the credential as the service parameter Authorization, with the id of this task.',
};

/**
 * The steps for a message whose text begins with a prompt: `complete`, `artifact`, `artifacts <n>`, `text <characters>`,
 * `data`, `raw <bytes>`, `oversize`, `chunks <n>`, `stream <n>`, `long <seconds>`, `input`, `auth`, `reject`, `fail`,
 * `message` or `crash`. Every other text completes with an artifact that repeats its beginning. Throws for `crash`.
 */
export function stepsFor(text: string, hasCredential: boolean): readonly Step[] {
  const [, word = '', number] = /^\s*(\S+)(?:\s+(\d{1,6}))?/.exec(text) ?? [];
  const prompt = Object.hasOwn(prompts, word.toLowerCase()) ? prompts[word.toLowerCase()] : undefined;
  const count = number === undefined ? undefined : Number(number);
  return prompt ? prompt(count, hasCredential) : finish([{ text: `Done: ${text.slice(0, 100)}` }]);
}

function finish(parts: readonly Content[]): readonly Step[] {
  return [working, result(parts), completed];
}

function result(parts: readonly Content[]): Step {
  return { artifact: parts, name: 'result' };
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Every value of a byte, in order, so that both alphabets of base64 differ. */
function bytes(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, index) => 255 - (index % 256));
}
