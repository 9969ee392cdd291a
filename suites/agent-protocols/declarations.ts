import { isRecord } from '../../harness/exchange.ts';
import type { ProfilePeer } from '../../harness/peers/peer.ts';
import { on, scenario, suite } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';
import { parseProtocols } from '../../harness/wire/protocols.ts';
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

  requirement('DECL-PROTO-10', on('profile'), {
    cases: [
      scenario('present', 'transports in each declaration', async (peer, t: Trial) => {
        const declared = declaredProtocols(peer, t);
        const [name, without] = declared.find(([, one]) => !('transports' in one)) ?? [];
        t.expect(name === undefined, 'a member transports in each declaration', { [String(name)]: without });
      }),
    ],
    mutants: {
      'declares no transports': { declaredTransports: () => undefined },
      'leaves transports out of a further protocol': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { versions: ['1'] } }),
      },
    },
    benign: {
      'declares no transport for a further protocol': {
        declaration: (protocols) => ({ ...protocols, 'x-chess': { versions: ['1'], transports: {} } }),
      },
    },
  }),

  requirement('DECL-PROTO-11', on('profile'), {
    cases: [
      scenario('boolean', 'the value of transports.chat in each declaration', async (peer, t: Trial) => {
        expectBoolean(peer, t, 'chat');
      }),
    ],
    mutants: {
      'declares chat as "on"': { declaredTransports: ({ rpc }) => ({ chat: 'on', rpc }) },
      'declares chat as null': { declaredTransports: ({ rpc }) => ({ chat: null, rpc }) },
    },
    benign: { 'leaves chat out': { declaredTransports: ({ rpc }) => ({ rpc }) } },
  }),

  requirement('DECL-PROTO-12', on('profile'), {
    cases: [
      scenario('boolean', 'the value of transports.rpc in each declaration', async (peer, t: Trial) => {
        expectBoolean(peer, t, 'rpc');
      }),
    ],
    mutants: {
      'declares rpc as 1': { declaredTransports: ({ chat }) => ({ chat, rpc: 1 }) },
      'declares rpc as an object': { declaredTransports: ({ chat }) => ({ chat, rpc: {} }) },
    },
    benign: { 'leaves rpc out': { declaredTransports: ({ chat }) => ({ chat }) } },
  }),

  requirement('DECL-PROTO-19', on('profile'), {
    cases: [
      scenario('further-members', 'a declaration with members of its own', async (peer, t: Trial) => {
        const declared = declaredProtocols(peer, t);
        const known = new Set(['versions', 'transports', 'chat', 'rpc']);
        const names = declared.flatMap(([, one]) => Object.keys({ ...one, ...(one.transports as object | undefined) }));
        if (names.every((name) => known.has(name))) t.inapplicable('the declarations have no further members');
        const read = parseProtocols(Object.fromEntries(declared));
        t.expect(read.success, 'a declaration that is valid with its further members', peer.published.protocols);
      }),
    ],
    mutants: {
      'writes a further member into its list of versions': {
        declaration: (protocols) => ({
          ...protocols,
          'x-chess': { versions: [{ note: 'beta' }], transports: {}, note: 'beta' },
        }),
      },
    },
    benign: {
      'declares a transport that nobody knows': {
        declaredTransports: (transports) => ({ ...transports, email: true }),
      },
      'says more about a protocol': {
        declaration: (protocols) =>
          Object.fromEntries(Object.entries(protocols).map(([name, one]) => [name, { ...one, title: 'Acme' }])),
      },
    },
  }),
]);

function expectInPlace(peer: ProfilePeer, trial: Trial, expected: string): void {
  const profile = profileOf(peer, trial);
  const misplaced = peer.published.protocols === undefined ? misplacedDeclaration(profile) : undefined;
  trial.expect(misplaced === undefined, expected, misplaced);
  declarationOf(peer, trial);
}

function expectBoolean(peer: ProfilePeer, trial: Trial, transport: 'chat' | 'rpc'): void {
  const values = declaredMembers(peer, trial, 'transports').flatMap(([, transports]) =>
    isRecord(transports) && transport in transports ? [transports[transport]] : [],
  );
  if (values.length === 0) trial.inapplicable(`no declaration has transports.${transport}`);
  const other = values.find((value) => typeof value !== 'boolean');
  trial.expect(other === undefined, `true or false as transports.${transport}`, other);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The preferences without the declaration, which the description holds in their place. */
function inDescription(preferences: unknown): object {
  const { protocols, ...others } = isRecord(preferences) ? preferences : {};
  return { shortDescr: JSON.stringify(protocols), preferences: others };
}
