import { modernRevision } from '../http/revisions.ts';
import type { Target } from './target.ts';

/** In which roles a server of MCP over HTTP that speaks these revisions is met. */
export function httpOffersOf(revisions: readonly string[]): Pick<Target, 'bindings' | 'absence'> {
  const isModern = revisions.includes(modernRevision);
  return {
    bindings(kind) {
      if (kind === 'http') return revisions;
      return kind === 'mcp' && isModern ? ['http'] : [];
    },
    absence(kind, binding) {
      if (kind === 'mcp' && isModern) return `the server is met over HTTP, not over ${binding}`;
      return `the server speaks MCP ${revisions.join(' and ')}, not ${kind === 'http' ? binding : modernRevision}`;
    },
  };
}
