#!/usr/bin/env node
import { parseCommand, renderHelp } from './options/index.ts';

/** Runs one command line and returns the exit code. Every command is imported when it is wanted: help must be quick. */
async function main(argv: readonly string[]): Promise<number> {
  const command = parseCommand(argv);
  switch (command.name) {
    case 'help':
      process.stdout.write(renderHelp(command.topic));
      return 0;
    case 'version': {
      const { suiteVersion } = await import('./suite-version.ts');
      process.stdout.write(`${suiteVersion()}\n`);
      return 0;
    }
    case 'list':
    case 'explain': {
      const { printCatalogue } = await import('./commands/catalogue.ts');
      return printCatalogue(command);
    }
    case 'judge': {
      const { judgeTranscripts } = await import('./commands/judge-transcripts.ts');
      return judgeTranscripts(command);
    }
    case 'diff': {
      const { compareReports } = await import('./commands/diff.ts');
      return compareReports(command);
    }
    case 'diff-revisions': {
      const { compareRevisions } = await import('./commands/diff-revisions.ts');
      return compareRevisions(command);
    }
    case 'vectors': {
      const { putVectors } = await import('./commands/vectors.ts');
      return putVectors(command);
    }
    case 'mock': {
      const { serveMock } = await import('./commands/mock.ts');
      return serveMock(command);
    }
    case 'self-check': {
      const { runSelfCheck } = await import('./commands/self-check.ts');
      return runSelfCheck(command);
    }
    case 'run': {
      const { judgeTarget } = await import('./commands/run.ts');
      return judgeTarget(command);
    }
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Told by name: the class stands in a module that help does not load.
  if (!(error instanceof Error) || error.name !== 'ConformanceError') throw error;
  process.stderr.write(`conformance: ${error.message}\n`);
  process.exitCode = 'code' in error && error.code === 'unreachable' ? 3 : 2;
}
