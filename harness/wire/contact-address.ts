// generated from vectors/agent-protocols/schema/contact-address.jtd.json by `npm run generate`
import { parser } from './parser.ts';

/**
 * What the data of a contact address declare (Profile declarations / Contact address peers).
 */
export interface ContactAddress {
  readonly serves?: readonly string[];
  readonly [k: string]: unknown;
}

export const parseContactAddress = parser<ContactAddress>('contact-address');
