import type { Catalogue, Subject } from '../../harness/model.ts';

/** Every subject, in the order in which tables name them. */
export const allSubjects: readonly Subject[] = ['bot', 'caller', 'core', 'site', 'reader', 'card'];

/** Whose behaviour no suite judges, with the number of statements about it; subjects without a statement are left out. */
export function notJudged(
  catalogues: readonly Catalogue[],
  judged: readonly Subject[],
): readonly { readonly subject: Subject; readonly statements: number }[] {
  const requirements = catalogues.flatMap((catalogue) => catalogue.requirements);
  return allSubjects
    .filter((subject) => !judged.includes(subject))
    .map((subject) => ({
      subject,
      statements: requirements.filter(({ subjects }) => subjects.includes(subject)).length,
    }))
    .filter(({ statements }) => statements > 0);
}
