import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { applyBaseline } from '../../harness/baseline/apply.ts';
import { readBaseline, readBaselineDraft, unwritten } from '../../harness/baseline/read.ts';
import { baselineOf, baselineText } from '../../harness/baseline/write.ts';
import { type Config, configFileName, defaultConfig, readConfig } from '../../harness/config/index.ts';
import { isViolation, verdictOfRun } from '../../harness/exit-code.ts';
import type { Report } from '../../harness/model.ts';
import { createRecorder } from '../../harness/recording/recorder.ts';
import type { Target } from '../../harness/targets/target.ts';
import type { FrameListener } from '../../harness/transcript.ts';
import { render } from '../../reports/index.ts';
import { suitesOf } from '../../suites/index.ts';
import { cataloguesOf, subjectsOf } from '../families.ts';
import { isHttpLink } from '../http-link.ts';
import { judge } from '../judge.ts';
import type { RunCommand } from '../options/index.ts';
import { checkPrefixes } from '../prefixes.ts';
import { createProgress } from '../progress.ts';
import { writeRecording } from '../recording-file.ts';
import { compared, replayOf } from '../replay.ts';
import { readReport, writeReport } from '../report-file.ts';
import { quoted } from '../shell-word.ts';
import { isSmcpLink } from '../smcp-link.ts';
import { createWireLog } from '../wire-log.ts';
import { notJudged } from './subjects.ts';

/** Judges the target, writes the reports, and returns the exit code of the run. */
export async function judgeTarget(command: RunCommand): Promise<number> {
  checkPrefixes('only', command.only);
  checkPrefixes('skip', command.skip);
  const config = configOf(command);
  const baseline = command.baseline === undefined ? undefined : readBaseline(command.baseline);
  const replay = command.replay === undefined ? undefined : replayOf(readReport(command.replay), command.row);
  const seed = replay?.seed ?? command.seed ?? (isEmbedded(command) ? embeddedSeed : randomInt(0, 2 ** 32));
  const recorder = command.record === undefined ? undefined : createRecorder();
  const listeners = [
    recorder?.onFrame,
    command.verbose ? createWireLog((line) => process.stderr.write(line)) : undefined,
  ];
  const target = await openTarget(command, config, seed, together(listeners));
  const suites = await suitesOf(target.family);
  const progress = createProgress(process.stderr);
  try {
    const found = await judge({
      target,
      seed,
      selection: { only: replay?.only ?? command.only, skip: command.skip },
      paths: replay?.paths,
      concurrency: command.concurrency ?? config.concurrency ?? (command.core === undefined ? undefined : onSharedCore),
      propertyRuns: config.propertyRuns,
      baseline,
      replay: (ids) => commandFor(ids, command, seed),
      onProgress: progress.show,
    });
    progress.clear();
    const report =
      command.writeBaseline === undefined || target.ended() !== undefined
        ? found
        : keepBaseline(found, command.writeBaseline);
    for (const { kind, path } of command.reports) writeReport(path, render(kind, report));
    process.stdout.write(
      render('text', report, {
        colour: process.stdout.hasColors?.() ?? false,
        verbose: command.verbose,
        notJudged: notJudged(cataloguesOf(suites), subjectsOf(target.family)),
      }),
    );
    if (replay !== undefined) {
      for (const line of compared(replay, report.rows)) process.stderr.write(`conformance: ${line}\n`);
      if (!isEmbedded(command)) process.stderr.write(`conformance: ${notRepeated}\n`);
    }
    const ended = target.ended();
    const verdict = verdictOfRun(report);
    const unlisted = report.rows.filter(isViolation).length;
    if (command.baseline !== undefined && unlisted > 0) {
      process.stderr.write(`conformance: ${unlisted} violations are not listed in ${command.baseline}\n`);
    }
    if (ended === undefined) return verdict;
    process.stderr.write(`conformance: ${ended} before the run was over. ${target.lastOutput?.() ?? ''}\n`);
    // Whatever passed until then, it is not the whole.
    return verdict === 0 ? 3 : verdict;
  } finally {
    progress.clear();
    if (recorder !== undefined && command.record !== undefined) {
      writeRecording(command.record, recorder, { target, suites, seed });
    }
    await target.close();
  }
}

/** One listener for several, or none where there are none. */
function together(listeners: readonly (FrameListener | undefined)[]): FrameListener | undefined {
  const present = listeners.filter((listener) => listener !== undefined);
  if (present.length === 0) return undefined;
  return (entry, frame) => {
    for (const listener of present) listener(entry, frame);
  };
}

