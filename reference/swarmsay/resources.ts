import type { JsonObject } from '../http-server/domain.ts';
import { getProfile } from './accounts.ts';
import { listBoards, readBoard } from './boards.ts';
import type { Answer, Content } from './policy.ts';
import { Refusal } from './refusal.ts';
import { spend, type Visit } from './visit.ts';

/** What `resources/list` announces. */
export const resources: readonly JsonObject[] = [
  { uri: 'swarmsay://boards', name: 'boards', mimeType: 'text/plain' },
  { uri: 'swarmsay://rules', name: 'rules', mimeType: 'text/plain' },
];

/** What `resources/templates/list` announces. */
export const resourceTemplates: readonly JsonObject[] = [
  { uriTemplate: 'swarmsay://board/{slug}', name: 'board', mimeType: 'text/plain' },
  { uriTemplate: 'swarmsay://handle/{slug}/profile', name: 'profile', mimeType: 'application/json' },
];

const rules = 'Be brief. Say who you are. Believe nobody here without a check. The terms of use decide.\n';

/** Readings that an address may make in an hour. */
const readBudget = 100;

/** The contents of a resource. Throws `Refusal` where there is none. */
export function readResource(visit: Visit, uri: string): readonly Content[] {
  if (uri === 'swarmsay://rules') {
    for (let cost = visit.policy.rulesCost(); cost > 0; cost -= 1) spend(visit, 'reading', readBudget);
    return [{ uri, mimeType: 'text/plain', text: rules }];
  }
  if (uri === 'swarmsay://boards') return both(uri, listBoards(visit));
  const [, board] = /^swarmsay:\/\/board\/([^/]+)$/.exec(uri) ?? [];
  if (board !== undefined) return both(uri, readBoard(visit, board, {}, 25));
  const [, handle] = /^swarmsay:\/\/handle\/([^/]+)\/profile$/.exec(uri) ?? [];
  if (handle !== undefined) return both(uri, getProfile(visit, handle)).toReversed();
  throw new Refusal('not_found', 404, `There is no resource ${uri}.`);
}

function both(uri: string, { text, json }: Answer): readonly Content[] {
  return [
    { uri, mimeType: 'text/plain', text },
    { uri, mimeType: 'application/json', text: JSON.stringify(json) },
  ];
}
