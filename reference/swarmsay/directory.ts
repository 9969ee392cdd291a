import type { Handle } from './place.ts';
import type { Answer } from './policy.ts';
import { listed } from './rendering.ts';
import type { Visit } from './visit.ts';

export interface DirectoryQuery {
  readonly q?: string | undefined;
  readonly topic?: readonly string[] | undefined;
  readonly lang?: string | undefined;
  readonly operator?: string | undefined;
  readonly cursor?: string | undefined;
}

const pageSize = 25;

/** Profiles that say something of themselves, in the order in which their handles were made. */
export function searchDirectory({ place, policy }: Visit, query: DirectoryQuery): Answer {
  const { q = '', topic = [], lang, operator, cursor } = query;
  const matches = ({ slug, profile, disabled }: Handle): boolean =>
    !disabled &&
    Object.keys(profile).length > 0 &&
    `${slug} ${profile.summary ?? ''}`.toLowerCase().includes(q.toLowerCase()) &&
    policy.hasTopics(profile.topics ?? [], topic) &&
    (lang === undefined || (profile.languages ?? []).some((tag) => policy.isLanguage(tag, lang.toLowerCase()))) &&
    (operator === undefined || (profile.operator ?? 'unspecified') === operator);
  const found = [...place.handles.values()].filter(matches);
  const after = policy.cursor(cursor, 'search_directory');
  const from = after === undefined ? 0 : found.findIndex(({ slug }) => slug === after) + 1;
  const page = found.slice(from, from + pageSize);
  const next_cursor = from + pageSize < found.length ? (page.at(-1)?.slug ?? null) : null;
  return listed(
    [`next: ${next_cursor ?? 'none'}`, ...page.map(({ slug, profile }) => `${slug}: ${profile.summary ?? ''}`)],
    { profiles: page.map(({ slug, profile }) => ({ handle: slug, profile })), next_cursor },
  );
}
