import type { SmcpFixtures, SmcpToolFixture } from '../../harness/config/config.ts';
import { isRecord, type SmcpExchange } from '../../harness/exchange.ts';
import type { SmcpClientPeer, SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { exchangeOf, expectWentOn, payloadOf } from './client-expectations.ts';
import { mintedFor } from './minted-tokens.ts';
import { client, ofClient, ofServer, server } from './requirement.ts';
import {
  about,
  answerOf,
  discovery,
  effectsIn,
  expectAccepted,
  expectRefused,
  expectReply,
  invocation,
  tokenFor,
} from './session-expectations.ts';

export type ToolName = 'tool' | 'otherTool' | 'openTool' | 'counter';

/** A tool of the configuration; without it the case is untested. */
export function fixtureOf(t: Trial, fixtures: SmcpFixtures, name: ToolName): SmcpToolFixture {
  const tool = fixtures[name];
  if (tool === undefined) t.untested(`fixtures.smcp.${name} names such a tool`);
  return tool;
}

/** A counter of its own, and how to read it: each reading is a run as well. */
function counterOf(t: Trial, smcp: SmcpPeer, token: string) {
  const { name, parameters = {} } = fixtureOf(t, smcp.fixtures, 'counter');
  const unique = smcp.newId();
  const own = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, value === '{unique}' ? unique : value]),
  );
  const read = async (): Promise<number> => {
    const exchange = await smcp.send(invocation(token, { name, parameters: own }));
    const { result } = expectReply(t, exchange, 'the number of runs');
    const [number] = JSON.stringify(result ?? null).match(/\d+/) ?? [];
    if (number === undefined) t.untested('the result of fixtures.smcp.counter holds the number of its runs');
    return Number(number);
  };
  return { name, parameters: own, read };
}

function expectCount(t: Trial, exchange: SmcpExchange, runs: number, expected: number): void {
  t.expect(runs === expected, `${expected} runs counted`, `${runs} runs`, { in: exchange });
}

