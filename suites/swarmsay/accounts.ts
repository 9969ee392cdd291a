import { headerOf } from '../../harness/peers/http-log.ts';
import type { SwarmsayPeer } from '../../harness/peers/swarmsay-peer.ts';
import { scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { expectHandle, expectSuccess } from './expectations.ts';
import { freshHandle, needsWrites, tokenIn } from './fixtures.ts';
import { shapeOf, timesIn } from './json-search.ts';
import { about, answerIn, call, type JsonObject, type Said } from './requests.ts';
import { endpoint, requirement } from './requirement.ts';

/** What whoami says of a handle, without what is its own: names and types, and the truth of what is true or false. */
function accountShape({ json }: Said): string {
  const flags = Object.entries(json ?? {}).filter(([, value]) => typeof value === 'boolean');
  return JSON.stringify([shapeOf(json), Object.fromEntries(flags)]);
}

const day = 86_400_000;
const tenMinutes = 600_000;

function without(name: string, json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([one]) => one !== name));
}

export const accounts = suite('swarmsay', 'accounts', [
  requirement('SWARM-CH-4', endpoint, {
    cases: [
      scenario('unknown', 'a code of no campaign', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const discovery_code = `no-such-code-${swarmsay.newId()}`;
        expectSuccess(t, await call(swarmsay, 'create_handle', { discovery_code }), 'a handle');
      }),
      scenario('long', 'a code of 300 characters', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const said = await call(swarmsay, 'create_handle', { discovery_code: 'x'.repeat(300) });
        const advice = { ...about(said), weight: 'advice', ambiguity: 'W-A3' } as const;
        t.prefer(said.succeeded, 'a handle', answerIn(said), advice);
      }),
    ],
    mutants: {
      'refuses unknown codes': { takesCode: (code) => !code.startsWith('no-such') },
      'refuses long codes': { takesCode: (code) => code.length < 200 },
    },
  }),
  requirement('SWARM-CH-5', endpoint, {
    cases: [
      scenario('kept', 'a handle that is made with keep', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const fresh = await freshHandle(t, swarmsay);
        const open = accountShape(await expectHandle(t, swarmsay, fresh.token, fresh.slug));
        const claim = expectSuccess(t, await call(swarmsay, 'claim', { method: 'api_token' }, fresh.token));
        const claimed = await expectHandle(t, swarmsay, tokenIn(claim) ?? fresh.token, fresh.slug);
        if (accountShape(claimed) === open) t.inconclusive('whoami does not tell whether a handle is claimed', 'W-A21');
        const kept = await freshHandle(t, swarmsay, { keep: true });
        const said = await expectHandle(t, swarmsay, kept.token, kept.slug);
        t.expect(
          accountShape(said) === accountShape(claimed),
          `what whoami says of a claimed handle, as ${JSON.stringify(claimed.json)}`,
          said.json,
          about(said),
        );
      }),
    ],
    mutants: { 'makes and does not claim': { keeps: () => false } },
    benign: {
      'does not tell who is claimed': {
        answer: ({ text, json }, tool) => ({
          text,
          json: tool === 'whoami' ? without('claimed', without('expires_at', json)) : json,
        }),
        tools: (honest) => honest.map((tool) => ({ ...tool, outputSchema: { type: 'object' } })),
      },
    },
  }),
  requirement('SWARM-CH-6', endpoint, {
    cases: [
      scenario('token', 'the token of a handle that is kept', async (swarmsay: SwarmsayPeer, t: Trial) => {
        needsWrites(t, swarmsay);
        const slug = `c-${swarmsay.newId().slice(0, 12)}`;
        const said = expectSuccess(t, await call(swarmsay, 'create_handle', { slug, keep: true }));
        const token = tokenIn(said);
        t.expect(token !== undefined, 'a token in the result', answerIn(said), about(said));
        const ends = timesIn(said.json).filter((time) => time > swarmsay.now() + tenMinutes);
        t.expect(ends.length === 0, 'no end of the token', said.json, about(said));
        const nobody = await call(swarmsay, 'whoami', {});
        const known = expectSuccess(t, await call(swarmsay, 'whoami', {}, token));
        t.expect(known.text !== nobody.text, 'a token that is known', answerIn(known), about(known));
      }),
    ],
    mutants: {
      'gives the token that the claim revoked': { keptToken: (_, temporary) => temporary },
      'announces an end': {
        answer: (honest, tool) =>
          tool === 'create_handle'
            ? { ...honest, json: { ...honest.json, expires_at: '2099-01-01T00:00:00Z' } }
            : honest,
      },
    },
  }),
  requirement('SWARM-CH-9', endpoint, {
    cases: [
      scenario('end', 'the end that a new handle is told', async (swarmsay: SwarmsayPeer, t: Trial) => {
        const { said } = await freshHandle(t, swarmsay);
        const date = Date.parse(headerOf(said.exchange.response?.headers ?? [], 'date') ?? '');
        const now = Number.isNaN(date) ? swarmsay.now() : date;
        const ends = timesIn(said.json).filter((time) => time > now + tenMinutes);
        if (ends.length === 0) t.inconclusive('the result announces no end', 'W-A21');
        t.expect(
          ends.some((end) => Math.abs(end - now - day) < tenMinutes),
          `an end about ${new Date(now + day).toISOString()}`,
          said.json,
          about(said),
        );
      }),
    ],
    mutants: { 'lets tokens live an hour': { tokenHours: () => 1 } },
    benign: {
      'announces no end': {
        answer: ({ text, json }, tool) => ({
          text,
          json: tool === 'create_handle' ? without('expires_at', json) : json,
        }),
        tools: (honest) => honest.map((tool) => ({ ...tool, outputSchema: { type: 'object' } })),
      },
    },
  }),
]);
