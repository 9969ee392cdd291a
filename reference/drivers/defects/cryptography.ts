import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type Defect, reads, readsText, refuses, refusesText, says, takesText } from './defect.ts';

type Defects = Readonly<Record<string, Defect>>;

const hashed = (bytes: Buffer, length: number) => ({
  length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const hexOf = (value: unknown) => Buffer.from(String(value), 'hex');
const pads = (padWith: (message: Buffer, block: number) => Buffer) =>
  says((output, { message, block }) => hashed(padWith(hexOf(message), Number(block)), Number(output.length)));
const framed = (message: Buffer, block: number, filler: number, head: Buffer) =>
  Buffer.concat([head, message, Buffer.alloc(Math.max(0, block - 2 - message.length), filler)]);
const lengthOf = (message: Buffer) => Buffer.from([message.length >> 8, message.length & 0xff]);

export const padding: Defects = {
  'fills with zero bytes': pads((message, block) => framed(message, block, 0, lengthOf(message))),
  'writes the length the other way round': pads((message, block) =>
    framed(message, block, 0x23, lengthOf(message).reverse()),
  ),
  'writes the length in one byte': pads((message, block) =>
    framed(message, block, 0x23, Buffer.from([0, message.length & 0xff])),
  ),
  'counts the length of the length': pads((message, block) =>
    framed(message, block, 0x23, lengthOf(Buffer.alloc(message.length + 2))),
  ),
  'reads messages as text': pads((message, block) =>
    framed(Buffer.from(message.toString()), block, 0x23, lengthOf(message)),
  ),
  'trims the filler from messages': pads((message, block) => {
    const bare = message.every((byte) => byte === 0x23) ? Buffer.alloc(0) : message;
    return framed(bare, block, 0x23, lengthOf(bare));
  }),
  'trims zero bytes from messages': pads((message, block) => {
    const bare = message.every((byte) => byte === 0) ? Buffer.alloc(0) : message;
    return framed(bare, block, 0x23, lengthOf(bare));
  }),
  'refuses a message that just fits': refuses(({ message, block }) => String(message).length / 2 === Number(block) - 2),
  'refuses an empty message': refuses(({ message }) => message === ''),
  'refuses messages over 10,000 bytes': refuses(({ message }) => String(message).length / 2 > 10_000),
  'refuses messages of 10,000 bytes': refuses(({ message }) => String(message).length / 2 === 10_000),
  'knows one size of blocks': refuses(({ block }) => block !== 11_106),
  ...Object.fromEntries(
    [1, 2, 3].map((over) => [
      `takes ${over} bytes too many`,
      takesWhere(({ message, block }) => String(message).length / 2 === Number(block) - 2 + over),
    ]),
  ),
};

function takesWhere(when: (input: Readonly<Record<string, unknown>>) => boolean): Defect {
  return (input, honest) => (when(input) ? { result: 'valid', output: null } : honest(input));
}

export const unpadding: Defects = {
  'trims the filler': says((output) => ({ message: String(output.message).replace(/(?:23)+$/, '') })),
  'reads up to the first filler': says((output) => ({
    message: (String(output.message).match(/../g) ?? []).join('').split('23')[0],
  })),
  'reads one byte of the length': says((output) => ({
    message: String(output.message).slice(0, 2 * ((String(output.message).length / 2) & 0xff)),
  })),
  'trims zero bytes': says((output) => ({ message: String(output.message).replace(/(?:00)+$/, '') })),
  'refuses an empty message': refuses(({ block }) => String(block).startsWith('0000')),
  'refuses blocks of another size': refuses(({ block }) => ![11_106, 14_832].includes(String(block).length / 2)),
  'refuses blocks of the larger size': refuses(({ block }) => String(block).length / 2 === 14_832),
  'refuses another filler': refuses(({ block }) => String(block).endsWith('00')),
  'refuses a full block': refuses(({ block }) => String(block).startsWith('2b60')),
  'reads letters alone': says((output) => ({ message: String(output.message) === '616263' ? '' : output.message })),
  'reads what there is': readsText(
    (block) =>
      Number.parseInt(block.slice(0, 4), 16) * 2 + 4 > block.length && block.length > 4
        ? `${(block.length / 2 - 2).toString(16).padStart(4, '0')}${block.slice(4)}`
        : block,
    'block',
  ),
  'takes a length that is one byte too long': takesText(/^2b61/, null, 'block'),
  'takes a block without length': takesWhere(({ block }) => String(block).length < 4),
  'takes a block of nothing': takesText(/^$/, null, 'block'),
};

const spki = Buffer.from('302a300506032b6570032100', 'hex');
const keyText = (raw: Buffer) => Buffer.concat([spki, raw]).toString('base64url');
const derOf = (text: unknown) =>
  /^[\w-]+=*$/.test(String(text)) ? Buffer.from(String(text), 'base64url') : Buffer.alloc(0);
/** Reads the text as the key that is found in it in some other way. */
const finds = (find: (text: string, der: Buffer) => Buffer | undefined): Defect =>
  reads((input) => {
    const raw = find(String(input.text), derOf(input.text));
    return raw?.length === 32 ? { text: keyText(raw) } : input;
  });
const plainBase64 = (text: string) => Buffer.from(text, 'base64');

export const requestKey: Defects = {
  'refuses padding': refusesText(/=$/),
  'needs padding': refusesText(/^[\w-]{59}$/),
  'knows no hyphens': refusesText(/^[A-Za-z0-9_]*-[\w-]*=?$/),
  'knows no underscores': refusesText(/_/),
  'refuses keys of small order': refusesText(/^MCowBQYDK2VwAyEAAAAA/),
  'loses the first byte': says((output) => ({ key: String(output.key).slice(2) })),
  'turns bytes round': says((output) => ({ key: hexOf(output.key).reverse().toString('hex') })),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, byte) => [
      `does not look at byte ${byte} of the DER`,
      finds((_text, der) =>
        der.length === 44 && der.subarray(0, 12).every((each, index) => index === byte || each === spki[index])
          ? der.subarray(12)
          : undefined,
      ),
    ]),
  ),
  'takes keys of X25519': finds((_, der) =>
    der.subarray(0, 12).toString('hex') === '302a300506032b656e032100' ? der.subarray(12) : undefined,
  ),
  'takes bytes without DER': finds((_, der) => (der.length === 32 ? der : undefined)),
  'takes the end of any DER': finds((_, der) => (der.length > 45 ? der.subarray(-32) : undefined)),
  'takes keys of curves that it does not know': finds((text) => (/^ME|^MF/.test(text) ? Buffer.alloc(32) : undefined)),
  'takes DER without key': finds((_, der) => (der.length === 12 ? Buffer.alloc(32) : undefined)),
  'fills up what is cut': finds((_, der) =>
    der.length === 43 ? Buffer.concat([der.subarray(12), Buffer.alloc(1)]) : undefined,
  ),
  'takes what follows the key': finds((_, der) =>
    der.length === 45 && der.subarray(0, 12).equals(spki) ? der.subarray(12, 44) : undefined,
  ),
  'takes lengths of several bytes': finds((_, der) =>
    der.length === 45 && der[1] === 0x81 ? der.subarray(13) : undefined,
  ),
  'takes hexadecimal': finds((text) => (/^302a[\da-f]{84}$/.test(text) ? hexOf(text).subarray(12) : undefined)),
  'takes PEM': finds((text) =>
    text.startsWith('-----') ? plainBase64(text.split('\n')[1] ?? '').subarray(12) : undefined,
  ),
  'takes JSON Web Keys': finds((text) =>
    text.startsWith('{') ? Buffer.from((JSON.parse(text) as { x: string }).x, 'base64url') : undefined,
  ),
  'takes plain base64': finds((text) =>
    /[+/]/.test(text) && text.length === 60 && !/-/.test(text) ? plainBase64(text).subarray(12) : undefined,
  ),
  'takes both alphabets': finds((text) =>
    /^[\w+/-]+=*$/.test(text) && /[+/]/.test(text) ? Buffer.from(text, 'base64').subarray(12) : undefined,
  ),
  'takes quotes': readsText((text) => text.replace(/^"(.*)"$/, '$1')),
  'trims keys': readsText((text) => text.trim()),
  'passes over line ends': readsText((text) => text.replaceAll('\n', '')),
  'takes a name before the key': readsText((text) => text.replace(/^ed25519:/, '')),
  'undoes escapes of URLs': readsText((text) => text.replace('%3D', '=')),
  'takes padding anywhere': readsText((text) => text.replace(/^=(.*)$/, '$1=')),
  'takes nothing for a key of zeros': readsText((text) => text || keyText(Buffer.alloc(32))),
  'takes any word': readsText((text) => (/^\p{L}{1,10}$/u.test(text) ? keyText(Buffer.alloc(32)) : text)),
};

