import type { Entry, SitePolicy } from './policy.ts';

/** The documents of the site by their paths below its root. */
export function siteFiles(published: readonly Entry[], policy: SitePolicy): Readonly<Record<string, string>> {
  const entries = published.map((entry) => ({ ...entry, link: policy.link(entry.link, entry, published) }));
  const llmsTxt = policy.llmsTxt(llmsTxtOf(entries, policy));
  const wellKnown = policy.wellKnown();
  return {
    'index.html': policy.page(pageOf(entries), entries),
    [policy.cardPlace('.well-known/agent-card.json')]: JSON.stringify(policy.card(cardOf(published, policy)), null, 2),
    ...(llmsTxt === undefined ? {} : { 'llms.txt': llmsTxt }),
    ...(wellKnown === undefined ? {} : { '.well-known/simplex.json': wellKnown }),
  };
}

function llmsTxtOf(entries: readonly Entry[], policy: SitePolicy): string {
  const lines = entries.map((entry) =>
    policy.item(`- [${policy.title(entry.title, entry)}](${entry.link}): ${policy.notes(entry.notes, entry)}`),
  );
  const support = '- [Acme support](mailto:support@acme.example): Email contact for people.';
  return [
    '# Acme',
    '',
    '> Anvils and other heavy things.',
    '',
    policy.heading('## Communications'),
    '',
    ...policy.items([...lines, support]),
    '',
    '## Docs',
    '',
    '- [Care of anvils](https://acme.example/care): How to keep them dry',
    '',
  ].join('\n');
}

function cardOf(entries: readonly Entry[], policy: SitePolicy): Readonly<Record<string, unknown>> {
  const agent = entries.find(({ type }) => type === 'business contact');
  const simplex = {
    url: agent?.link,
    protocolBinding: 'https://simplex.chat/protocol/a2a/v1',
    protocolVersion: '1.0',
  };
  const http = { url: 'https://acme.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
  return {
    name: 'Acme',
    description: 'Sells anvils',
    version: '1.0.0',
    supportedInterfaces: [policy.cardInterface(simplex), http],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'order', name: 'Order', description: 'Orders anvils', tags: ['shop'] }],
  };
}

function pageOf(entries: readonly Entry[]): string {
  const links = entries.map(({ title, link }) => `<li><a href="${link}">${title}</a></li>`).join('');
  return `<!doctype html><html><head><title>Acme</title></head><body><h1>Acme</h1><ul>${links}</ul></body></html>`;
}
