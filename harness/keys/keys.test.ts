import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyEncodings } from './key-encodings.ts';
import { decodePublicKey, encodePublicKey, sameKey } from './public-key.ts';
import { signingKey } from './signing-key.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** RFC 8032, section 7.1, test 1. */
const rfc = {
  seed: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  publicKey: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
  signatureOfNothing:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
};

describe('the key pair of RFC 8032', () => {
  const key = signingKey(rfc.seed);

  it('has the texts that a core has for it', () => {
    expect(key).toEqual({
      privateKey: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
      publicKey: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    });
  });

  it('signs as the RFC says', () => {
    const secret = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
    expect(sign(null, Buffer.alloc(0), secret).toString('hex')).toBe(rfc.signatureOfNothing);
  });

  it('signs a request bound to its session as a core does', () => {
    const binding = Buffer.from('ad3f15b3d3c4e6ca228abd9167931f0a4811ef7ebeb842f87e810a00795e3b44', 'hex');
    const payload = '{"protocol":"mcp","request":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}';
    const signature = 'aTHgifogPRdXE08ZZNsnKQLnAXNs7dk3Rvbcoicj5zBrE8TM21hpydolnYKYqS3QKF4QAUMKwJW01er3Ak45Bw==';
    const secret = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
    expect(sign(null, Buffer.concat([binding, Buffer.from(payload)]), secret).toString('base64')).toBe(signature);
  });
});

describe('any key pair', () => {
  it('is the one that noble derives, in texts that node reads', () => {
    fc.assert(
      fc.property(seeds, fc.uint8Array(), (seed, message) => {
        const { privateKey, publicKey } = signingKey(seed);
        expect([privateKey.length, publicKey.length]).toEqual([64, 60]);
        expect(decodePublicKey(publicKey)).toEqual(ed25519.getPublicKey(seed));
        const spki = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
        expect(verify(null, message, spki, ed25519.sign(message, seed))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('needs a seed of 32 bytes', () => {
    expect(() => signingKey(new Uint8Array(31))).toThrow('31');
  });
});

describe('the text of a public key', () => {
  const { publicKey } = signingKey(rfc.seed);
  const other = signingKey(new Uint8Array(32)).publicKey;
  const { unpadded, ...wrong } = keyEncodings(publicKey);

  it('decodes with and without padding', () => {
    expect(decodePublicKey(publicKey)).toEqual(new Uint8Array(rfc.publicKey));
    expect(decodePublicKey(unpadded)).toEqual(new Uint8Array(rfc.publicKey));
    expect(encodePublicKey(rfc.publicKey)).toBe(publicKey);
  });

  it.each([...Object.entries(wrong), ['empty', ''], ['quoted', `"${publicKey}"`], ['longer', `${unpadded}AA`]])(
    'does not decode where it is %s',
    (_, text) => {
      expect(decodePublicKey(text)).toBeUndefined();
    },
  );

  it('does not decode in the alphabet of plain base64', () => {
    const key = signingKey(new Uint8Array(32).fill(3)).publicKey;
    const plain = Buffer.from(key, 'base64url').toString('base64');
    expect(plain).toMatch(/[+/]/);
    expect(decodePublicKey(plain)).toBeUndefined();
  });

  it('is compared by what it decodes to', () => {
    expect(sameKey(publicKey, unpadded)).toBe(true);
    expect(sameKey(publicKey, other)).toBe(false);
    expect(sameKey(wrong.raw, wrong.raw)).toBe(false);
  });

  it('has a wrong form only of a right one', () => {
    expect(() => keyEncodings(wrong.raw)).toThrow('no Ed25519 public key');
    const x25519 = createPublicKey({ key: Buffer.from(wrong.x25519, 'base64url'), format: 'der', type: 'spki' });
    expect(x25519.asymmetricKeyType).toBe('x25519');
    expect(Buffer.from(wrong.raw, 'base64url')).toEqual(rfc.publicKey);
    expect(createPublicKey(wrong.pem).asymmetricKeyType).toBe('ed25519');
  });
});
