import type { SmcpPeer } from '../../harness/peers/smcp-peer.ts';
import { type Claims, mintToken, type TokenKey } from '../../harness/smcp/session-tokens.ts';
import type { Trial } from '../../harness/trial.ts';

/** What the tokens of the deployment are signed with; untested where the suite does not know it. */
export function tokenKeyOf(t: Trial, { credentials }: SmcpPeer): TokenKey {
  const { publicKey, privateKey, jwtSecret } = credentials;
  if (publicKey !== undefined) {
    if (privateKey === undefined)
      t.untested('SMCP_JWT_PRIVATE_KEY_FILE names the private key, so that tokens can be minted');
    return { alg: 'RS256', privateKey };
  }
  if (jwtSecret === undefined) t.untested('SMCP_JWT_SECRET holds the jwt_secret, so that tokens can be minted');
  return { alg: 'HS256', secret: jwtSecret };
}

/** Claims of a token as the text wants them, with these scopes. */
export function claimsFor(t: Trial, { fixtures, now }: SmcpPeer, scopes: readonly string[]): Claims {
  const { scopesClaim } = fixtures;
  if (scopesClaim === undefined) t.untested('fixtures.smcp.scopesClaim names the claim that holds the scopes');
  const iat = Math.floor(now());
  const sub = fixtures.clientId ?? 'conformance';
  return { iss: 'smcp', aud: 'smcp', sub, iat, exp: iat + 3600, [scopesClaim]: scopes };
}

/** A token of the deployment with these scopes. */
export function mintedFor(t: Trial, smcp: SmcpPeer, scopes: readonly string[]): string {
  return mintToken(claimsFor(t, smcp, scopes), tokenKeyOf(t, smcp));
}
