import { describe, type Problem } from '../problems/index.js';
import { checkSiteFolder } from '../sources/site-folder.js';
import { silent } from '../terminal/reporter.js';
import type { Update } from '../watch/session.js';
import { startWatch } from '../watch/start.js';
import { checkOptions, toOpenOptions } from './check-options.js';
import { openSite } from './open-site.js';
import type { Server, ServerOptions, ServerUpdate } from './options.js';
import { toResult } from './result.js';

/** See `createServer` in `cli/index.ts`. */
export async function runServer(options: ServerOptions): Promise<Server> {
  checkOptions('createServer', options);
  const { signal, port = 3000, host = '127.0.0.1', allowHosts, onUpdate } = options;
  signal?.throwIfAborted();
  const open = toOpenOptions(options, silent);
  const missing = await checkSiteFolder(open.dir);
  if (missing) throw serverError(missing);
  const input = await openSite(open);
  let problems: readonly Problem[] = [];
  const watch = await startWatch(input, {
    port,
    host,
    allowHost: allowHosts,
    onStart: () => {},
    onProblems(found) {
      problems = found;
    },
    onDone: (update) => onUpdate?.(toServerUpdate(update, problems)),
    onWatchError: (reason) => onUpdate?.({ ...toResult(problems), kind: 'failed', reason }),
  });
  if ('problem' in watch) throw serverError(watch.problem);
  let closed: Promise<void> | undefined;
  const close = () => {
    signal?.removeEventListener('abort', close);
    closed ??= watch.close();
    return closed;
  };
  if (signal?.aborted) await close();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', close, { once: true });
  return { url: watch.url, port: watch.port, close };
}

function toServerUpdate(update: Update, problems: readonly Problem[]): ServerUpdate {
  const result = toResult(problems);
  switch (update.kind) {
    case 'site':
      return { ...result, kind: 'site', pages: update.pages, milliseconds: update.milliseconds };
    case 'page':
      return { ...result, kind: 'page', file: update.file, milliseconds: update.milliseconds };
    case 'kept':
    case 'unread':
      return { ...result, kind: 'kept' };
    case 'failed':
      return { ...result, kind: 'failed', reason: update.reason };
  }
}

/** The error of a server that cannot start. `code` is the id of the problem. */
function serverError(found: Problem): Error {
  const { id, cause, fix } = describe(found);
  return Object.assign(new Error(`${cause} ${fix}`), { code: id });
}
