import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Journal, writeJournal } from '../../cli/commit/journal.js';
import { createState } from '../../cli/commit/state.js';
import { openKey } from '../../cli/state/key-file.js';
import { type Files, makeSite, minimal, type Run, type TestSite, temporaryFolder } from '../harness.js';
import { type Bytes, difference, readBytes } from '../output-tree.js';
import { times } from './counts.js';
import { EVIL, forgeCache } from './forgery.js';
import { copyPackage, type PackageCopy } from './package-copy.js';

const WORD = 'harmless';
const files: Files = {
  ...minimal,
  'content/a.md': `# Page\n\nThis is ${WORD}.\n`,
  'content/b.md': '# Other\n\nSee [a](./a.md).\n',
};

let copy: PackageCopy;
/** The site from a clean build. */
let clean: Bytes;
beforeAll(async () => {
  copy = copyPackage();
  const site = makeSiteOutsideTest();
  clean = readBytes(path.join(site, 'dist'));
  rmSync(site, { recursive: true });
  return () => copy.remove();

  function makeSiteOutsideTest(): string {
    const dir = path.join(copy.folder, 'clean');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), text);
    }
    execFileSync(process.execPath, [path.join(copy.folder, 'bin/docsgen.js'), 'build', '--no-cache'], {
      cwd: dir,
      stdio: 'ignore',
    });
    return dir;
  }
});

/** Another user on another computer, with a key of that user. */
interface User {
  readonly env: { readonly XDG_CACHE_HOME: string };
  readonly key: ReturnType<typeof openKey>['key'];
}

function user(): User {
  const env = { XDG_CACHE_HOME: path.join(temporaryFolder(), 'caches') };
  return { env, key: openKey(env).key };
}

const build = ({ dir }: Pick<TestSite, 'dir'>, { env }: Pick<User, 'env'>, ...more: string[]) =>
  copy.run(['build', '--workers', '1', ...more], { cwd: dir, env });

/** Serves or watches until the site is available; returns the response at an address and stops. */
async function visit(
  { dir }: TestSite,
  { env }: User,
  { command, at = '' }: { readonly command: 'serve' | 'watch'; readonly at?: string },
): Promise<Run & { readonly shown?: string }> {
  const stop = new AbortController();
  let shown: string | undefined;
  let printed = '';
  const onText = (text: string) => {
    printed += text;
    const [, url] = /^The site is at (\S+)$/m.exec(printed) ?? [];
    if (url === undefined || shown !== undefined) return;
    shown = '';
    void fetch(new URL(at, url))
      .then((answer) => answer.text())
      .then((text) => {
        shown = text;
      })
      .finally(() => stop.abort());
  };
  const run = await copy.run([command, '--port', '0'], { cwd: dir, env, signal: stop.signal, onText });
  return { ...run, shown };
}

const isRight = (site: TestSite, hint?: string) =>
  expect(difference(readBytes(path.join(site.dir, 'dist')), clean), hint).toBeUndefined();

const MOVES: readonly Pick<Journal, 'mode' | 'writes' | 'deletes'>[] = [
  { mode: 'files', writes: ['../../.bashrc'], deletes: ['../../victim.txt'] },
  { mode: 'files', writes: ['linked/.bashrc'], deletes: ['linked/victim.txt'] },
  { mode: 'files', writes: [], deletes: ['index.html'] },
  { mode: 'whole', writes: [], deletes: [] },
];

/** A journal in the old format of docsgen, with a checksum that anyone can compute. */
function writeSummed(file: string, journal: unknown): void {
  const text = JSON.stringify(journal);
  writeFileSync(file, `${createHash('sha1').update(text).digest('base64url')}\n${text}`);
}

test.each(MOVES.slice(0, times(2, 4)))(
  'a journal that comes with the site moves no files: $mode $writes $deletes',
  async (move) => {
    const stranger = user();
    for (const [command, way] of [
      ['build', 'signed'],
      ['serve', 'signed'],
      ['build', 'summed'],
      ['watch', 'signed'],
    ] as const) {
      const owner = user();
      const home = temporaryFolder();
      const site: TestSite = { ...makeSite({}), dir: path.join(home, 'site') };
      const write = (file: string, text: string | Uint8Array) => {
        mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
        writeFileSync(path.join(home, file), text);
      };
      for (const [file, text] of Object.entries(files)) write(`site/${file}`, text);
      for (const file of ['.bashrc', 'victim.txt']) write(file, 'mine');
      for (const file of ['site/.bashrc', 'site/.dist.docsgen/stage/linked/.bashrc']) write(file, 'evil');
      write('site/dist/.docsgen', '');
      write('site/dist/index.html', 'old');
      symlinkSync(home, path.join(site.dir, 'dist/linked'));
      const state = createState(path.join(site.dir, 'dist'), stranger.key);
      const journal: Journal = { ...move, replaced: [], record: 'x' };
      if (way === 'summed') writeSummed(state.journal, journal);
      else writeJournal(state, journal);
      const run = command === 'build' ? await build(site, owner) : await visit(site, owner, { command });
      const hint = `${command}, ${way}: ${run.stderr}`;
      expect(readFileSync(path.join(home, '.bashrc'), 'utf8'), hint).toBe('mine');
      expect(readFileSync(path.join(home, 'victim.txt'), 'utf8'), hint).toBe('mine');
      if (command === 'build') isRight(site, hint);
      else expect(readFileSync(path.join(site.dir, 'dist/index.html'), 'utf8'), hint).toBe('old');
    }
  },
);

