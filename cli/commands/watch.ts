import { execFile } from 'node:child_process';
import path from 'node:path';
import type { SiteInput } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { createHostCheck } from '../serve/host-check.js';
import { formatAddress, listenProblem, serveFiles } from '../serve/index.js';
import { readPackageBuild } from '../system/package.js';
import { findProgram } from '../system/program.js';
import { type Output, printProblems } from '../terminal/reporter.js';
import { debounceChanges } from '../watch/debounce.js';
import { gitFolder } from '../watch/git-folder.js';
import { inputWatcher } from '../watch/inputs.js';
import { liveServer } from '../watch/live.js';
import { openMemory } from '../watch/memory.js';
import { memoryFiles } from '../watch/memory-files.js';
import { patientPages } from '../watch/patient-pages.js';
import { type WatchSession, watchSession } from '../watch/session.js';
import { threadProblem } from '../workers/threads.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  /** Other host names that requests to the server may use. */
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  readonly output: Output;
}

/**
 * Serves the site from memory and updates open pages when its files change. Writes nothing except the cache. Runs until the process ends; returns
 * early with the problem if the server cannot listen on the address or a worker thread crashes at the start. Prints a stream of lines to `output`.
 */
export async function watchSite(site: SiteInput, options: WatchOptions): Promise<readonly Problem[]> {
  const { output, host, port } = options;
  const { dir } = site;
  const git = gitFolder(dir);
  const used = new Set<string>();
  const memory = openMemory({ dir, cache: site.cache, git, onFile: (file) => used.add(path.join(dir, file)) });
  const live = liveServer();
  let session: WatchSession | undefined;
  const files = memoryFiles();
  const isRefused = createHostCheck({ host, allowed: options.allowHost });
  const onRequest: typeof isRefused = (request, response) => isRefused(request, response) || live.onRequest(request, response);
  const server = await serveFiles({ files, port, host, onRequest, plain: true }).catch((error: Error) => error);
  if (server instanceof Error) {
    live.close();
    await site.threads.close();
    return [listenProblem(server, { host, port })];
  }

  const patient = patientPages({ dir, threads: site.threads, deadline: site.deadline, onDone: () => session?.refresh() });
  const changes = debounceChanges({
    isKnown: (file) => session?.isKnown(file) ?? false,
    isBusy: () => git.isBusy(),
    onChange: (changed) => session?.change(changed),
  });
  const inputs = inputWatcher({
    onChange: changes.add,
    onError: ({ message }) => output.err(`Some changes may not be detected: ${message}\n`),
  });
  session = watchSession({
    input: { ...site, ...memory, makePages: patient.makePages, makeApi: patient.makeApi, build: (await readPackageBuild()).hash },
    files,
    live,
    inputs,
    used,
    onStart(baseUrl) {
      const url = server.origin.slice(0, -1) + baseUrl;
      output.err(formatAddress(url, { requested: port, port: server.port }));
      if (options.open) openBrowser(url);
    },
    onProblems: problemPrinter(output),
    onDone: (summary) => output.err(`${summary}\n`),
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

/** Prints problems if they differ from the previous ones. */
function problemPrinter(output: Output): (problems: readonly Problem[]) => void {
  let printed = '[]';
  return (problems) => {
    const text = JSON.stringify(problems);
    if (text === printed) return;
    printed = text;
    if (problems.length === 0) output.err('All problems fixed.\n');
    else printProblems(problems, output);
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
