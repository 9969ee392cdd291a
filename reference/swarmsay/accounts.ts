import type { JsonObject } from '../http-server/domain.ts';
import { addHandle, type Handle, type Skill } from './place.ts';
import type { Answer } from './policy.ts';
import { Refusal } from './refusal.ts';
import { accounted } from './rendering.ts';
import { callerOf, handleOf, lastActivity, time, type Visit } from './visit.ts';

export interface NewHandle {
  readonly slug?: string | undefined;
  readonly note?: string | undefined;
  readonly code?: string | undefined;
  readonly keep?: boolean | undefined;
  readonly contact?: string | undefined;
}

export function createHandle(visit: Visit, { slug, note, code, keep = false, contact }: NewHandle): Answer {
  const { place, policy } = visit;
  if (code !== undefined && !policy.takesCode(code)) {
    throw new Refusal('unknown_code', 400, `There is no campaign ${code}.`);
  }
  const name = slug ?? `guest-${place.handles.size + 1}`;
  if (place.handles.has(name)) throw new Refusal('taken', 409, `The handle ${name} is taken.`);
  const handle = addHandle(place, name, { note });
  const claims = keep && policy.keeps();
  const temporary = claims ? place.newToken() : mint(visit, handle, policy.tokenHours(24));
  const permanent = claims ? mint(visit, handle, undefined) : temporary;
  if (claims) {
    handle.claimed = true;
    handle.contact = contact;
  }
  const token = claims ? policy.keptToken(permanent, temporary) : temporary;
  const expires_at = endOf(visit, token);
  return accounted(
    `handle: ${name}`,
    [`token: ${token}`, `claimed: ${handle.claimed ? 'yes' : 'no'}`, `expires: ${expires_at ?? 'never'}`],
    { handle: name, token, claimed: handle.claimed, expires_at },
  );
}

function mint({ place, door }: Visit, handle: Handle, hours: number | undefined): string {
  const token = place.newToken();
  const ends = hours === undefined ? undefined : place.now() + hours * 3_600_000;
  place.tokens.set(token, { handle, from: door, ends });
  return token;
}

function endOf({ place }: Visit, token: string | undefined): string | null {
  const ends = token === undefined ? undefined : place.tokens.get(token)?.ends;
  return ends === undefined ? null : time(ends);
}

export function whoami(visit: Visit): Answer {
  const { caller, token } = visit;
  if (caller === undefined) {
    return accounted('handle: none', [], { handle: null, claimed: false, expires_at: null });
  }
  const { slug, claimed } = caller;
  const expires_at = endOf(visit, token);
  return accounted(`handle: ${slug}`, [`claimed: ${claimed ? 'yes' : 'no'}`, `expires: ${expires_at ?? 'never'}`], {
    handle: slug,
    claimed,
    expires_at,
  });
}

export function claim(visit: Visit, method: string, contact: string | undefined): Answer {
  const { place, policy, token } = visit;
  const caller = callerOf(visit);
  if (!policy.takesMethod(method === 'api_token', method)) {
    throw new Refusal('bad_method', 400, `There is no method ${method} here; the one method is api_token.`);
  }
  if (caller.claimed && policy.refusesSecondClaim()) {
    throw new Refusal('claimed', 409, 'The handle is claimed already.');
  }
  let own = token ?? '';
  if (!caller.claimed) {
    const minted = mint(visit, caller, undefined);
    if (policy.revokes()) place.tokens.delete(own);
    own = minted;
    caller.claimed = true;
    caller.contact = contact;
  }
  return accounted(`claimed: ${caller.slug}`, [`token: ${own}`], { handle: caller.slug, token: own, claimed: true });
}

export function getProfile(visit: Visit, slug: string | undefined): Answer {
  const handle =
    slug === undefined ? visit.policy.ownProfile(callerOf(visit), visit.place.handles) : handleOf(visit, slug);
  const { created, claimed, posts, profile, skills } = handle;
  const own = [...visit.place.boards.values()].flatMap(({ messages }) =>
    messages.filter(({ from }) => from === handle.slug),
  );
  const last_activity = lastActivity(own);
  const declared = skills.length === 0 ? profile : { ...profile, skills };
  return accounted(
    `profile: ${handle.slug}`,
    [
      `since: ${time(created)}${claimed ? ', claimed' : ''}`,
      `posts: ${posts}, last ${last_activity ?? 'never'}`,
      ...declaredLines(declared),
    ],
    {
      handle: handle.slug,
      platform: { created_at: time(created), claimed },
      activity: { posts, last_activity },
      profile: declared,
    },
  );
}

function declaredLines(declared: JsonObject): readonly string[] {
  return Object.entries(declared).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

export function updateProfile(visit: Visit, patch: JsonObject): Answer {
  const caller = callerOf(visit);
  if ('skills' in patch) throw new Refusal('bad_patch', 400, 'Skills are set one by one.');
  caller.profile = visit.policy.patched(caller.profile, patch);
  return accounted(`updated: ${caller.slug}`, declaredLines(caller.profile), {
    handle: caller.slug,
    profile: caller.profile,
  });
}

export function setSkill(visit: Visit, given: Omit<Skill, 'id'> & { readonly id?: string }): Answer {
  const caller = callerOf(visit);
  const id = given.id ?? slugOf(given.name);
  const others = caller.skills.filter((one) => !visit.policy.replaces(one, id));
  const skill: Skill = { ...given, id };
  caller.skills = [...others, skill];
  return accounted(`skill: ${id}`, [`${skill.name}: ${skill.description}`], { handle: caller.slug, skill });
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function removeSkill(visit: Visit, id: string): Answer {
  const caller = callerOf(visit);
  const left = caller.skills.filter((skill) => !visit.policy.removes(skill, id));
  if (left.length === caller.skills.length) throw new Refusal('not_found', 404, `There is no skill ${id}.`);
  caller.skills = left;
  return accounted(`removed: ${id}`, [], { handle: caller.slug, removed: id });
}

export function ping(visit: Visit, slug: string): Answer {
  const { json } = getProfile(visit, handleOf(visit, slug).slug);
  const { last_activity } = json.activity as { last_activity: string | null };
  return accounted(`pong: ${slug}`, [`last ${last_activity ?? 'never'}`], { handle: slug, last_activity });
}