test('build and serve reject a state folder that is a link, and change nothing in its target', async () => {
  const owner = user();
  const site = makeSite(files);
  const elsewhere = temporaryFolder();
  for (const folder of ['stage', 'old']) mkdirSync(path.join(elsewhere, folder));
  for (const file of ['stage/precious', 'old/precious', 'old/.docsgen', 'cache.json'])
    writeFileSync(path.join(elsewhere, file), 'mine');
  const before = readBytes(elsewhere);
  symlinkSync(elsewhere, path.join(site.dir, '.dist.docsgen'));
  for (const run of [
    await build(site, owner),
    await build(site, owner, '--no-cache'),
    await visit(site, owner, { command: 'serve' }),
  ]) {
    expect(run.code, run.stderr).toBe(1);
    expect(run.stderr).toContain('".dist.docsgen" is a symbolic link');
  }
  expect(existsSync(path.join(site.dir, 'dist'))).toBe(false);
  renameSync(path.join(site.dir, '.dist.docsgen'), path.join(site.dir, '.docsgen'));
  expect((await build(site, owner)).stderr).toContain('".docsgen" is a symbolic link');
  expect((await copy.run(['check'], { cwd: site.dir, env: owner.env })).stderr).toContain('[state-link]');
  expect(difference(readBytes(elsewhere), before)).toBeUndefined();
  rmSync(path.join(site.dir, '.docsgen'));
  expect(await build(site, owner)).toMatchObject({ code: 0 });
  isRight(site);
});

/** A site that another user has built and forged. */
async function forgedSite(stranger: User): Promise<TestSite> {
  const site = makeSite(files);
  expect(await build(site, stranger)).toMatchObject({ code: 0 });
  forgeCache(path.join(site.dir, '.docsgen'), WORD, stranger.key);
  return site;
}

test('a cache, record and output folder that come with the site add nothing to its pages', async () => {
  const stranger = user();
  const site = await forgedSite(stranger);
  rmSync(path.join(site.dir, '.dist.docsgen'), { recursive: true });
  expect(await build(site, stranger)).toMatchObject({ code: 0 });
  expect(site.read('a.html')).toContain(EVIL);

  const owner = user();
  const watched = await visit(site, owner, { command: 'watch', at: 'a' });
  expect(watched.shown).toContain(WORD);
  expect(watched.shown).not.toContain(EVIL);
  expect(await build(site, owner)).toMatchObject({ code: 0 });
  isRight(site);
  expect((await build(site, owner)).stderr).toContain('Nothing changed');
});

const git = (dir: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: dir, stdio: 'ignore' });

test('ignores state that git tracks, even with a valid signature, and one problem explains the fix', async () => {
  const owner = user();
  const site = await forgedSite(owner);
  const { dir } = site;
  git(dir, 'init', '-q');
  git(dir, 'add', '-f', '.docsgen', '.dist.docsgen');
  git(dir, 'commit', '-qm', 'State');
  const problem =
    /warning {2}Git tracks "\.docsgen", so its content came with the repository\. docsgen did not use it\. \[state-tracked\]\n {2}Run "git rm -r --cached \.docsgen \.dist\.docsgen"/;
  const state = createState(path.join(dir, 'dist'), owner.key);
  writeJournal(state, { mode: 'files', writes: [], replaced: [], deletes: ['index.html'], record: 'x' });
  const served = await visit(site, owner, { command: 'serve', at: 'index.html' });
  expect(served.stderr).toContain('Git tracks ".dist.docsgen"');
  expect(served.shown).toContain('Welcome.');
  writeJournal(state, { mode: 'files', writes: [], replaced: [], deletes: ['index.html'], record: 'x' });

  const run = await build(site, owner);
  expect(run).toMatchObject({ code: 0 });
  expect(run.stderr).toMatch(problem);
  expect(run.stderr).toContain('1 warning\n');
  isRight(site);
  const watched = await visit(site, owner, { command: 'watch', at: 'a' });
  expect(watched.shown).not.toContain(EVIL);
  expect((await copy.run(['check'], { cwd: dir, env: owner.env })).stderr).toContain('[state-tracked]');

  git(dir, 'rm', '-rq', '--cached', '.docsgen', '.dist.docsgen');
  rmSync(path.join(dir, '.docsgen'), { recursive: true });
  for (const said of ['Built', 'Nothing changed']) {
    const { stderr } = await build(site, owner);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('warning');
  }
  isRight(site);
});