export const tools = suite('smcp', 'tools', [
  ofClient('SMCP-CAP-1', client, {
    cases: [
      scenario('session', 'capability_discovery has the token', async (peer: SmcpClientPeer, t: Trial) => {
        const visit = await peer.visit();
        const payload = payloadOf(visit, 'capability_discovery');
        if (payload === undefined) t.untested('the client asks for capabilities');
        const about = { in: exchangeOf(visit, 'capability_discovery') };
        t.expect(peer.isToken(payload.token), 'the token that the client was given', Object.keys(payload), about);
      }),
    ],
    mutants: { 'sends no token': { discovery: () => ({}) } },
  }),
  ofServer('SMCP-CAP-2', server, {
    cases: [
      scenario('names', 'the tools of the configuration are listed', async (smcp: SmcpPeer, t: Trial) => {
        const token = await tokenFor(t, smcp);
        const exchange = await smcp.send(discovery(token));
        const payload = expectReply(t, exchange, 'the capabilities');
        const { tool, otherTool, openTool, echo, counter } = smcp.fixtures;
        const names = [tool, otherTool, openTool, echo, counter].flatMap((one) => one?.name ?? []);
        if (names.length === 0) t.untested('fixtures.smcp.tool names a tool');
        const text = JSON.stringify(payload);
        const missing = names.filter((name) => !text.includes(JSON.stringify(name)));
        t.expect(
          missing.length === 0,
          `capabilities named ${names.join(', ')}`,
          `without ${missing.join(', ')}`,
          about(exchange),
        );
      }),
    ],
    mutants: { 'lists nothing': { discoveryReply: () => ({ capabilities: [] }) } },
    benign: {
      'lists capabilities by name': {
        discoveryReply: ({ capabilities }) => ({
          tools: Object.fromEntries((capabilities as { name: string }[]).map((one) => [one.name, one])),
        }),
      },
    },
  }),
  ofClient('SMCP-TOOL-1', client, {
    cases: [
      scenario(
        'session',
        'tool_invoke has a token, a tool_name and parameters',
        async (peer: SmcpClientPeer, t: Trial) => {
          const visit = await peer.visit();
          const payload = payloadOf(visit, 'tool_invoke');
          if (payload === undefined) t.untested('the client calls a tool');
          const about = { in: exchangeOf(visit, 'tool_invoke') };
          t.expect(peer.isToken(payload.token), 'the token that the client was given', Object.keys(payload), about);
          t.expect(
            typeof payload.tool_name === 'string',
            'a tool_name',
            payload.tool_name ?? Object.keys(payload),
            about,
          );
          t.expect(isRecord(payload.parameters), 'parameters', payload.parameters ?? Object.keys(payload), about);
        },
      ),
    ],
    mutants: {
      'calls the tool tool': { invocation: ({ tool_name, ...others }) => ({ ...others, tool: tool_name }) },
      'calls the parameters args': { invocation: ({ parameters, ...others }) => ({ ...others, args: parameters }) },
      'sends no token': { invocation: ({ token: _, ...others }) => others },
    },
    benign: { 'adds a note to its calls': { invocation: (honest) => ({ ...honest, note: 'in a hurry' }) } },
  }),
  ofServer('SMCP-TOOL-2', server, {
    cases: [
      scenario('authorized', 'a token that authorizes tools', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        await expectAccepted(t, await smcp.send(invocation(mintedFor(t, smcp, ['tool_invoke']), tool)));
      }),
      scenario(
        'discovery-only',
        'a token that authorizes discovery only',
        { twin: 'authorized' },
        async (smcp: SmcpPeer, t: Trial) => {
          const tool = fixtureOf(t, smcp.fixtures, 'tool');
          const exchange = await smcp.send(invocation(mintedFor(t, smcp, ['discovery']), tool), { unanswered: true });
          await expectRefused(t, smcp, exchange, discovery(await tokenFor(t, smcp)));
        },
      ),
    ],
    mutants: { 'lets every token call': { authorizesTool: () => true } },
  }),
  ofServer('SMCP-TOOL-3', server, {
    cases: [
      scenario('right', 'parameters that fit the schema', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        await expectAccepted(t, await smcp.send(invocation(await tokenFor(t, smcp), tool)));
      }),
      scenario(
        'wrong',
        'parameters that do not fit the schema',
        { twin: 'right' },
        async (smcp: SmcpPeer, t: Trial) => {
          const tool = fixtureOf(t, smcp.fixtures, 'tool');
          const { wrongParameters } = smcp.fixtures;
          if (wrongParameters === undefined) t.untested('fixtures.smcp.wrongParameters are parameters that do not fit');
          const token = await tokenFor(t, smcp, await smcp.another());
          const exchange = await smcp.send(invocation(token, tool, wrongParameters), { unanswered: true });
          await expectRefused(t, smcp, exchange, discovery(token));
        },
      ),
      scenario('no-object', 'parameters that are no object', { twin: 'right' }, async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        const token = await tokenFor(t, smcp, await smcp.another());
        const exchange = await smcp.send(invocation(token, tool, 'none'), { unanswered: true });
        await expectRefused(t, smcp, exchange, discovery(token));
      }),
    ],
    mutants: { 'passes every parameter on': { takesParameters: () => true } },
  }),
  ofServer('SMCP-TOOL-4', server, {
    cases: [
      scenario('once', 'a call runs the tool once', async (smcp: SmcpPeer, t: Trial) => {
        const token = await tokenFor(t, smcp);
        const counter = counterOf(t, smcp, token);
        const before = await counter.read();
        const call = await smcp.send(invocation(token, counter));
        expectCount(t, call, await counter.read(), before + 2);
      }),
      scenario(
        'refused',
        'calls that are refused do not run the tool',
        { twin: 'once' },
        async (smcp: SmcpPeer, t: Trial) => {
          const token = await tokenFor(t, smcp, await smcp.another());
          const counter = counterOf(t, smcp, token);
          const before = await counter.read();
          const forged = await smcp.send(invocation(`${token.slice(0, -8)}forgeries`, counter), { unanswered: true });
          const unsigned = await smcp.send(invocation(token, counter), { signature: () => null, unanswered: true });
          if (forged.closed !== undefined || unsigned.closed !== undefined) {
            t.inconclusive('the server closes the connection, on which alone the count is read');
          }
          expectCount(t, forged, await counter.read(), before + 1);
        },
      ),
      scenario(
        'replayed',
        'a call that is sent twice runs the tool once',
        { twin: 'once' },
        async (smcp: SmcpPeer, t: Trial) => {
          const token = await tokenFor(t, smcp, await smcp.another());
          const counter = counterOf(t, smcp, token);
          const before = await counter.read();
          const call = await smcp.send(invocation(token, counter));
          const again = await smcp.sendText(call.frames[0]?.text ?? '', { unanswered: true });
          if (again.closed !== undefined)
            t.inconclusive('the server closes the connection, on which alone the count is read');
          expectCount(t, again, await counter.read(), before + 2);
        },
      ),
    ],
    mutants: {
      'runs a tool twice': { runs: () => ({ times: 2, early: false }) },
      'runs a tool before its checks': { runs: () => ({ times: 1, early: true }) },
      'runs replays': { replayKey: ({ id }) => `${id}${next++}` },
    },
  }),
  ofServer('SMCP-TOOL-5', server, {
    cases: [
      scenario('members', 'the reply has tool_name, result and status', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'tool');
        const exchange = await smcp.send(invocation(await tokenFor(t, smcp), tool));
        const payload = expectReply(t, exchange, 'a reply to the call');
        const missing = ['tool_name', 'result', 'status'].filter((name) => !(name in payload));
        t.expect(missing.length === 0, 'tool_name, result and status', Object.keys(payload), about(exchange));
        t.expect(payload.tool_name === tool.name, `the tool_name ${tool.name}`, payload.tool_name, about(exchange));
      }),
    ],
    mutants: {
      'calls the result output': { toolReply: ({ result, ...others }) => ({ ...others, output: result }) },
      'leaves the status out': { toolReply: ({ status: _, ...others }) => others },
      'names no tool': { toolReply: ({ tool_name: _, ...others }) => others },
    },
    benign: { 'adds the time it took': { toolReply: (honest) => ({ ...honest, elapsed_ms: 3 }) } },
  }),
  ofServer('SMCP-SCOPE-5', server, {
    cases: [
      scenario('without', 'a tool that needs no token, without one', async (smcp: SmcpPeer, t: Trial) => {
        const tool = fixtureOf(t, smcp.fixtures, 'openTool');
        await tokenFor(t, smcp);
        const exchange = await smcp.send(invocation(undefined, tool));
        t.expect(effectsIn(exchange).length > 0, 'a reply to the call', answerOf(exchange), about(exchange));
      }),
    ],
    mutants: { 'wants a token always': { needsToken: () => true } },
  }),
  ofServer('SMCP-HB-1', server, {
    cases: [
      scenario('goes-on', 'the session goes on after a heartbeat', async (smcp: SmcpPeer, t: Trial) => {
        const token = await tokenFor(t, smcp);
        const beat = await smcp.send({ type: 'heartbeat', payload: {} }, { unanswered: true });
        const after = await smcp.send(discovery(token));
        t.expect(effectsIn(after).length > 0, 'a session that goes on', answerOf(after), about(after));
        t.prefer(
          !beat.frames.some(({ message }) => isRecord(message) && message.type === 'error'),
          'no error for a heartbeat',
          answerOf(beat),
          { ...about(beat), weight: 'note', ambiguity: 'M-A10' },
        );
      }),
    ],
    mutants: {
      'closes on a heartbeat': { heartbeat: () => 'close' },
      'answers a heartbeat with an error': { heartbeat: () => 'error' },
    },
    benign: { 'leaves heartbeats unanswered': { heartbeat: () => 'silence' } },
  }),
  ofClient('SMCP-HB-1', client, {
    cases: [
      scenario('without', 'a session without heartbeats', async (peer: SmcpClientPeer, t: Trial) => {
        expectWentOn(t, await peer.visit());
      }),
      scenario(
        'goes-on',
        'a heartbeat of the server before its reply',
        { twin: 'without' },
        async (peer: SmcpClientPeer, t: Trial) => {
          const beat = { content: { type: 'heartbeat', payload: {} } };
          expectWentOn(t, await peer.invite({ script: { handshake: (honest) => [beat, honest] } }));
        },
      ),
    ],
    mutants: { 'takes a heartbeat for the reply': { goesOnAfterBeat: () => false } },
  }),
]);

let next = 0;
