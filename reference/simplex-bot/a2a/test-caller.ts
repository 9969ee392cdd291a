import type { Clock } from '../clock.ts';
import { honest, type Policy } from '../policy.ts';
import type { Caller } from '../protocol-server.ts';
import { createA2aServer } from './server.ts';

/** A response as a test reads it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, whatever it is.
export type Said = any;

export interface Who {
  readonly transport?: Caller['transport'];
  readonly chat?: string;
  readonly member?: string;
  /** Characters of the largest response that fits. */
  readonly room?: number;
}

/** An agent, called without a core in between. */
export function startAgentOn(clock: Clock, policy: Partial<Policy> = {}) {
  const ended = new AbortController();
  const whole: Policy = { ...honest, ...policy };
  const surroundings = { clock, ended: ended.signal, secret: 'secret', name: 'Acme', link: () => 'simplex:/a#x' };
  const server = createA2aServer({ policy: whole, ...surroundings });
  let id = 0;

  /** Sends a message as it is; resolves with everything that was said, the refusal of the envelope as its code. */
  async function send(message: unknown, who: Who = {}): Promise<Said[]> {
    const { transport = 'chat', chat = transport === 'chat' ? '@4' : undefined, member, room = 15_000 } = who;
    const said: Said[] = [];
    const answer = await server.answer(message, {
      transport,
      principal: '',
      chat,
      member,
      notify: () => undefined,
      respond: async (response, asked) => {
        const fits = JSON.stringify(response).length <= room;
        said.push(fits ? response : server.failure('oversize', 'Too large.', asked));
        return fits;
      },
    });
    if (answer.kind === 'response') said.push(answer.response);
    if (answer.kind === 'refusal') said.push({ refused: answer.refusal.reason });
    return said;
  }

  return {
    clock,
    send,
    end: () => ended.abort(),
    /** Sends a request and resolves with everything that was said. */
    ask(method: string, params: object = {}, { parameters = { 'A2A-Version': '1.0' }, ...who }: Asking = {}) {
      id += 1;
      return send({ jsonrpc: '2.0', id, method, params, 'a2a-service-parameters': parameters }, who);
    },
  };
}

export interface Asking extends Who {
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Parameters of `SendMessage` with one text part. */
export function saying(text: string, members: object = {}, configuration?: object) {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text }], ...members };
  return { message, ...(configuration === undefined ? {} : { configuration }) };
}
