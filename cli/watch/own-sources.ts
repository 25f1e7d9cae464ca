import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageBuild, packageFolder } from '../system/package.js';
import type { Output } from '../terminal/reporter.js';
import { gatherChanges } from './debounce.js';
import { gitFolder } from './git-folder.js';
import { inputWatcher } from './inputs.js';
import { changeQueue } from './queue.js';

/** What docsgen is built from. */
const SOURCES = ['cli', 'runtime', 'search', 'templates'];
/** Set for a process that serves in the place of the one which follows the sources. */
const FOLLOWED = 'DOCSGEN_FOLLOWED';

/** Whether another process follows docsgen's sources, and starts this one again. */
export const isFollowed = (): boolean => process.env[FOLLOWED] === '1';

interface FollowOptions {
  readonly output: Output;
  /** Where the site is served, also after docsgen has been built anew. */
  readonly port: number;
  /** Epoch milliseconds: what was written later counts as a change. */
  readonly since: number;
  /** Ends what serves the site in this process. */
  stop(): Promise<void>;
}

/**
 * For work on docsgen itself, whose repository holds what it is built from: after a change there the package is built, and the command goes on
 * with it in a process of its own. One that cannot be built leaves the site as it is served. An installed docsgen follows nothing.
 */
export async function followOwnSources({ output, port, since, stop }: FollowOptions): Promise<void> {
  if (isFollowed()) {
    if (!process.connected) process.exit();
    process.once('disconnect', () => process.exit());
    return;
  }
  const root = path.dirname(packageFolder());
  const script = path.join(root, 'scripts', 'package.mjs');
  if (!existsSync(script)) return;

  let { hash } = await packageBuild();
  let end = stop;

  async function renew(): Promise<void> {
    const [code] = await once(spawn(process.execPath, [script, '--keep-types'], { stdio: 'inherit' }), 'exit');
    if (code !== 0) {
      output.err('docsgen could not be built. Serving the previous version; fix the errors above.\n');
      return;
    }
    const built = await packageBuild();
    if (built.hash === hash) return;
    hash = built.hash;
    await end();
    end = serveInChild(port, output);
  }

  const git = gitFolder(root);
  const queue = changeQueue({
    edit: async () => 'whole',
    whole: renew,
    onError: ({ message }) => output.err(`docsgen could not be built: ${message}\n`),
  });
  const changes = gatherChanges({ isKnown: () => true, isBusy: git.isBusy, onChange: queue.add });
  const inputs = inputWatcher({
    onChange: changes.note,
    onError: ({ message }) => output.err(`Some changes to docsgen's sources may not be detected: ${message}\n`),
  });
  await inputs.follow(
    SOURCES.map((folder) => path.join(root, folder)),
    since,
  );
}

/** Runs this command once more, at the same port. @returns what ends it */
function serveInChild(port: number, output: Output): () => Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), '--port', String(port)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [FOLLOWED]: '1' },
  });
  // What ends this process ends that one: it hears that nobody is connected to it any more.
  const onExit = () => output.err('docsgen exited; waiting for a change to restart.\n');
  child.once('exit', onExit);
  return async () => {
    child.off('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
}