/** Writes the violations as a baseline, and sees the run with it. A run that showed nothing writes nothing. */
function keepBaseline(report: Report, path: string): Report {
  if (verdictOfRun(report) === 3) return report;
  const known = existsSync(path) ? readBaselineDraft(path) : [];
  const today = new Date().toISOString().slice(0, 10);
  const entries = baselineOf(report.rows, known, today);
  writeReport(path, baselineText(entries));
  const open = entries.filter(({ reason }) => reason === unwritten).length;
  const hint = open === 0 ? '' : `; ${open} of them need a reason before --baseline takes the file`;
  process.stderr.write(`conformance: ${path} holds ${entries.length} entries${hint}\n`);
  const { rows, stale } = applyBaseline(report.rows, entries, { today, partial: false });
  return { ...report, rows, staleBaseline: stale };
}

/** Cases at the same time where callers share a core: it does their commands one after the other. */
const onSharedCore = 8;

/** What a replay cannot bring back of a bot that runs outside. */
const notRepeated =
  'the rows and inputs are those of the report; keys, links, times and what the bot decides by itself are new.';

/** Without a target of the user's, every run is the same run. */
const embeddedSeed = 1;

function isEmbedded({ bot, target, client, site }: RunCommand): boolean {
  return bot === undefined && target === undefined && client === undefined && site === undefined;
}

function configOf({ config }: RunCommand): Config {
  if (config !== undefined) return readConfig(config);
  return existsSync(configFileName) ? readConfig(configFileName) : defaultConfig;
}

async function openTarget(
  command: RunCommand,
  config: Config,
  seed: number,
  onFrame: FrameListener | undefined,
): Promise<Target> {
  const limits = { answerWithin: config.answerWithin * config.slack, quiet: config.quiet * config.slack };
  const { wait, port, verbose } = command;
  if (command.bot !== undefined) {
    const { openBot } = await import('../bot-target.ts');
    const onAttach = (how: string) => process.stderr.write(`conformance: ${how}\n`);
    return openBot({ command: command.bot, config, limits, wait, seed, port: port ?? 0, verbose, onFrame, onAttach });
  }
  if (command.client !== undefined) {
    const { openSmcpClient } = await import('../smcp-targets.ts');
    return openSmcpClient({ command: command.client, config, limits, wait, verbose, onFrame });
  }
  if (command.site !== undefined) {
    const { openSite } = await import('../site-target.ts');
    return openSite({ site: command.site, core: command.core, limits, onFrame });
  }
  if (command.target !== undefined && command.core === undefined && isSmcpLink(command.target)) {
    const { openSmcpServer } = await import('../smcp-targets.ts');
    return openSmcpServer({ link: command.target, config, limits, wait, onFrame });
  }
  if (command.target !== undefined && command.core === undefined && isHttpLink(command.target)) {
    const { openMcpServer } = await import('../mcp-server-target.ts');
    const { profile, allowWrites } = command;
    return openMcpServer({ link: command.target, config, limits, wait, onFrame, profile, allowWrites });
  }
  if (command.target !== undefined) {
    const { openLink } = await import('../link-target.ts');
    return openLink({ link: command.target, core: command.core, config, limits, wait, onFrame });
  }
  const { openEmbedded } = await import('../embedded.ts');
  const { companion, referenceBot, referenceFixtures } = await import('../subjects.ts');
  return openEmbedded({
    startBot: referenceBot(),
    companion,
    seed,
    fixtures: referenceFixtures,
    limits,
    wait,
    onFrame,
  });
}

function commandFor(
  rows: readonly string[],
  { bot, core, target, profile, allowWrites, client, site, config }: RunCommand,
  seed: number,
): string {
  return [
    'npx conformance',
    ...(bot === undefined ? [] : ['--bot', quoted(bot)]),
    ...(core === undefined ? [] : ['--core', quoted(core)]),
    ...(target === undefined ? [] : ['--target', quoted(target)]),
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(allowWrites ? ['--allow-writes'] : []),
    ...(client === undefined ? [] : ['--client', quoted(client)]),
    ...(site === undefined ? [] : ['--site', quoted(site)]),
    ...(config === undefined ? [] : ['--config', quoted(config)]),
    ...rows.flatMap((row) => ['--only', quoted(row)]),
    `--seed ${seed}`,
  ].join(' ');
}
