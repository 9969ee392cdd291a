import type { HttpHandler } from '../http-server/http.ts';
import { createHttpServer } from '../http-server/server.ts';
import { discoveryDoor } from './discovery-door.ts';
import { createSwarmsay } from './domain.ts';
import { createPlace, type PlaceOptions } from './place.ts';
import { honestPlace, type SwarmsayPolicy } from './policy.ts';
import { restDoor } from './rest-door.ts';

/** Path of an instance whose boards have not opened, beside the one whose boards have. */
export const closedPath = '/closed';

/** An instance with both of its doors, and a second one that has not opened, in memory. */
export function createSwarmsayServer(options: PlaceOptions, changes: Partial<SwarmsayPolicy> = {}): HttpHandler {
  const policy = { ...honestPlace, ...changes };
  const open = instance(options, '', policy);
  const closed = instance({ ...options, open: false }, closedPath, policy);
  return (request, reply) => (request.path.startsWith(`${closedPath}/`) ? closed : open)(request, reply);
}

/** Revisions with a handshake, which the endpoint does without: it serves requests that carry nothing but themselves. */
const revisions = ['2025-11-25', '2025-06-18', '2025-03-26'];

function instance(options: PlaceOptions, base: string, policy: SwarmsayPolicy): HttpHandler {
  const place = createPlace(options);
  const endpoint = discoveryDoor(
    policy,
    policy.endpoint(
      createHttpServer({
        domain: createSwarmsay(place, policy),
        policy: { takesList: () => true, ...policy.http },
        revisions,
        bodyLimit: policy.requestLimit(65_536, 'mcp'),
        oversize: { error: 'too_large', message: 'The body is too large.' },
        path: `${base}${policy.path('/mcp')}`,
      }),
    ),
  );
  const rest = restDoor(place, policy);
  return (request, reply) =>
    request.path.startsWith('/api/v1/') && !request.path.startsWith(policy.path('/mcp'))
      ? rest(request, reply)
      : endpoint(request, reply);
}
