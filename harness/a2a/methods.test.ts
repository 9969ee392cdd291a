import { describe, expect, it } from 'vitest';
import { methods, parametersSchema } from './parameters.ts';
import { resultSchema } from './results.ts';
import { card, spoken, statusUpdate, work } from './test-values.ts';

const config = { url: 'https://a.example/hook' };

describe('schemas by method', () => {
  it.each<[string, unknown, unknown]>([
    ['SendMessage', { message: spoken }, { message: { ...spoken, role: 'ROLE_USER' } }],
    ['SendStreamingMessage', { statusUpdate }, { message: spoken }],
    ['GetTask', work, { id: 't1' }],
    ['ListTasks', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }, {}],
    ['CancelTask', work, { id: 't1' }],
    ['SubscribeToTask', { task: work }, { id: 't1' }],
    ['CreateTaskPushNotificationConfig', config, config],
    ['GetTaskPushNotificationConfig', config, { taskId: 't1', id: 'p1' }],
    ['ListTaskPushNotificationConfigs', {}, { taskId: 't1' }],
    ['DeleteTaskPushNotificationConfig', null, { taskId: 't1', id: 'p1' }],
    ['DeleteTaskPushNotificationConfig', {}, { taskId: 't1', id: 'p1' }],
    ['GetExtendedAgentCard', card, undefined],
    ['GetExtendedAgentCard', card, {}],
  ])('%s', (method, result, parameters) => {
    expect(resultSchema(method).safeParse(result).success).toBe(true);
    expect(parametersSchema(method).safeParse(parameters).success).toBe(true);
    for (const other of [7, 'x', [], [result]]) {
      expect(resultSchema(method).safeParse(other).success).toBe(false);
      expect(parametersSchema(method).safeParse(other).success).toBe(false);
    }
  });

  it('are of the eleven methods and say nothing of others', () => {
    expect(methods).toHaveLength(11);
    for (const other of ['message/send', 'sendMessage', 'toString']) {
      expect(resultSchema(other).safeParse(7).success).toBe(true);
      expect(parametersSchema(other).safeParse(7).success).toBe(true);
    }
    for (const method of methods) expect(resultSchema(method).safeParse(7).success).toBe(false);
  });

  it('tell a task from an answer with a task', () => {
    expect(resultSchema('GetTask').safeParse({ task: work }).success).toBe(false);
    expect(resultSchema('SendMessage').safeParse(work).success).toBe(false);
  });
});
