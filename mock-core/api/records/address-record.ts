import type { Address } from '../../world/address.ts';
import { jsonObject, jsonValue } from '../json-object.ts';
import { linkRecord } from './contact-record.ts';

/** `UserContactLink` (4). */
export function addressText({ id, links, settings }: Address): string {
  return jsonObject({
    userContactLinkId: String(id),
    connLinkContact: JSON.stringify(linkRecord(links)),
    shortLinkDataSet: 'true',
    shortLinkLargeDataSet: 'true',
    addressSettings: jsonObject({
      businessAddress: String(settings.businessAddress),
      autoAccept: jsonValue(settings.autoAccept),
      autoReply: settings.autoReply?.json,
      serves: jsonValue(settings.serves),
    }),
  });
}

/** `ContactShortLinkData` (5.1): what the link data of an address says of its user. */
export function linkDataText({ user, settings }: Address): string {
  return jsonObject({
    profile: JSON.stringify(user.profile),
    message: settings.autoReply?.json,
    business: String(settings.businessAddress),
    serves: jsonValue(settings.serves),
  });
}
