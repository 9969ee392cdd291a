import { expect, it } from 'vitest';
import { requestId } from '../request-id.ts';
import { a2aRequest } from './request.ts';

it('a request names its version at the top', () => {
  expect(a2aRequest('GetTask', { id: 't1' })).toEqual({
    jsonrpc: '2.0',
    id: requestId('GetTask'),
    method: 'GetTask',
    params: { id: 't1' },
    'a2a-service-parameters': { 'A2A-Version': '1.0' },
  });
  const extensions = { 'A2A-Extensions': 'https://a.example/x,https://b.example/y' };
  expect(a2aRequest('ListTasks', {}, { id: 'a', version: '99.0', parameters: extensions })).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    method: 'ListTasks',
    params: {},
    'a2a-service-parameters': { 'A2A-Version': '99.0', ...extensions },
  });
});

it('a request has no params where none are given', () => {
  expect(a2aRequest('GetExtendedAgentCard')).not.toHaveProperty('params');
});

it('a version can be spelled otherwise or left out', () => {
  const parameters = { 'a2a-version': '1.0' };
  expect(a2aRequest('GetTask', {}, { version: null, parameters })['a2a-service-parameters']).toEqual(parameters);
  expect(a2aRequest('GetTask', {}, { version: null })['a2a-service-parameters']).toEqual({});
});