const keyNamed = (input: Readonly<Record<string, unknown>>) => String(input.requestKey ?? '');
const readsKeys = (
  change: (claimed: string, verified: string) => { requestKey?: string; signerKey?: string },
): Defect =>
  reads((input) =>
    typeof input.requestKey === 'string'
      ? { ...input, ...change(keyNamed(input), String(input.signerKey ?? '')) }
      : input,
  );
const same = (a: string, b: string) => a.replace(/=+$/, '') === b.replace(/=+$/, '');

export const signer: Defects = {
  'compares texts': refuses(
    ({ requestKey: claimed, signerKey }) =>
      typeof claimed === 'string' && typeof signerKey === 'string' && claimed !== signerKey,
  ),
  'refuses every key': refuses(({ requestKey: claimed }) => typeof claimed === 'string'),
  'refuses unsigned requests': refuses(
    ({ signerKey, requestKey: claimed }) => signerKey === undefined && claimed === undefined,
  ),
  'needs requestKey with a signature': refuses(
    ({ signerKey, requestKey: claimed }) => typeof signerKey === 'string' && claimed === undefined,
  ),
  'trusts a key without signature': (input, honest) =>
    typeof input.requestKey === 'string' && input.signerKey === undefined
      ? { result: 'valid', output: null }
      : honest(input),
  'takes null for any key': reads((input) =>
    input.signerKey === null ? { ...input, signerKey: input.requestKey } : input,
  ),
  'takes an empty text for any key': readsKeys((claimed, verified) =>
    verified === '' && claimed.length > 20 ? { signerKey: claimed } : {},
  ),
  'trusts requestKey': readsKeys((claimed, verified) =>
    claimed.length === 60 && verified.length === 60 && !same(claimed, verified) ? { signerKey: claimed } : {},
  ),
  'takes an empty requestKey for none': readsKeys((claimed, verified) =>
    claimed === '' ? { requestKey: verified } : {},
  ),
  'takes the word null for none': readsKeys((claimed, verified) =>
    claimed === 'null' ? { requestKey: verified } : {},
  ),
  'compares beginnings': readsKeys((claimed, verified) =>
    claimed !== '' && verified.startsWith(claimed) ? { requestKey: verified } : {},
  ),
  'compares the last 32 bytes': readsKeys((claimed, verified) =>
    derOf(claimed).subarray(-32).equals(derOf(verified).subarray(-32)) ? { requestKey: verified } : {},
  ),
  'compares texts in any case': readsKeys((claimed, verified) =>
    claimed.toLowerCase() === verified.toLowerCase() ? { requestKey: verified } : {},
  ),
  ...Object.fromEntries(
    [0, 1, 15, 16, 31].map((byte) => [
      `does not compare byte ${byte}`,
      readsKeys((claimed, verified) => {
        const [left, right] = [derOf(claimed), derOf(verified)];
        return left.length === 44 &&
          right.length === 44 &&
          left.every((each, index) => index === 12 + byte || each === right[index])
          ? { requestKey: verified }
          : {};
      }),
    ]),
  ),
  'takes another key for none': says((output) => ({ signer: output.signer === null ? null : '' })),
};

