import { execFile } from 'node:child_process';
import path from 'node:path';
import type { SiteInput } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { hostCheck } from '../serve/host-check.js';
import { addressLines, listenProblem, serveFiles } from '../serve/index.js';
import { packageBuild } from '../system/package.js';
import { findProgram } from '../system/program.js';
import { type Output, printProblems } from '../terminal/reporter.js';
import { gatherChanges } from '../watch/debounce.js';
import { gitFolder } from '../watch/git-folder.js';
import { inputWatcher } from '../watch/inputs.js';
import { liveServer } from '../watch/live.js';
import { openMemory } from '../watch/memory.js';
import { memoryFiles } from '../watch/memory-files.js';
import { followOwnSources, isFollowed } from '../watch/own-sources.js';
import { patientPages } from '../watch/patient-pages.js';
import { type Workbench, workbench } from '../watch/session.js';
import { threadProblem } from '../workers/threads.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  /** Other names under which the server may be asked. */
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  readonly output: Output;
}

/**
 * Serves the site from memory and keeps open pages current while its files change. Nothing is written but the cache. Ends with the
 * process, or at once when the address cannot be listened on or the site cannot be made at all.
 */
export async function watchSite(site: SiteInput, options: WatchOptions): Promise<readonly Problem[]> {
  const { output, host, port } = options;
  const { dir } = site;
  const since = Date.now();
  const git = gitFolder(dir);
  const used = new Set<string>();
  const memory = openMemory({ dir, cache: site.cache, git, onFile: (file) => used.add(path.join(dir, file)) });
  const live = liveServer();
  let bench: Workbench | undefined;
  const files = memoryFiles();
  const isRefused = hostCheck({ host, allowed: options.allowHost });
  const onRequest: typeof isRefused = (request, response) => isRefused(request, response) || live.onRequest(request, response);
  const server = await serveFiles({ files, port, host, onRequest, plain: true }).catch((error: Error) => error);
  if (server instanceof Error) {
    live.close();
    await site.threads.close();
    return [listenProblem(server, { host, port })];
  }

  const patient = patientPages({ dir, threads: site.threads, deadline: site.deadline, onDone: () => bench?.refresh() });
  const changes = gatherChanges({
    isKnown: (file) => bench?.isKnown(file) ?? false,
    isBusy: () => git.isBusy(),
    onChange: (changed) => bench?.change(changed),
  });
  const inputs = inputWatcher({
    onChange: changes.note,
    onError: ({ message }) => output.err(`Some changes will go unnoticed: ${message}\n`),
  });
  bench = workbench({
    input: { ...site, ...memory, makePages: patient.makePages, makeApi: patient.makeApi, build: (await packageBuild()).hash },
    files,
    live,
    inputs,
    used,
    onStart(baseUrl) {
      const url = server.origin.slice(0, -1) + baseUrl;
      output.err(addressLines(url, { asked: port, port: server.port }));
      if (options.open && !isFollowed()) openBrowser(url);
    },
    onProblems: problemPrinter(output),
    onDone: (summary) => output.err(`${summary}\n`),
  });
  const stop = async () => {
    changes.close();
    patient.close();
    live.close();
    await Promise.all([inputs.close(), server.close(), bench?.rest()]);
    await site.threads.close();
  };
  try {
    await bench.start();
  } catch (error) {
    await stop();
    return [threadProblem(error)];
  }
  await followOwnSources({ output, port: server.port, since, stop });
  return [];
}

/** Prints problems when they are others than before. */
function problemPrinter(output: Output): (problems: readonly Problem[]) => void {
  let told = '[]';
  return (problems) => {
    const text = JSON.stringify(problems);
    if (text === told) return;
    told = text;
    if (problems.length === 0) output.err('All problems are mended.\n');
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
