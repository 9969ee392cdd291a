import type { JsonObject } from './domain.ts';
import type { HttpReply } from './http.ts';
import type { HttpPolicy, Subject } from './policy.ts';

/** An answer as an event stream, which begins with its first message. */
export interface ReplyStream {
  readonly isOpen: boolean;
  send(message: unknown): void;
  /** Sends the response, `undefined` for none, and ends the stream; `honest` is the response as it should be. */
  end(response: unknown, honest: JsonObject, session?: string): void;
}

export function createReplyStream(reply: HttpReply, policy: HttpPolicy, subject: Subject): ReplyStream {
  let isOpen = false;
  const open = (session?: string) => {
    if (isOpen) return;
    isOpen = true;
    const honest = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      'X-Accel-Buffering': 'no',
      'Mcp-Session-Id': session,
    };
    const headers = policy.streamHeaders(honest, subject);
    reply.head(
      200,
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    );
    reply.write(policy.beforeEvents());
  };
  return {
    get isOpen() {
      return isOpen;
    },
    send(message) {
      open();
      reply.write(policy.event(message));
    },
    end(response, honest, session) {
      open(session);
      if (response !== undefined) reply.write(policy.event(response));
      reply.write(policy.afterResponse(honest));
      if (policy.endsStream()) reply.end();
    },
  };
}
