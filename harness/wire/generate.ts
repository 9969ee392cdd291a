/** Writes the types and parsers of the spec's schemas: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { toJsonSchema } from '../jtd/to-json-schema.ts';
import { type SchemaName, schemaPath, wireSchema } from './parser.ts';

const descriptions: Readonly<Record<SchemaName, string>> = {
  protocols: 'The key `protocols` of the preferences (Profile declarations / protocols).',
  'public-group':
    'What a public group record declares (Profile declarations / Public group audience and update frequency).',
  'contact-address': 'What the data of a contact address declare (Profile declarations / Contact address peers).',
  'rpc-request': 'The envelope of a request (Service RPC transport / Request).',
  'rpc-response': 'The envelope of a response (Service RPC transport / Response); see also `exactlyOne`.',
};

/** The text of each generated file, by its name in this folder. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(descriptions) as SchemaName[];
  return new Map(await Promise.all(names.map(async (name) => [`${name}.ts`, await source(name)] as const)));
}

async function source(name: SchemaName): Promise<string> {
  const type = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = { ...toJsonSchema(wireSchema(name)), description: descriptions[name] };
  const style = { singleQuote: true, printWidth: 120 };
  const declaration = await compile(schema, type, { bannerComment: '', style });
  return `// generated from vectors/${schemaPath(name)} by \`npm run generate\`
import { parser } from './parser.ts';

${asReadonly(declaration)}
export const parse${type} = parser<${type}>('${name}');
`;
}

function asReadonly(declaration: string): string {
  return declaration.replaceAll(/^( +)(?=[\w[])/gm, '$1readonly ').replaceAll(/\w+\[\]/g, 'readonly $&');
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of await generate()) writeFileSync(join(import.meta.dirname, name), text);
}
