import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { describeIssues } from '../wire/issues.ts';
import { agentCard } from './agent-card.ts';
import { artifact, message, part } from './messages.ts';
import { parametersSchema } from './parameters.ts';
import { listTasksResponse, sendMessageResponse, streamResponse } from './results.ts';
import { task, taskStatus, taskStatusUpdateEvent } from './tasks.ts';
import { card, spoken, statusUpdate, work } from './test-values.ts';

const made = { artifactId: 'a1', parts: [{ text: 'four' }] };

describe('exactly one content', () => {
  it.each<[z.ZodType, object, string[]]>([
    [part, {}, ['the value: expected one of text, raw, url, data, got object']],
    [part, { text: null, raw: null }, ['the value: expected one of text, raw, url, data, got object']],
    [part, { kind: 'text', value: 'a' }, ['the value: expected one of text, raw, url, data, got object']],
    [part, { text: '', url: '' }, ['/url: expected nothing beside text, got ""']],
    [part, { text: 'a', data: null }, ['/data: expected nothing beside text, got null']],
    [
      part,
      { raw: 'AA==', data: 1, url: 'x' },
      ['/url: expected nothing beside raw, got "x"', '/data: expected nothing beside raw, got number 1'],
    ],
    [sendMessageResponse, { statusUpdate }, ['the value: expected one of task, message, got object']],
    [sendMessageResponse, { task: work, message: spoken }, ['/message: expected nothing beside task, got object']],
    [streamResponse, { task: work, statusUpdate }, ['/statusUpdate: expected nothing beside task, got object']],
    [streamResponse, work, ['the value: expected one of task, message, statusUpdate, artifactUpdate, got object']],
    [
      agentCard,
      { ...card, securitySchemes: { '': {} } },
      [
        '/securitySchemes/: expected one of apiKeySecurityScheme, httpAuthSecurityScheme, oauth2SecurityScheme, openIdConnectSecurityScheme, mtlsSecurityScheme, got object',
      ],
    ],
  ])('%#', (schema, value, lines) => {
    expect(describeIssues(schema.safeParse(value).error!, value)).toEqual(lines);
  });

  it.each([
    [{ data: null }],
    [{ data: [] }],
    [{ data: '' }],
    [{ text: '', raw: null }],
    [{ raw: '' }],
    [{ url: '', kind: 'file', file: {} }],
  ])('%j is a part', (value) => {
    expect(part.safeParse(value).success).toBe(true);
  });

  it('a null beside the content is no content', () => {
    expect(sendMessageResponse.safeParse({ task: work, message: null }).success).toBe(true);
  });
});

it('a member under its name in snake_case is named beside what it leaves missing', () => {
  const { messageId, ...rest } = spoken;
  const value = { ...rest, message_id: messageId };
  expect(describeIssues(message.safeParse(value).error!, value)).toEqual([
    '/messageId: expected string, got nothing',
    '/message_id: expected the name messageId, got "m1"',
  ]);
});

describe('arrays that are required', () => {
  it('have an element where they are parts or interfaces', () => {
    expect(message.safeParse({ ...spoken, parts: [] }).success).toBe(false);
    expect(artifact.safeParse({ ...made, parts: [] }).success).toBe(false);
    expect(agentCard.safeParse({ ...card, supportedInterfaces: [] }).success).toBe(false);
  });

  it('can be empty where they are tasks, skills, tags or modes', () => {
    expect(agentCard.safeParse(card).success).toBe(true);
    expect(agentCard.safeParse({ ...card, skills: [] }).success).toBe(true);
    expect(listTasksResponse.safeParse({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }).success).toBe(
      true,
    );
  });
});

describe('values', () => {
  it.each([
    ['2026-01-01T00:00:00Z', true],
    ['2026-01-01T00:00:00.1Z', true],
    ['2026-01-01T00:00:00.000Z', true],
    ['2024-02-29T23:59:59.123456789Z', true],
    ['2023-02-29T00:00:00Z', false],
    ['2026-01-01T00:00:00.1234567890Z', false],
    ['2026-01-01T00:00:00.Z', false],
    ['2026-01-01T00:00:00+00:00', false],
    ['2026-01-01T02:00:00+02:00', false],
    ['2026-01-01T00:00:00.000', false],
    ['2026-01-01T00:00:00z', false],
    ['2026-01-01t00:00:00Z', false],
    ['2026-01-01 00:00:00Z', false],
    ['2026-01-01T00:00Z', false],
    ['2026-01-01T24:00:00Z', false],
    ['2026-12-31T23:59:60Z', false],
    ['2026-01-01', false],
    ['', false],
    [1_767_225_600, false],
  ])('the timestamp %j: %s', (timestamp, expected) => {
    expect(taskStatus.safeParse({ state: 'TASK_STATE_WORKING', timestamp }).success).toBe(expected);
  });

  it.each([
    ['', true],
    ['AA==', true],
    ['AA', true],
    ['-_-_', true],
    ['+/+/', true],
    ['+/-_', false],
    ['A', false],
    ['AAAAA', false],
    ['AA=', false],
    ['A===', false],
    ['AA==AA==', false],
    ['A A=', false],
    ['0xff!', false],
  ])('the bytes %j: %s', (raw, expected) => {
    expect(part.safeParse({ raw }).success).toBe(expected);
  });

  it.each([
    'TASK_STATE_UNSPECIFIED',
    'completed',
    'WORKING',
    'TASK_STATE_CANCELLED',
    'task_state_working',
    '',
    3,
    null,
  ])('%j is no state', (state) => {
    expect(taskStatus.safeParse({ state }).success).toBe(false);
  });

  it.each(['ROLE_UNSPECIFIED', 'agent', 'user', 'ROLE_SYSTEM', 2])('%j is no role', (role) => {
    expect(message.safeParse({ ...spoken, role }).success).toBe(false);
  });

  it.each(['SUBMITTED', 'WORKING', 'COMPLETED', 'FAILED', 'CANCELED', 'INPUT_REQUIRED', 'REJECTED', 'AUTH_REQUIRED'])(
    '%s is a state',
    (word) => {
      expect(taskStatus.safeParse({ state: `TASK_STATE_${word}` }).success).toBe(true);
    },
  );

  it('an id that is required is not empty', () => {
    expect(task.safeParse({ ...work, id: '' }).success).toBe(false);
    expect(task.safeParse({ ...work, contextId: '' }).success).toBe(true);
    expect(message.safeParse({ ...spoken, messageId: '' }).success).toBe(false);
    expect(message.safeParse({ ...spoken, contextId: '', taskId: '' }).success).toBe(true);
    expect(artifact.safeParse({ ...made, artifactId: '' }).success).toBe(false);
    expect(taskStatusUpdateEvent.safeParse({ ...statusUpdate, taskId: '' }).success).toBe(false);
    expect(taskStatusUpdateEvent.safeParse({ ...statusUpdate, contextId: '' }).success).toBe(false);
  });

  it.each([
    [{ pageSize: 0 }],
    [{ pageSize: 101 }],
    [{ historyLength: -1 }],
    [{ historyLength: 0.5 }],
    [{ historyLength: 2 ** 31 }],
  ])('%j is out of range', (parameters) => {
    expect(parametersSchema('ListTasks').safeParse(parameters).success).toBe(false);
  });
});
