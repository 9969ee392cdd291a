import { type Members, plainStatus, type Rule, translation, withoutFeatures } from './translation.ts';

const later = new Set(['sessions']);
const absent: Rule = () => [];

const translate = translation({
  connStatus: plainStatus('connStatus'),
  pccConnStatus: plainStatus('pccConnStatus'),
  contactRequest: (value, inner) => [['contactRequest', withPlainProfile(inner(value) as Members)]],
  msgSigned: absent,
  preferences: withoutFeatures('preferences', later),
  fullPreferences: withoutFeatures('fullPreferences', later),
  mergedPreferences: withoutFeatures('mergedPreferences', later),
  userPreferences: withoutFeatures('userPreferences', later),
  groupPreferences: withoutFeatures('groupPreferences', later),
  fullGroupPreferences: withoutFeatures('fullGroupPreferences', later),
});

/**
 * A frame in the shapes of a core 6.4 or 6.5 (2): links and events as now, but connection states as words, requests with a
 * plain profile, no signed messages, no sessions.
 */
export function frame6(frame: string): string {
  const message = JSON.parse(frame) as Members;
  return JSON.stringify({ ...message, resp: translate(message.resp) });
}

function withPlainProfile(request: Members): Members {
  const { profileId: _, localAlias: __, ...profile } = (request.profile ?? {}) as Members;
  return { ...request, profile };
}
