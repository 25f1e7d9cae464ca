import type { SiteInput } from '../pipeline/site-input.js';
import type { Problem } from '../problems/index.js';
import { createHostCheck } from '../serve/host-check.js';
import { listenProblem, serveFiles } from '../serve/index.js';
import { withMemory } from '../store/memory.js';
import { readPackageBuild } from '../system/package.js';
import { threadProblem } from '../workers/threads.js';
import { debounceChanges } from './debounce.js';
import { gitFolder, historyReader } from './git-folder.js';
import { createInputWatcher } from './inputs.js';
import { createLiveServer } from './live.js';
import { createMemoryFiles } from './memory-files.js';
import { createPatientPages } from './patient-pages.js';
import { createWatchSession, type Update, type WatchSession } from './session.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  /** Other host names that requests to the server may use. */
  readonly allowHost?: readonly string[];
  /** Called once, when the configuration has been read or has failed to load. */
  onStart(address: WatchAddress): void;
  /** Called with all problems of the site after each change. */
  onProblems(problems: readonly Problem[]): void;
  onDone(update: Update): void;
  /** The system does not allow something to be watched. */
  onWatchError(reason: string): void;
}

export interface WatchAddress {
  /** URL of the home page. */
  readonly url: string;
  readonly port: number;
}

/** A running server and the watch of its site. */
export interface Watch extends WatchAddress {
  /** Stops the server, the watch and all threads. Resolves when the work that has begun is done. */
  close(): Promise<void>;
}

/**
 * Serves the site from memory and updates open pages when its files change. Writes nothing except the cache. Resolves when the first build is
 * complete; with the problem if the server cannot listen on the address or a worker thread crashes at the start.
 */
export async function startWatch(site: SiteInput, options: WatchOptions): Promise<Watch | { readonly problem: Problem }> {
  const { host, port } = options;
  const { dir } = site;
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
    return { problem: listenProblem(server, { host, port }) };
  }

  const patient = createPatientPages({ dir, threads: site.threads, deadline: site.deadline, onDone: () => session?.refresh() });
  const changes = debounceChanges({
    isKnown: (file) => session?.isKnown(file) ?? false,
    isBusy: () => git.isBusy(),
    onChange: (changed) => session?.change(changed),
  });
  const inputs = createInputWatcher({ onChange: changes.add, onError: ({ message }) => options.onWatchError(message) });
  let url = server.origin;
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
      url = server.origin.slice(0, -1) + baseUrl;
      options.onStart({ url, port: server.port });
    },
    onProblems: options.onProblems,
    onDone: options.onDone,
  });
  const { close: closeSession, start } = session;
  const close = async () => {
    changes.close();
    patient.close();
    live.close();
    await Promise.all([inputs.close(), server.close(), closeSession()]);
    await site.threads.close();
  };
  try {
    await start();
  } catch (error) {
    await close();
    return { problem: threadProblem(error) };
  }
  return { url, port: server.port, close };
}
