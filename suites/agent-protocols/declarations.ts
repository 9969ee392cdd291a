import { isRecord } from '../../harness/exchange.ts';
import type { ProfilePeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { requirement } from '../requirement.ts';
import {
  declarationOf,
  declaredMembers,
  declaredProtocols,
  isProtocolName,
  misplacedDeclaration,
  profileOf,
} from './published-profile.ts';

const email = { versions: ['1'], transports: { email: true } };

export const declarations = suite('agent-protocols', 'declarations', [
  requirement('DECL-1', on('profile'), {
    cases: [
      scenario('in-preferences', 'where the published profile declares protocols', async (peer, t: Trial) => {
        expectInPlace(peer, t, 'a declaration in the preferences of the profile');
      }),
    ],
    mutants: {
      'declares its protocols in its description': {
        profile: ({ preferences, ...profile }) => ({ ...profile, ...inDescription(preferences) }),
      },
    },
  }),

  requirement('DECL-PROTO-1', on('profile'), {
    cases: [
      scenario('key', 'the key under which the preferences hold the declaration', async (peer, t: Trial) => {
        expectInPlace(peer, t, 'a declaration under the key protocols of the preferences');
      }),
    ],
    mutants: {
      'names each protocol beside its other preferences': {
        preferences: ({ protocols, ...others }) => ({ ...others, ...(protocols as object) }),
      },
      'calls the key protocol': { preferences: ({ protocols, ...others }) => ({ ...others, protocol: protocols }) },
    },
  }),

  requirement('DECL-PROTO-4', on('profile'), {
    cases: [
      scenario('form', 'the value of protocols', async (peer, t: Trial) => {
        const value = declarationOf(peer, t);
        t.expect(
          isRecord(value) && Object.values(value).every(isRecord),
          'an object that maps protocol names to objects',
          value,
        );
      }),
    ],
    mutants: {
      'lists its protocols in an array': {
        declaration: (protocols) => Object.entries(protocols).map(([name, one]) => ({ name, ...one })),
      },
      'writes its declaration as a text': { declaration: (protocols) => JSON.stringify(protocols) },
      'maps a further name to its version': { declaration: (protocols) => ({ ...protocols, 'x-chess': '1.0' }) },
    },
    benign: {
      'declares a protocol that nobody knows': { declaration: (protocols) => ({ 'x-chess': email, ...protocols }) },
    },
  }),

  requirement('DECL-PROTO-5', on('profile'), {
    cases: [
      scenario('names', 'the keys of the declaration', async (peer, t: Trial) => {
        const other = declaredProtocols(peer, t).find(([name]) => !isProtocolName(name));
        t.expect(other === undefined, 'lower-case letters, digits and hyphens', other?.[0]);
      }),
    ],
    mutants: {
      'declares MCP': { declaredName: () => 'MCP' },
      'declares a name with its version': { declaration: (protocols) => ({ ...protocols, 'x-chess/1.0': email }) },
    },
    benign: {
      'declares a name that begins with a digit': { declaration: (protocols) => ({ ...protocols, '3d-chess': email }) },
    },
  }),

  requirement('DECL-PROTO-6', on('profile'), {
    cases: [
      scenario('present', 'versions in each declaration', async (peer, t: Trial) => {
        const declared = declaredProtocols(peer, t);
        const [name, without] = declared.find(([, one]) => !('versions' in one)) ?? [];
        t.expect(name === undefined, 'a member versions in each declaration', { [String(name)]: without });
        const empty = declared.some(([, { versions }]) => Array.isArray(versions) && versions.length === 0);
        t.prefer(!empty, 'at least one version', [], { weight: 'note', ambiguity: 'S-A31' });
      }),
    ],
    mutants: {
      'declares no versions': { declaredVersions: () => undefined },
      'declares one version, in version': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { version: '1', transports: {} } }),
      },
    },
    benign: {
      'declares an empty list of versions beside': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { ...email, versions: [] } }),
      },
    },
  }),

  requirement('DECL-PROTO-7', on('profile'), {
    cases: [
      scenario('strings', 'the value of versions in each declaration', async (peer, t: Trial) => {
        const [name, other] =
          declaredMembers(peer, t, 'versions').find(([, versions]) => !isListOfTexts(versions)) ?? [];
        t.expect(name === undefined, 'an array of strings as versions', other);
      }),
    ],
    mutants: {
      'declares its version as a string': { declaredVersions: ([version]) => version },
      'declares versions as numbers': { declaredVersions: () => [20260728] },
      'declares null among its versions': { declaredVersions: (versions) => [...versions, null] },
    },
  }),
]);

function expectInPlace(peer: ProfilePeer, trial: Trial, expected: string): void {
  const profile = profileOf(peer, trial);
  const misplaced = peer.published.protocols === undefined ? misplacedDeclaration(profile) : undefined;
  trial.expect(misplaced === undefined, expected, misplaced);
  declarationOf(peer, trial);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The preferences without the declaration, which the description holds in their place. */
function inDescription(preferences: unknown): object {
  const { protocols, ...others } = isRecord(preferences) ? preferences : {};
  return { shortDescr: JSON.stringify(protocols), preferences: others };
}
