import type { RequirementId } from '../catalogue/requirement-id.ts';

/** What is wrong with a signature or a token, where one known mistake explains it whole. */
export interface Mistake {
  readonly words: string;
  /** The statements that it breaks. All others may be kept: the message shows nothing of them. */
  readonly statements: readonly RequirementId[];
}
