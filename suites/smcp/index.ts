import type { PeerKind, Suite } from '../../harness/suite.ts';
import { authentication } from './authentication.ts';
import { encryption } from './encryption.ts';
import { envelope, transportOfMessages } from './envelope.ts';
import { errors } from './errors.ts';
import { handshake } from './handshake.ts';
import { keySchedule } from './key-schedule.ts';
import { replay } from './replay.ts';
import { signature } from './signature.ts';
import { tokens } from './tokens.ts';
import { tools } from './tools.ts';
import { transport } from './transport.ts';
import { trustDomain } from './trust-domain.ts';
import { version } from './version.ts';

const suites: readonly Suite[] = [
  version,
  envelope,
  keySchedule,
  trustDomain,
  encryption,
  signature,
  replay,
  handshake,
  authentication,
  tools,
  errors,
  tokens,
  transportOfMessages,
  transport,
];

/** What servers are judged by, in the order of the sections. */
export const smcpServerSuites = ofKind('smcp');

/** What clients are judged by, in the order of the sections. */
export const smcpClientSuites = ofKind('smcp-client');

function ofKind(kind: PeerKind): readonly Suite[] {
  return suites
    .map((suite) => ({ ...suite, declarations: suite.declarations.filter(({ on }) => on.kind === kind) }))
    .filter(({ declarations }) => declarations.length > 0);
}