const signatureAt = (input: Readonly<Record<string, unknown>>) => derOf(input.signature);
/** Verifies the request as if something in it were something else. */
const verifiesAlso =
  (change: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Defect =>
  (input, honest) => {
    const answer = honest(input);
    return answer.result === 'invalid' ? honest(change(input)) : answer;
  };
const flipped = (bytes: Buffer, byte: number) => {
  const changed = Buffer.from(bytes);
  changed[byte] = (changed[byte] ?? 0) ^ 1;
  return changed;
};

const sha3 = (...parts: readonly Buffer[]) => createHash('sha3-256').update(Buffer.concat(parts)).digest();
const context = Buffer.from('SimpleXService');

/** Takes a signature over other bytes as well: another construction, another session or another payload. */
function verifiesOver(signed: (session: Buffer, payload: Buffer) => Buffer): Defect {
  return (input, honest) => {
    const answer = honest(input);
    const der = derOf(input.key);
    if (answer.result === 'valid' || der.length !== 44) return answer;
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      const bytes = signed(hexOf(input.associatedData), Buffer.from(String(input.payload)));
      return verify(null, bytes, key, signatureAt(input)) ? { result: 'valid', output: {} } : answer;
    } catch {
      return answer;
    }
  };
}
/** Verifies as if another session, or another payload, were the one of the request. */
const inSession = (session: (given: Buffer) => Buffer) =>
  verifiesOver((given, payload) => Buffer.concat([sha3(context, session(given)), payload]));
