import type { Catalogue } from '../model.ts';

const banner = `// Made by harness/catalogue/generate.ts from vectors/*/requirements.json. Do not edit: run \`npm run generate\`.
`;

/** Text of `requirement-id.ts`: one union of ids a catalogue, and their union. */
export function renderRequirementIds(catalogues: readonly Catalogue[]): string {
  const unions = catalogues.map(
    ({ spec, title, requirements }) => `
/** Ids of the statements of ${title}. */
export type ${typeName(spec)} =
${requirements.map(({ id }) => `  | '${id}'`).join('\n')};
`,
  );
  const all = `
/** Id of a statement in any catalogue. */
export type RequirementId = ${catalogues.map(({ spec }) => typeName(spec)).join(' | ')};
`;
  return [banner, ...unions, all].join('');
}

/** `agent-protocols` becomes `AgentProtocolsId`. */
function typeName(spec: string): string {
  const words = spec.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Id`;
}
