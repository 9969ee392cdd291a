import { connectCore } from '../harness/targets/web-socket.ts';
import { startMockCore } from '../mock-core/index.ts';
import { type Calls, openCalls } from './calls.ts';
import { becomeContact, type Ends, publishAddress } from './conversation.ts';
import { recordCall } from './recorded-call.ts';
import { startRelay } from './relay.ts';
import { commandOf, replyOf } from './texts.ts';

/** The same calls over the mock core and over a bare relay, each over two sockets. */
export interface CallPair {
  readonly mock: Calls;
  readonly relay: Calls;
  /** Throws where the two did not carry the same number of frames, and of bytes to 1 %. */
  checkTraffic(): void;
  close(): Promise<void>;
}

/**
 * Starts a mock core, records one call on it, and starts a relay that repeats the call.
 * @param size bytes of the command and of the reply, as texts of messages
 */
export async function openCallPair(size: { readonly command: number; readonly reply: number }): Promise<CallPair> {
  const command = commandOf(size.command);
  const reply = replyOf(size.reply);
  const core = await startMockCore({ seed: 1 });
  const mockEnds = await connectEnds(core.url);
  const contactId = await becomeContact(mockEnds.caller, await publishAddress(mockEnds.bot));
  const recorded = await recordCall(mockEnds, contactId, command, reply);
  const relayServer = await startRelay(recorded);
  const relayEnds = await connectEnds(relayServer.url);
  const framesPerCall = recorded.command.came.length + recorded.reply.came.length;
  const texts = { contactId, command, reply };
  const mock = openCalls(mockEnds, texts, framesPerCall);
  const relay = openCalls(relayEnds, texts, framesPerCall);
  return {
    mock,
    relay,
    checkTraffic() {
      const [subject, reference] = [mock.traffic(), relay.traffic()];
      if (subject.frames === reference.frames && Math.abs(subject.bytes / reference.bytes - 1) < 0.01) return;
      throw new Error(`not the same traffic: ${JSON.stringify({ mock: subject, relay: reference })}`);
    },
    async close() {
      for (const { bot, caller } of [mockEnds, relayEnds]) {
        bot.close();
        caller.close();
      }
      await Promise.all([core.close(), relayServer.close()]);
    },
  };
}

async function connectEnds(url: string): Promise<Ends> {
  return { bot: await connectCore(url), caller: await connectCore(`${url}/cores/new`) };
}
