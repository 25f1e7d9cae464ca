import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, temporaryFolder, writeFiles } from '../harness.js';
import { installPackage } from '../installed-package.js';
import { difference, readBytes } from '../output-tree.js';
import { type RemoteCache, startRemoteCache } from './remote-cache.js';

const turbo = installPackage({ name: 'turbo', version: '2.11.11', program: 'bin/turbo' });
const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');
const SHARDS = [1, 2, 3];
const PAGES = 12;

const site: Files = {
  ...minimal,
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, index) => [
      `content/guide/p${index}.md`,
      `# Page ${index}\n\n[Next](p${(index + 1) % PAGES}.md)\n`,
    ]),
  ),
};

/** A site whose shards are tasks of Turborepo. */
const repository: Files = {
  ...site,
  '.gitignore': '.docsgen\n.*.docsgen\n.turbo\ndist\nnode_modules\n',
  'package.json': JSON.stringify({
    name: 'docs',
    private: true,
    packageManager: 'npm@10.0.0',
    scripts: Object.fromEntries(
      SHARDS.map((number) => [`shard-${number}`, `node ${JSON.stringify(bin)} build --shard ${number}/${SHARDS.length}`]),
    ),
  }),
  'turbo.json': JSON.stringify({
    tasks: Object.fromEntries(
      SHARDS.map((number) => [
        `shard-${number}`,
        {
          inputs: ['content/**', 'openapi/**', 'docsgen.config.*'],
          outputs: ['.docsgen/**'],
          passThroughEnv: ['DOCSGEN_STATE_KEY'],
        },
      ]),
    ),
  }),
};

/** A checkout of the repository in a folder of its own, with a user of its own. */
function openMachine(origin: string, cache: RemoteCache) {
  const dir = path.join(temporaryFolder(), 'checkout');
  execFileSync('git', ['clone', '--quiet', origin, dir]);
  const env = {
    HOME: temporaryFolder(),
    XDG_CACHE_HOME: undefined,
    DOCSGEN_STATE_KEY: 'ab'.repeat(32),
    TURBO_API: cache.url,
    TURBO_TOKEN: cache.token,
    TURBO_TEAM: 'docs',
    TURBO_CACHE: 'remote:rw',
    TURBO_DAEMON: 'false',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  return {
    dir,
    docsgen: (...args: string[]) => docsgen(args, { cwd: dir, env }),
    /** Runs tasks and returns what Turborepo printed. */
    async runTasks(...tasks: string[]): Promise<string> {
      const child = spawn(process.execPath, [turbo, 'run', ...tasks], {
        cwd: dir,
        env: { ...process.env, CI: '1', NO_COLOR: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [code, out, err] = await Promise.all([
        new Promise((resolve) => child.once('close', resolve)),
        text(child.stdout),
        text(child.stderr),
      ]);
      expect(code, out + err).toBe(0);
      return out;
    },
  };
}

function createOrigin(): string {
  const dir = temporaryFolder();
  writeFiles(dir, repository);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Docs', '-c', 'user.email=docs@example.com', ...args], { cwd: dir, stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('commit', '-m', 'docs');
  return dir;
}

test('a build finds every page that other machines have put into the remote cache of Turborepo', async () => {
  const cache = await startRemoteCache();
  onTestFinished(cache.close);
  const origin = createOrigin();
  for (const number of SHARDS)
    expect(await openMachine(origin, cache).runTasks(`shard-${number}`)).toContain(`Shard ${number} of ${SHARDS.length}`);
  expect(cache.size).toBe(SHARDS.length);

  const last = openMachine(origin, cache);
  expect(await last.runTasks(...SHARDS.map((number) => `shard-${number}`))).toMatch(/3 cached, 3 total/);
  const { stdout } = await last.docsgen('build', '--stats=json');
  expect((JSON.parse(stdout) as { work: object[] }).work[0]).toMatchObject({ name: 'pages', made: 0, reused: PAGES + 1 });

  const plain = makeSite(site);
  expect(existsSync(path.join(plain.dir, '.docsgen'))).toBe(false);
  await plain.run('build');
  expect(difference(readBytes(path.join(last.dir, 'dist')), readBytes(path.join(plain.dir, 'dist')))).toBeUndefined();
});
