import { isObject } from '../operation.ts';
import {
  type Defect,
  overTexts,
  reads,
  readsText,
  refuses,
  refusesText,
  says,
  takesText,
  tolerances,
  valueAt,
  withValue,
} from './defect.ts';

type Defects = Readonly<Record<string, Defect>>;

const hasOther = (value: unknown, names: readonly string[]) =>
  isObject(value) && Object.keys(value).some((name) => !names.includes(name));
const others = (form: RegExp) =>
  refuses(({ value }) => isObject(value) && Object.keys(value).some((name) => form.test(name)));
const renames = (from: string, to: string, at: readonly string[] = []) =>
  reads((input) => {
    const place = ['value', ...at];
    const found = valueAt(input, place);
    return isObject(found) && from in found && !(to in found)
      ? (withValue(input, place, { ...found, [to]: found[from] }) as typeof input)
      : input;
  });
const members = ['protocol', 'request', 'version', 'requestKey'];

/** What both envelopes can be read from in place of JSON. */
const texts: Defects = {
  'takes what follows the JSON': readsText((text) => text.replace(/\}\s*\{.*$/s, '}')),
  'takes JSON without its end': readsText((text) =>
    /[^}]$/.test(text) || braces(text) > 0 ? text + '}'.repeat(Math.max(0, braces(text))) : text,
  ),
  'takes nothing for something': (input, honest) =>
    input.text === '' ? { result: 'valid', output: {} } : honest(input),
  'refuses blanks': refusesText(/^\s/),
  'refuses escapes in names': refusesText(/\{"[a-z]*\\u/),
};

function braces(text: string): number {
  return text.split('{').length - text.split('}').length;
}

export const rpcRequest: Defects = {
  ...texts,
  ...overTexts({
    ...tolerances([
      { path: ['value'], right: { protocol: 'mcp', request: {} }, except: ['absent'] },
      { path: ['value', 'protocol'], right: 'mcp' },
      { path: ['value', 'request'], right: {}, except: ['null', 'boolean', 'number', 'string', 'array'] },
      { path: ['value', 'requestKey'], right: '', except: ['absent'] },
    ]),
    'takes an empty envelope': reads(({ value }) => ({
      value: JSON.stringify(value) === '{}' ? { protocol: '', request: {} } : value,
    })),
    'takes Protocol for protocol': renames('Protocol', 'protocol'),
    'trims names': renames('protocol ', 'protocol'),
    'takes Request for request': renames('Request', 'request'),
    'takes params for request': renames('params', 'request'),
    'takes the message beside protocol': reads(({ value }) => ({
      value: isObject(value) && 'method' in value && !('request' in value) ? { ...value, request: value } : value,
    })),
    'takes what is wrapped': reads(({ value }) => ({
      value:
        isObject(value) && isObject(value.envelope)
          ? value.envelope
          : isObject(value) && isObject(value.requestData)
            ? value.requestData
            : value,
    })),
    'needs a version': refuses(
      ({ value }) =>
        isObject(value) &&
        !('version' in value) &&
        isObject(value.request) &&
        value.request.method === 'tools/list' &&
        Object.keys(value).length === 2,
    ),
    'refuses an empty version': refuses(({ value }) => isObject(value) && 'version' in value && !value.version),
    'refuses versions that are no texts': refuses(
      ({ value }) => isObject(value) && 'version' in value && typeof value.version !== 'string',
    ),
    'refuses versions of texts': refuses(({ value }) => isObject(value) && typeof value.version === 'string'),
    'loses the version': (input, honest) =>
      honest(
        isObject(input.value) && 'version' in input.value
          ? { value: Object.fromEntries(Object.entries(input.value).filter(([name]) => name !== 'version')) }
          : input,
      ),
    'refuses keys': refuses(({ value }) => isObject(value) && typeof value.requestKey === 'string'),
    'refuses further members': refuses(({ value }) => hasOther(value, members)),
    'reads members in any case': reads(({ value }) => ({
      value:
        isObject(value) && 'REQUEST' in value ? { ...value, protocol: value.Protocol, request: value.REQUEST } : value,
    })),
    'looks through what objects inherit': others(/^(?:constructor|hasOwnProperty|toString|length|__class__)$/),
    'takes an error for a response': others(/^(?:error|response)$/),
    'refuses long or odd names': others(/^$|^.{100}|[^\x20-\x7f]|^\$/),
    'refuses a further member that is first': refuses(({ value }) => isObject(value) && Object.keys(value)[0] === 'a'),
    'knows no a2a': refuses(({ value }) => isObject(value) && value.protocol === 'a2a'),
    'refuses what is no message': refuses(
      ({ value }) => isObject(value) && isObject(value.request) && !('jsonrpc' in value.request),
    ),
    'refuses _meta': refuses(({ value }) => JSON.stringify(value).includes('_meta')),
    'takes members of the request for its own': reads(({ value }) => ({
      value:
        isObject(value) && isObject(value.request) && 'protocol' in value.request
          ? { ...value, protocol: value.request.protocol }
          : value,
    })),
  }),
  'looks at a member __proto__': (input, honest) => {
    const text = String(input.text);
    return text.includes('__proto__')
      ? honest({ text: text.replace(/^\{"__proto__":(.*)\}$/, '$1').replace(/,"__proto__".*$/, ',"protocol":"a2a"}') })
      : honest(input);
  },
  'takes single quotes': readsText((text) => (text.startsWith("{'") ? text.replaceAll("'", '"') : text)),
  'takes names without quotes': readsText((text) =>
    text.replace('{protocol:', '{"protocol":').replace(',request:', ',"request":'),
  ),
  'takes a comma at the end': readsText((text) => text.replace(',}', '}')),
  'takes comments': readsText((text) => text.replace(/\/\*.*?\*\//, '')),
  'takes NaN': readsText((text) => text.replace('NaN', '0')),
  'takes commands': takesText(/^\/_call/, null),
  'refuses escapes in values': refusesText(/:"\\u/),
  'refuses the other order': refusesText(/^\{"request":\{\},/),
};

const codes = [
  'unsupported_protocol',
  'unsupported_version',
  'bad_request',
  'conversation_required',
  'too_large',
  'rate_limited',
  'internal',
];
type Failure = {
  readonly code: string;
  readonly retryAfter?: number;
  readonly final?: boolean;
  readonly message?: string;
};
const saysError = (change: (error: Failure) => object) =>
  says((output) => (isObject(output.error) ? { error: change(output.error as unknown as Failure) } : output));
const retry = (change: (json: string) => string) =>
  readsText((text) => text.replace(/("retryAfter":)([^}]+)/, (_, name: string, json: string) => name + change(json)));

export const rpcResponse: Defects = {
  ...texts,
  ...overTexts({
    ...tolerances([
      { path: ['value'], right: { response: {} }, except: ['absent'] },
      { path: ['value', 'error'], right: { code: 'internal' }, except: ['absent'] },
      { path: ['value', 'error', 'code'], right: 'internal' },
      { path: ['value', 'error', 'message'], right: '', except: ['absent'] },
      { path: ['value', 'error', 'retryAfter'], right: 1, except: ['absent'] },
    ]),
    'takes neither member for a response': reads(({ value }) => ({
      value: isObject(value) && !('error' in value) && !('response' in value) ? { response: value } : value,
    })),
    'takes both members for a response': reads(({ value }) => ({
      value: isObject(value) && 'error' in value && 'response' in value ? { response: value.response } : value,
    })),
    'does not count a member that is null': reads(({ value }) => ({
      value: isObject(value) && value.response === null && 'error' in value ? { error: value.error } : value,
    })),
    'reads members in any case': reads(({ value }) => ({
      value: isObject(value) && 'Response' in value ? { response: value.Response } : value,
    })),
    'takes errors for error': renames('errors', 'response'),
    'takes Code for code': renames('Code', 'code', ['error']),
    'refuses further members': refuses(
      ({ value }) =>
        hasOther(value, ['response', 'error']) ||
        hasOther(valueAt({ value }, ['value', 'error']), ['code', 'message', 'retryAfter', 'retry_after']),
    ),
    'refuses errors of JSON-RPC in a response': refuses(
      ({ value }) => valueAt(value, ['response', 'error']) !== undefined,
    ),
    'refuses responses of MCP': refuses(
      ({ value }) => valueAt(value, ['response', 'result', 'resultType']) !== undefined,
    ),
    'refuses responses of A2A': refuses(({ value }) => valueAt(value, ['response', 'result', 'message']) !== undefined),
    'takes retry_after for retryAfter': renames('retry_after', 'retryAfter', ['error']),
    'needs a message': refuses(
      ({ value }) =>
        isObject(valueAt(value, ['error'])) &&
        valueAt(value, ['error', 'message']) === undefined &&
        codes.includes(String(valueAt(value, ['error', 'code']))),
    ),
    'refuses an empty message': refuses(({ value }) => valueAt(value, ['error', 'message']) === ''),
    'refuses messages of several lines': refuses(({ value }) =>
      String(valueAt(value, ['error', 'message'])).includes('\n'),
    ),
    'refuses messages': refuses(({ value }) => typeof valueAt(value, ['error', 'message']) === 'string'),
  }),
  ...Object.fromEntries(
    codes.map((code) => [
      `does not know ${code}`,
      saysError((error) => (error.code === code ? { ...error, final: error.retryAfter === undefined } : error)),
    ]),
  ),
  'refuses codes that it does not know': (input, honest) => {
    const answer = honest(input);
    return answer.result === 'valid' &&
      isObject(answer.output) &&
      isObject(answer.output.error) &&
      'final' in answer.output.error
      ? { result: 'invalid' }
      : answer;
  },
  'reads codes in any spelling': saysError((error) => {
    const meant = error.code
      .trim()
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      .replaceAll('-', '_');
    const { final: _, ...known } = error;
    return codes.includes(meant) || codes.includes(error.code.toLowerCase()) ? known : error;
  }),
  'repeats unknown codes': saysError((error) => ('final' in error ? { ...error, final: false } : error)),
  'never repeats unknown codes': saysError((error) => ('final' in error ? { ...error, final: true } : error)),
  'takes 0 for no retryAfter': saysError((error) =>
    error.retryAfter === 0 ? { code: error.code, ...('final' in error ? { final: true } : {}) } : error,
  ),
  'loses retryAfter': saysError(({ retryAfter: _, ...error }) => error),
  'reads seconds as milliseconds': saysError((error) =>
    error.retryAfter === undefined ? error : { ...error, retryAfter: error.retryAfter / 1000 },
  ),
  'takes 31 bits of retryAfter': saysError((error) =>
    error.retryAfter === undefined ? error : { ...error, retryAfter: error.retryAfter | 0 },
  ),
  'takes integers by their text alone': refusesText(/"retryAfter":\d+(?:\.|e|E)/),
  'refuses exponents': refusesText(/"retryAfter":[\d.]+[eE]/),
  'takes negative numbers': retry((json) => json.replace('-', '')),
  'rounds retryAfter': retry((json) =>
    /^-?\d+\.\d*[1-9]\d*$/.test(json) ? String(Math.max(0, Math.round(Number(json)))) : json,
  ),
  'takes numbers of any size': retry((json) => (Number(json) > 4294967295 ? '1' : json)),
  'takes numbers as texts': retry((json) => json.replaceAll('"', '').replace(/^[A-Z].*/, '1')),
  'looks at a member __proto__': (input, honest) =>
    String(input.text).includes('__proto__') ? { result: 'invalid' } : honest(input),
  'reads code fences': readsText((text) => text.replaceAll(/```(?:json)?\n?/g, '')),
};
