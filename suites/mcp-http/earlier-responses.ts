import { suite } from '../../harness/suite.ts';
import { answers, endsWithResponse, holdsResponse, isJsonOrStream, streams } from './answer-forms.ts';
import { legacy, requirement } from './requirement.ts';

export const earlierResponses = suite('mcp-http-2025', 'responses', [
  requirement('http2025.json-or-stream', legacy, {
    cases: answers(isJsonOrStream),
    mutants: {
      'answers in text/html': {
        answer: (answer, { reason, revision = '' }) =>
          reason === 'result' && revision < '2026'
            ? { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' } }
            : answer,
      },
      'calls its streams binary': {
        streamHeaders: (headers, { revision = '' }) =>
          revision < '2026' ? { ...headers, 'Content-Type': 'application/octet-stream' } : headers,
      },
    },
  }),

  requirement('http2025.stream-response', legacy, {
    cases: streams(holdsResponse),
    mutants: {
      'ends a stream without its response': {
        response: (response, { method, revision = '', params }) =>
          method === 'tools/call' && revision < '2026' && params.name === 'countdown' ? undefined : response,
      },
    },
  }),

  requirement('http2025.stream-ends', legacy, {
    cases: streams(endsWithResponse),
    mutants: {
      'lets its streams go on': { endsStream: () => false },
    },
  }),
]);
