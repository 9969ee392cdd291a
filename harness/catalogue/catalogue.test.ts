import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { allCatalogues, findRequirement, loadCatalogue, requirementById } from './catalogue.ts';
import { renderRequirementIds } from './requirement-id-source.ts';

describe('loading', () => {
  it('reads a file once', () => {
    expect(loadCatalogue('mcp')).toBe(loadCatalogue('mcp'));
    const specs = ['agent-protocols', 'mcp', 'a2a', 'smcp', 'mcp-http', 'mcp-http-2025', 'swarmsay'] as const;
    expect(allCatalogues()).toEqual(specs.map(loadCatalogue));
  });

  it('finds a statement of any catalogue by its id', () => {
    expect(requirementById('SIGN-6').section).toBe('Service RPC transport / Signed requests');
    expect(requirementById('mcp.id-echo').level).toBe('MUST');
    expect(requirementById('a2a.id-echo').level).toBe('STATED');
  });

  it('knows no other ids', () => {
    expect(findRequirement('SIGN-99')).toBeUndefined();
    expect(findRequirement('constructor')).toBeUndefined();
  });
});

describe('the package root', () => {
  const root = mkdtempSync(join(tmpdir(), 'catalogue-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('is found from the depth of a build', async () => {
    const folder = join(root, 'dist', 'harness', 'catalogue');
    mkdirSync(folder, { recursive: true });
    for (const file of ['catalogue/catalogue.ts', 'vectors.ts', 'package-root.ts']) {
      cpSync(join(import.meta.dirname, '..', file), join(root, 'dist', 'harness', file));
    }
    cpSync(join(import.meta.dirname, '../../vectors'), join(root, 'vectors'), { recursive: true });
    const copy: typeof import('./catalogue.ts') = await import(pathToFileURL(join(folder, 'catalogue.ts')).href);
    expect(copy.loadCatalogue('mcp')).toEqual(loadCatalogue('mcp'));
    expect(copy.loadCatalogue('mcp')).not.toBe(loadCatalogue('mcp'));
  });
});

describe('requirement-id.ts', () => {
  it('is what generate.ts writes', () => {
    const checkedIn = readFileSync(join(import.meta.dirname, 'requirement-id.ts'), 'utf8');
    expect(checkedIn).toBe(renderRequirementIds(allCatalogues()));
  });
});
