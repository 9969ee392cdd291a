import { expect, it } from 'vitest';
import {
  artifactIdsDiffer,
  compareTimestamps,
  explainsAuthorization,
  historyWithin,
  isFromAgent,
  latestFirst,
  staleCardMembers,
  staleMembers,
  unusualBytes,
  withoutArtifacts,
} from './rules.ts';

it('bytes that readers take and writers do not give are found where they stand', () => {
  const parts = [
    { raw: 'AA==' },
    { raw: 'AA' },
    { raw: '-_-_' },
    { raw: '' },
    { text: '-_' },
    { data: { raw: '-_-_' } },
  ];
  expect(unusualBytes({ task: { artifacts: [{ parts }], metadata: { raw: 'AA' } } })).toEqual([
    '/task/artifacts/0/parts/1/raw',
    '/task/artifacts/0/parts/2/raw',
  ]);
  expect(unusualBytes({ raw: '+/+/' })).toEqual([]);
});

it('members of 0.3 are found outside of what is free of form', () => {
  const message = {
    kind: 'message',
    parts: [{ kind: 'text', text: 'a' }, { data: { kind: 1 } }, { url: '', mimeType: '' }],
  };
  expect(staleMembers({ statusUpdate: { final: true, status: { message }, metadata: { kind: 'a' } } })).toEqual([
    '/statusUpdate/final',
    '/statusUpdate/status/message/kind',
    '/statusUpdate/status/message/parts/0/kind',
    '/statusUpdate/status/message/parts/2/mimeType',
  ]);
  expect(staleMembers({ task: { id: 'kind' } })).toEqual([]);
  expect(staleCardMembers({ name: 'a', url: 'x', preferredTransport: 'JSONRPC', provider: { url: 'y' } })).toEqual([
    '/url',
    '/preferredTransport',
  ]);
});

it('the agent speaks as the agent', () => {
  expect(isFromAgent({ role: 'ROLE_AGENT' })).toBe(true);
  expect(isFromAgent({ role: 'ROLE_USER' })).toBe(false);
});

it('the artifacts of a task have ids of their own', () => {
  expect(artifactIdsDiffer({})).toBe(true);
  expect(artifactIdsDiffer({ artifacts: [{ artifactId: 'a' }, { artifactId: 'b' }] })).toBe(true);
  expect(artifactIdsDiffer({ artifacts: [{ artifactId: 'a' }, { artifactId: 'a' }] })).toBe(false);
});

it('a history is as long as asked for at most', () => {
  expect(historyWithin({}, 0)).toBe(true);
  expect(historyWithin({ history: [] }, 0)).toBe(true);
  expect(historyWithin({ history: [{}, {}] }, 2)).toBe(true);
  expect(historyWithin({ history: [{}, {}] }, 1)).toBe(false);
});

it('listed tasks have no artifacts by presence', () => {
  expect(withoutArtifacts([{ id: 'a' }])).toBe(true);
  expect(withoutArtifacts([{ id: 'a' }, { id: 'b', artifacts: [] }])).toBe(false);
  expect(withoutArtifacts([{ id: 'a', artifacts: null }])).toBe(false);
});

it('timestamps are compared by time, with any number of digits', () => {
  const times = ['2025-12-31T23:59:59.999999999Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.09Z'];
  times.push('2026-01-01T00:00:00.1Z', '2026-01-01T00:00:01Z');
  expect(times.toReversed().toSorted(compareTimestamps)).toEqual(times);
  expect(compareTimestamps('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z')).toBe(0);
});

it('a list of tasks has the latest first', () => {
  const at = (timestamp?: string) => ({ status: { state: 'TASK_STATE_WORKING', timestamp } });
  const [early, late] = [at('2026-01-01T00:00:00Z'), at('2026-01-01T00:00:00.5Z')];
  expect(latestFirst([])).toBe(true);
  expect(latestFirst([late, late, early])).toBe(true);
  expect(latestFirst([late, at(), early])).toBe(true);
  expect(latestFirst([early, late])).toBe(false);
  expect(latestFirst([early, at(), late])).toBe(false);
});

it('a status that requires authorization says which', () => {
  expect(explainsAuthorization({ state: 'TASK_STATE_AUTH_REQUIRED' })).toBe(false);
  expect(explainsAuthorization({ state: 'TASK_STATE_AUTH_REQUIRED', message: null })).toBe(false);
  expect(explainsAuthorization({ state: 'TASK_STATE_AUTH_REQUIRED', message: {} })).toBe(true);
  expect(explainsAuthorization({ state: 'TASK_STATE_WORKING' })).toBe(true);
});