test('the advice of --verify works: --no-cache builds the correct file, and it stays correct without the cache', async () => {
  const owner = user();
  const site = await forgedSite(owner);
  rmSync(path.join(site.dir, '.dist.docsgen'), { recursive: true });
  expect(await build(site, owner)).toMatchObject({ code: 0 });
  expect(site.read('a.html')).toContain(EVIL);
  const verified = await build(site, owner, '--verify');
  expect(verified.code).toBe(1);
  expect(verified.stderr).toContain('Build with --no-cache');
  expect(await build(site, owner, '--no-cache')).toMatchObject({ code: 0 });
  isRight(site);
  rmSync(path.join(site.dir, '.docsgen'), { recursive: true });
  expect(await build(site, owner, '--verify')).toMatchObject({ code: 0 });
  isRight(site);
});

/** Pages that a build took from the cache. */
const reusedPages = ({ stdout }: Run): number =>
  (JSON.parse(stdout) as { work: { name: string; reused: number }[] }).work.find(({ name }) => name === 'pages')?.reused ?? 0;

test('another machine with the key uses a restored cache and builds the same bytes as without it', async () => {
  const first = user();
  const checkout = makeSite(files);
  expect(await build(checkout, first)).toMatchObject({ code: 0 });
  const cache = path.join(checkout.dir, '.docsgen');

  for (const hasKey of [true, false]) {
    const second = { env: { XDG_CACHE_HOME: path.join(temporaryFolder(), 'caches') } };
    if (hasKey) cpSync(first.env.XDG_CACHE_HOME, second.env.XDG_CACHE_HOME, { recursive: true });
    const site = makeSite(files);
    cpSync(cache, path.join(site.dir, '.docsgen'), { recursive: true });
    const run = await build(site, second, '--stats', 'json');
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).not.toContain('warning');
    expect(reusedPages(run)).toBe(hasKey ? 3 : 0);
    isRight(site);
    expect((await build(site, second)).stderr).toContain('Nothing changed');
  }
});

const preload = path.join(import.meta.dirname, 'preloads/kill-at-call.mjs');

test('without a folder for the key, every build is correct, reports it once, and reuses nothing', async () => {
  const site = makeSite(files);
  const nowhere = path.join(site.dir, 'docsgen.config.json');
  const keyless = { env: { XDG_CACHE_HOME: nowhere } };
  const owner = user();
  for (const one of [keyless, keyless, owner, keyless]) {
    const run = await build(site, one, '--stats', 'json');
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr.split('[no-state-key]')).toHaveLength(one === keyless ? 2 : 1);
    expect(reusedPages(run)).toBe(0);
    isRight(site);
  }
  const warning = `warning  docsgen cannot store its key in "${path.join(nowhere, 'docsgen')}"`;
  expect((await build(site, keyless)).stderr).toContain(warning);
  expect((await build(site, keyless, '--no-cache')).stderr).not.toContain('warning');
  expect((await visit(site, { ...owner, ...keyless }, { command: 'watch' })).stderr).toContain(warning);
});

const KILLS = [
  ['docsgen.config.json', 3],
  ['content/a.md', 4],
  ['docsgen.config.json', 2],
  ['content/a.md', 2],
  ['content/a.md', 7],
] as const;

test.each(KILLS.slice(0, times(2, 5)))(
  'a commit that cannot be verified, killed after a change of %s before rename %i, is repaired by the next build',
  async (change, nth) => {
    const keyless = { env: { XDG_CACHE_HOME: '/dev/null' } };
    const site = makeSite(files);
    expect(await build(site, keyless)).toMatchObject({ code: 0 });
    const text = readFileSync(path.join(site.dir, change), 'utf8');
    site.write({ [change]: text.replace('Test site', 'Another title').replace(WORD, 'changed') });
    const killed = await copy.run(['build', '--workers', '1'], {
      cwd: site.dir,
      env: { ...keyless.env, DOCSGEN_TEST_CALL: 'renameSync', DOCSGEN_TEST_NTH: `${nth}` },
      nodeOptions: ['--import', preload],
    });
    expect(killed.code).toBe(-1);
    site.write({ [change]: text });
    expect(await build(site, user())).toMatchObject({ code: 0 });
    isRight(site);
    expect(readdirSync(path.join(site.dir, '.dist.docsgen')).sort()).toEqual(['.gitignore', 'record.json']);
  },
);
