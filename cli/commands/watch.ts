import { execFile } from 'node:child_process';
import type { SiteInput } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { createHostCheck } from '../serve/host-check.js';
import { formatAddress, listenProblem, serveFiles } from '../serve/index.js';
import { withMemory } from '../store/memory.js';
import { readPackageBuild } from '../system/package.js';
import { findProgram } from '../system/program.js';
import type { CommandResult } from '../terminal/reporter.js';
import { debounceChanges } from '../watch/debounce.js';
import { gitFolder, historyReader } from '../watch/git-folder.js';
import { createInputWatcher } from '../watch/inputs.js';
import { createLiveServer } from '../watch/live.js';
import { createMemoryFiles } from '../watch/memory-files.js';
import { createPatientPages } from '../watch/patient-pages.js';
import { createWatchSession, type WatchSession } from '../watch/session.js';
import { threadProblem } from '../workers/threads.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  /** Other host names that requests to the server may use. */
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  /** Called with each text and list of problems, in the order in which they are printed. */
  report(result: CommandResult): void;
}

/**
 * Serves the site from memory and updates open pages when its files change. Writes nothing except the cache. Runs until the process ends; returns
 * early with the problem if the server cannot listen on the address or a worker thread crashes at the start.
 */
export async function watchSite(site: SiteInput, options: WatchOptions): Promise<readonly Problem[]> {
  const { host, port, report } = options;
  const { dir } = site;
  const reportLine = (line: string) => report({ err: `${line}\n`, problems: [] });
  const git = gitFolder(dir);
  const live = createLiveServer();
  let session: WatchSession | undefined;
  const files = createMemoryFiles();
  const isRefused = createHostCheck({ host, allowed: options.allowHost });
  const onRequest: typeof isRefused = (request, response) => isRefused(request, response) || live.onRequest(request, response);
  const server = await serveFiles({ files, port, host, onRequest, plain: true }).catch((error: Error) => error);
  if (server instanceof Error) {
    live.close();
    await site.threads.close();
    return [listenProblem(server, { host, port })];
  }

  const patient = createPatientPages({ dir, threads: site.threads, deadline: site.deadline, onDone: () => session?.refresh() });
  const changes = debounceChanges({
    isKnown: (file) => session?.isKnown(file) ?? false,
    isBusy: () => git.isBusy(),
    onChange: (changed) => session?.change(changed),
  });
  const inputs = createInputWatcher({
    onChange: changes.add,
    onError: ({ message }) => reportLine(`Some changes may not be detected: ${message}`),
  });
  session = createWatchSession({
    input: {
      ...site,
      cache: withMemory(site.cache),
      history: historyReader(dir, git),
      makePages: patient.makePages,
      makeApi: patient.makeApi,
      build: (await readPackageBuild()).hash,
    },
    files,
    live,
    inputs,
    onStart(baseUrl) {
      const url = server.origin.slice(0, -1) + baseUrl;
      report({ err: formatAddress(url, { requested: port, port: server.port }), problems: [] });
      if (options.open) openBrowser(url);
    },
    onProblems: skipUnchanged(report),
    onDone: reportLine,
  });
  try {
    await session.start();
  } catch (error) {
    changes.close();
    patient.close();
    live.close();
    await Promise.all([inputs.close(), server.close(), session.rest()]);
    await site.threads.close();
    return [threadProblem(error)];
  }
  return [];
}

/** Reports problems if they differ from the previous ones. */
function skipUnchanged(report: WatchOptions['report']): (problems: readonly Problem[]) => void {
  let reported = '[]';
  return (problems) => {
    const text = JSON.stringify(problems);
    if (text === reported) return;
    reported = text;
    report({ problems, err: problems.length === 0 ? 'All problems fixed.\n' : undefined });
  };
}

function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', url]]
        : ['xdg-open', [url]];
  const program = findProgram(command as string);
  if (program !== undefined) execFile(program, args as string[], () => {});
}
