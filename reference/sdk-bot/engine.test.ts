import { describe, expect, it } from 'vitest';
import { callShop } from './engine.ts';
import { buildShop } from './shop.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const meta = { [version]: '2026-07-28', [capabilities]: { elicitation: {} } };
const build = () => buildShop({ sleep: async () => undefined, secret: 'secret' });

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, whatever it is.
async function ask(method: string, params: object = {}, id: unknown = 7, heard: unknown[] = []): Promise<any> {
  return callShop({ jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } }, build, (one) => heard.push(one));
}

describe('what the SDK decides', () => {
  it.each([[1], [0], ['abc'], ['']])('returns the id %j', async (id) => {
    expect(await ask('server/discover', {}, id)).toMatchObject({ id, result: { supportedVersions: ['2026-07-28'] } });
  });

  it('serves two requests with one id at once', async () => {
    const answers = await Promise.all(
      ['a', 'bcd'].map((item) => ask('tools/call', { name: 'price', arguments: { item } })),
    );
    expect(answers.map(({ result }) => result.structuredContent.euros)).toEqual([10, 30]);
  });

  it('refuses a revision, and asks for none where _meta is absent', async () => {
    const { error } = await ask('tools/list', { _meta: { ...meta, [version]: '1999-01-01' } });
    expect(error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'], requested: '1999-01-01' } });
    const bare = (await ask('tools/list', { _meta: undefined })).error;
    expect([bare.code, 'requested' in bare.data]).toEqual([-32022, false]);
  });

  it.each([
    ['tools/call', { name: 'nothing' }, -32602],
    ['resources/read', { uri: 'shop:///nothing' }, -32602],
    ['prompts/get', { name: 'nothing' }, -32602],
    ['completion/complete', {}, -32601],
    ['ping', {}, -32601],
  ])('answers %s of %j with %i', async (method, params, code) => {
    expect((await ask(method, params)).error.code).toBe(code);
  });

  it('reads resources and prompts', async () => {
    expect((await ask('resources/read', { uri: 'shop:///hours' })).result.contents[0].text).toBe('Nine to five');
    const prompt = await ask('prompts/get', { name: 'haggle', arguments: { item: 'anvil' } });
    expect(prompt.result.messages[0].content.text).toBe('Haggle for one anvil.');
  });

  it('reports progress to a token, and to nobody else', async () => {
    const heard: { params: object }[] = [];
    const call = { name: 'delivery', arguments: { stops: 2 } };
    await ask('tools/call', call, 1, heard);
    expect(heard).toEqual([]);
    await ask('tools/call', { ...call, _meta: { ...meta, progressToken: 't' } }, 2, heard);
    expect(heard.map(({ params }) => params)).toMatchObject([
      { progressToken: 't', progress: 1, total: 2 },
      { progressToken: 't', progress: 2, total: 2 },
    ]);
  });

  it('asks for a name, and takes no state but its own', async () => {
    const call = { name: 'reserve', arguments: { item: 'anvil' } };
    const { result } = await ask('tools/call', call);
    expect(result.resultType).toBe('input_required');
    const inputResponses = { name: { action: 'accept', content: { name: 'Ada' } } };
    const { requestState } = result;
    const done = await ask('tools/call', { ...call, requestState, inputResponses });
    expect(done.result.content[0].text).toBe('One anvil is reserved for Ada.');
    const tampered = await ask('tools/call', {
      ...call,
      requestState: requestState.replace('anvil', 'angel'),
      inputResponses,
    });
    expect(tampered.error.code).toBe(-32602);
    const unable = await ask('tools/call', { ...call, _meta: { ...meta, [capabilities]: {} } });
    expect(unable.error.code).toBe(-32021);
  });
});

describe('what is decided around the SDK', () => {
  it.each([
    [[], -32600],
    ['text', -32600],
    [{ jsonrpc: '2.0', id: null, method: 'tools/list' }, -32600],
    [{ jsonrpc: '2.0', id: 1.5, method: 'tools/list' }, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta: meta, notifications: {} } }, -32601],
  ])('answers %j with %i', async (request, code) => {
    expect(await callShop(request, build, () => undefined)).toMatchObject({ error: { code } });
  });

  it('leaves a notification alone', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect(await callShop(notification, build, () => undefined)).toBeUndefined();
  });
});
