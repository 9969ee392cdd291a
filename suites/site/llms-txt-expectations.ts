import type { RequirementId } from '../../harness/catalogue/requirement-id.ts';
import { isWorse } from '../../harness/judgement.ts';
import type { Weight } from '../../harness/model.ts';
import type { SitePeer } from '../../harness/peers/site-peer.ts';
import type { Finding } from '../../harness/site/finding.ts';
import type { LlmsItem } from '../../harness/site/llms-item.ts';
import type { LlmsTxt } from '../../harness/site/llms-txt.ts';
import { type Scenario, scenario } from '../../harness/suite.ts';
import type { Trial } from '../../harness/trial.ts';

/** The file; a site need not have one. */
export function llmsTxtOf({ document, llmsTxt }: SitePeer, trial: Trial): LlmsTxt {
  if (llmsTxt !== undefined) return llmsTxt;
  const file = document('llms.txt');
  if (file.outcome === 'unread') trial.untested(`an llms.txt that can be read: ${file.because}`);
  return trial.inapplicable(`the site has no llms.txt${file.outcome === 'absent' ? `: ${file.because}` : ''}`);
}

/** The addresses that can be told apart, of which there has to be one. */
export function itemsOf(
  site: SitePeer,
  trial: Trial,
  are: (item: LlmsItem) => boolean,
  otherwise: string,
): readonly LlmsItem[] {
  const items = llmsTxtOf(site, trial).items.filter(are);
  return items.length > 0 ? items : trial.inapplicable(`llms.txt lists ${otherwise}`);
}

/** A case that holds where the file has what the statement is about, and nothing of it is wrong. */
export function holdsInFile(
  id: RequirementId,
  name: string,
  title: string,
  isAbout: (file: LlmsTxt) => boolean,
  otherwise: string,
): Scenario<SitePeer> {
  return scenario(name, title, async (site, trial: Trial) => {
    const file = llmsTxtOf(site, trial);
    const findings = file.findings.filter(({ requirement }) => requirement === id);
    const [worst] = [...findings].sort((one, other) => (isWorse(weightOf(one), weightOf(other)) ? -1 : 1));
    if (worst !== undefined) {
      const { expected, graded } = worst;
      const actual = findings.slice(0, shownAtMost).map(shown);
      trial.judge(graded === undefined ? { expected, actual } : { expected, actual, graded });
      return;
    }
    if (!isAbout(file)) trial.inapplicable(`llms.txt has ${otherwise}`);
    trial.judge('holds');
  });
}

const shownAtMost = 20;

/** A finding as reports show it. */
function shown({ line, column, found, write }: Finding): object {
  return { at: `llms.txt:${line}:${column}`, found, ...(write === undefined ? {} : { write }) };
}

function weightOf({ graded }: Finding): Weight {
  return graded?.weight ?? 'violation';
}

/** Where an item stands, for reports. */
export function placeOf({ line, column }: LlmsItem): string {
  return `llms.txt:${line}:${column}`;
}