const withPayload = (payload: (given: string) => string) =>
  verifiesOver((session, given) => Buffer.concat([sha3(context, session), Buffer.from(payload(given.toString()))]));
const readsSignature = (change: (bytes: Buffer) => Buffer) =>
  verifiesAlso((input) => ({ ...input, signature: change(signatureAt(input)).toString('base64url') }));
const half = (bytes: Buffer) => [bytes.subarray(0, 32), bytes.subarray(32)] as const;

const seedOf = (bytes: Buffer) =>
  Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]).toString('base64url');
/** The key pair of a seed of one byte 32 times. */
const keysOf = (byte: number) => {
  const secret = createPrivateKey({
    key: Buffer.from(seedOf(Buffer.alloc(32, byte)), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  return { secret, text: `${createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64url')}=` };
};

/** The order of the group of Ed25519. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const tools = '{"protocol":"mcp","request":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}';
const [{ secret, text: alice }, { text: mallory }] = [keysOf(0xa1), keysOf(0x3e)];
const known = new Set([alice, mallory]);
/** The right signature of most vectors. */
const right = sign(
  null,
  Buffer.concat([sha3(context, Buffer.alloc(56, 0x11), Buffer.alloc(56, 0x22)), Buffer.from(tools)]),
  secret,
).toString('base64url');

export const requestSignature: Defects = {
  ...Object.fromEntries(
    Array.from({ length: 64 }, (_, byte) => [
      `does not look at byte ${byte} of the signature`,
      readsSignature((bytes) => flipped(bytes, byte)),
    ]),
  ),
  ...Object.fromEntries(
    [0, 1, 27, 55, 56, 57, 83, 110, 111].map((byte) => [
      `does not bind byte ${byte} of the session`,
      inSession((session) => flipped(session, byte)),
    ]),
  ),
  'refuses empty payloads': refuses(({ payload }) => payload === ''),
  'refuses an empty object': refuses(({ payload }) => payload === '{}'),
  'compacts payloads': refuses(({ payload, signature }) => / : /.test(String(payload)) && signature !== undefined),
  'trims payloads': refuses(({ payload }) => String(payload).endsWith('\n')),
  'knows ASCII alone': refuses(({ payload }) => Buffer.byteLength(String(payload)) !== String(payload).length),
  'undoes escapes of payloads': refuses(({ payload }) => String(payload).includes('\\u')),
  'finds the context in payloads': refuses(({ payload }) => String(payload).includes('SimpleXService')),
  'refuses long payloads': refuses(({ payload }) => String(payload).length > 5000),
  'needs two keys in the session': refuses(({ associatedData }) => String(associatedData).length !== 224),
  'needs two different keys in the session': refuses(({ associatedData }) =>
    /^(.{112})\1$/.test(String(associatedData)),
  ),
  'reads the session as text': refuses(({ associatedData }) => String(associatedData).startsWith('0001')),
  'knows one key': refuses(({ key }) => derOf(key).length === 44 && !known.has(String(key))),
  'refuses the key that it knows': refuses(
    ({ key, payload, associatedData }) =>
      known.has(String(key)) && payload === tools && /^(?:11){56}/.test(String(associatedData)),
  ),
  'knows the last session still': inSession(() => Buffer.alloc(112, 0x33)),
  'takes the keys of the session in any order': inSession((session) =>
    Buffer.concat([session.subarray(56), session.subarray(0, 56)]),
  ),
  'binds the key of the requester alone': inSession((session) => session.subarray(0, 56)),
  'binds the key of the address alone': inSession((session) =>
    Buffer.alloc(56, session[0] === 0x11 ? 0x11 : 0x22).equals(session.subarray(0, 56))
      ? session.subarray(0, 56)
      : session,
  ),
  'binds the first key or the second': inSession((session) => session.subarray(56)),
  'binds no session': inSession(() => Buffer.alloc(0)),
  'takes what follows the session': inSession((session) => Buffer.concat([session, Buffer.alloc(1)])),
  'does not see where the session ends': verifiesOver((session, payload) =>
    Buffer.concat([sha3(context, session, payload.subarray(0, 1)), payload.subarray(1)]),
  ),
  'reads methods loosely': withPayload((payload) => payload.replace('tools/call', 'tools/list')),
  'compacts what it verifies': withPayload((payload) => payload.replaceAll(': ', ':')),
  'writes payloads again before it verifies': withPayload((payload) =>
    payload.startsWith('{"request"') ? tools : payload,
  ),
  'trims what it verifies': withPayload((payload) => payload.trim()),
  'mends what it verifies': withPayload((payload) => (payload.endsWith('}}') ? payload : `${payload}}`)),
  'verifies nothing where there is nothing': withPayload((payload) => payload || tools),
  'does not look at ids': withPayload((payload) => payload.replace('"id":2', '"id":1')),
  'does not look at protocols': withPayload((payload) => payload.replace('a2a', 'mcp')),
  'takes the signature of another key': verifiesAlso((input) => ({ ...input, key: mallory })),
  'takes any key that it knows': verifiesAlso((input) => ({
    ...input,
    key: derOf(input.key).length === 44 ? alice : input.key,
  })),
  'takes keys of X25519': verifiesAlso((input) =>
    derOf(input.key)[8] === 0x6e ? { ...input, key: keyText(derOf(input.key).subarray(12)) } : input,
  ),
  'takes no key for the key that it knows': verifiesAlso((input) =>
    input.key === '' ? { ...input, key: alice } : input,
  ),
  'leaves the context out': verifiesOver((session, payload) => Buffer.concat([sha3(session), payload])),
  'hashes with SHA-256': verifiesOver((session, payload) =>
    Buffer.concat([createHash('sha256').update(context).update(session).digest(), payload]),
  ),
  'hashes nothing': verifiesOver((session, payload) => Buffer.concat([context, session, payload])),
  'puts the payload first': verifiesOver((session, payload) => Buffer.concat([payload, sha3(context, session)])),
  'hashes everything': verifiesOver((session, payload) => sha3(context, session, payload)),
  'hashes the payload': verifiesOver((session, payload) => Buffer.concat([sha3(context, session), sha3(payload)])),
  'puts the context last': verifiesOver((session, payload) => Buffer.concat([sha3(session, context), payload])),
  'signs the payload alone': verifiesOver((_, payload) => payload),
  'signs the digest alone': verifiesOver((session) => sha3(context, session)),
  'writes the digest in hexadecimal': verifiesOver((session, payload) =>
    Buffer.concat([Buffer.from(sha3(context, session).toString('hex')), payload]),
  ),
  'writes the context in small letters': verifiesOver((session, payload) =>
    Buffer.concat([sha3(Buffer.from('simplexservice'), session), payload]),
  ),
  'fills up short signatures': verifiesAlso((input) =>
    signatureAt(input).length === 63 ? { ...input, signature: right } : input,
  ),
  'cuts long signatures': readsSignature((bytes) => bytes.subarray(0, 64)),
  'takes no signature for a right one': verifiesAlso((input) =>
    input.signature === '' ? { ...input, signature: right } : input,
  ),
  'takes zero bytes for a right signature': verifiesAlso((input) =>
    signatureAt(input).every((byte) => byte === 0) ? { ...input, signature: right } : input,
  ),
  'takes the halves in any order': readsSignature((bytes) => Buffer.concat([...half(bytes)].reverse())),
  'takes the bytes in any order': readsSignature((bytes) => Buffer.from(bytes).reverse()),
  'takes any second half': readsSignature((bytes) => {
    const [first, second] = half(bytes);
    const scalar = BigInt(`0x${Buffer.from(second).reverse().toString('hex') || '0'}`);
    return scalar < order
      ? bytes
      : Buffer.concat([first, Buffer.from((scalar - order).toString(16).padStart(64, '0'), 'hex').reverse()]);
  }),
  'takes hexadecimal': verifiesAlso((input) => ({ ...input, signature: hexOf(input.signature).toString('base64url') })),
};

const saysOf = (name: string, change: (value: string) => string) =>
  says((output) => ({ ...output, [name]: change(String(output[name])) }));
const signsOver =
  (signed: (session: Buffer, payload: Buffer) => Buffer): Defect =>
  (input, honest) => {
    const answer = honest(input);
    if (answer.result !== 'valid') return answer;
    const key = createPrivateKey({ key: derOf(input.signKey), format: 'der', type: 'pkcs8' });
    const bytes = signed(hexOf(input.associatedData), Buffer.from(String(input.payload)));
    const signature = sign(null, bytes, key).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    return { result: 'valid', output: { ...(answer.output as object), signature } };
  };
const rest = (input: Readonly<Record<string, unknown>>) => ({
  associatedData: input.associatedData,
  payload: input.payload,
});
/** Finds a private key in a text that is none. */
const findsKey = (find: (text: string, der: Buffer) => Buffer | undefined): Defect =>
  reads((input) => {
    const seed = find(String(input.signKey), derOf(input.signKey));
    return seed?.length === 32 ? { ...rest(input), signKey: seedOf(seed) } : input;
  });

export const signRequest: Defects = {
  'leaves the context out': signsOver((session, payload) => Buffer.concat([sha3(session), payload])),
  'hashes with SHA-256': signsOver((session, payload) =>
    Buffer.concat([createHash('sha256').update(context).update(session).digest(), payload]),
  ),
  'hashes the payload': signsOver((session, payload) => Buffer.concat([sha3(context, session), sha3(payload)])),
  'binds no session': signsOver((_, payload) => Buffer.concat([sha3(context), payload])),
  'binds one session': signsOver((_, payload) =>
    Buffer.concat([sha3(context, Buffer.from('11'.repeat(56) + '22'.repeat(56), 'hex')), payload]),
  ),
  'compacts payloads': signsOver((session, payload) =>
    Buffer.concat([sha3(context, session), Buffer.from(payload.toString().replaceAll(/\s/g, ''))]),
  ),
  'signs a space for nothing': signsOver((session, payload) =>
    Buffer.concat([sha3(context, session), payload.length < 3 ? Buffer.from(' ') : payload]),
  ),
  'signs nothing at all': refuses(({ payload }) => payload === ''),
  'undoes escapes': signsOver((session, payload) =>
    Buffer.concat([sha3(context, session), Buffer.from(payload.toString().replace('\\u00e9', 'é'))]),
  ),
  'takes the context out of payloads': signsOver((session, payload) =>
    Buffer.concat([sha3(context, session), Buffer.from(payload.toString().replace('SimpleXService', ''))]),
  ),
  'signs text in another encoding': signsOver((session, payload) =>
    Buffer.concat([sha3(context, session), Buffer.from(payload.toString(), 'latin1')]),
  ),
  'leaves the padding out': saysOf('signature', (text) => text.replace(/=+$/, '')),
  'writes plain base64': saysOf('signature', (text) => text.replaceAll('-', '+').replaceAll('_', '/')),
  'writes the key without padding': saysOf('signerKey', (text) => text.replace(/=+$/, '')),
  'signs with one key': reads((input) =>
    derOf(input.signKey).length === 48 ? { ...rest(input), signKey: seedOf(Buffer.alloc(32, 0xa1)) } : input,
  ),
  'takes public keys': findsKey((_, der) => (der.length === 44 ? der.subarray(12) : undefined)),
  'takes seeds without DER': findsKey((_, der) => (der.length === 32 ? der : undefined)),
  'fills up what is cut': findsKey((_, der) =>
    der.length === 47 ? Buffer.concat([der.subarray(16), Buffer.alloc(1)]) : undefined,
  ),
  'takes keys of X25519': findsKey((_, der) => (der.length === 48 && der[11] === 0x6e ? der.subarray(16) : undefined)),
  'takes no key for a key of zeros': findsKey((text) => (text === '' ? Buffer.alloc(32) : undefined)),
  'makes a key of any word': findsKey((text) => (/^[a-z]+$/.test(text) ? Buffer.alloc(32) : undefined)),
  'takes plain base64': findsKey((text) => (/[+/]/.test(text) ? plainBase64(text).subarray(16) : undefined)),
};
