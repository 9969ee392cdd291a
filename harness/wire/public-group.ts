// generated from vectors/agent-protocols/schema/public-group.jtd.json by `npm run generate`
import { parser } from './parser.ts';

/**
 * What a public group record declares (Profile declarations / Public group audience and update frequency).
 */
export interface PublicGroup {
  readonly audience?: readonly string[];
  readonly changeFrequency?: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';
  readonly [k: string]: unknown;
}

export const parsePublicGroup = parser<PublicGroup>('public-group');
