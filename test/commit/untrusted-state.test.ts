import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitOutput, recoverOutput } from '../../cli/commit/index.js';
import { type Journal, writeJournal } from '../../cli/commit/journal.js';
import { isInside } from '../../cli/commit/moved-paths.js';
import { checkOutputContent } from '../../cli/commit/output-folder.js';
import { scanOutput } from '../../cli/commit/output-scan.js';
import { createState } from '../../cli/commit/state.js';
import { createProcessKey } from '../../cli/state/key.js';
import { writeSigned } from '../../cli/state/signed-file.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree, type Tree } from '../output-tree.js';
import { key } from '../state-key.js';
import { jobs, outputs } from './outputs.js';

const site = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p/${index}.html`, `page ${index}`]));
const EMPTY: Journal = { mode: 'files', writes: [], replaced: [], deletes: [], record: '' };

/** A built site with a journal next to it, and files that its entries point to. */
async function interrupted(
  journal: Partial<Journal>,
  { staged = {}, signedWith = key }: { staged?: Tree; signedWith?: typeof key } = {},
) {
  const root = temporaryFolder();
  const out = join(root, 'site/dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  writeFiles(root, { 'outside.txt': 'mine', 'site/outside.txt': 'mine', 'site/dist/p/0.html': 'page 0' });
  writeFiles(state.stage, staged);
  const before = readTree(out);
  writeJournal({ ...state, key: signedWith }, { ...EMPTY, ...journal });
  return { root, out, state, before };
}

const BAD_PATHS = [
  '../outside.txt',
  '../../outside.txt',
  'p/../../outside.txt',
  'p/./0.html',
  'p//0.html',
  '/etc/passwd',
  'p\\0.html',
  '..\\outside.txt',
  'C:\\outside.txt',
  'c:outside.txt',
  'p/C:/outside.txt',
  '',
  '.',
  'p/',
  'p/\0',
];

test.each(BAD_PATHS)('rejects the path %j', (path) => {
  expect(isInside(path)).toBe(false);
});

test.each(['a', 'a/b.html', '..a/b..', '...', 'größe/日本.html', '.docsgen', 'ab:c'])('accepts the path %j', (path) => {
  expect(isInside(path)).toBe(true);
});

describe('a journal moves no file', () => {
  const unmoved = async ({ root, out, state, before }: Awaited<ReturnType<typeof interrupted>>) => {
    await recoverOutput(out, key);
    expect(readTree(out)).toEqual(before);
    expect(readFileSync(join(root, 'outside.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(root, 'site/outside.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(state.folder)).toEqual(['.gitignore']);
    expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ problems: [], written: 20 });
    expect(readTree(out)).toEqual(site);
  };

  test.each(BAD_PATHS)('with the path %j, even if it is signed', async (path) => {
    for (const part of ['writes', 'replaced', 'deletes']) await unmoved(await interrupted({ [part]: ['p/0.html', path] }));
  });

  test('signed with another key, for another folder, or as another file', async () => {
    const bad = { deletes: ['p/1.html'] };
    await unmoved(await interrupted(bad, { signedWith: createProcessKey() }));
    const other = await interrupted(bad);
    const moved = join(other.root, 'moved');
    renameSync(join(other.root, 'site'), moved);
    await recoverOutput(join(moved, 'dist'), key);
    expect(readTree(join(moved, 'dist'))).toEqual(other.before);
    const asRecord = await interrupted(bad);
    writeSigned(asRecord.state.journal, JSON.stringify({ ...EMPTY, ...bad }), {
      key,
      kind: 'record',
      folder: asRecord.state.out,
    });
    await unmoved(asRecord);
  });

  test.each([
    null,
    1,
    [],
    {},
    { mode: 'files' },
    { ...EMPTY, writes: 'p' },
    { ...EMPTY, mode: 'all' },
    { ...EMPTY, deletes: [1] },
  ])('that is %j', async (content) => unmoved(await interrupted(content as unknown as Journal)));

  test('through a link in the stage, the output folder or the replaced files', async () => {
    const elsewhere = { 'in/a.html': 'theirs' };
    const inStage = await interrupted({ writes: ['linked/in/a.html'] });
    writeFiles(join(inStage.root, 'elsewhere'), elsewhere);
    mkdirSync(inStage.state.stage);
    symlinkSync(join(inStage.root, 'elsewhere'), join(inStage.state.stage, 'linked'));
    await unmoved(inStage);
    expect(readTree(join(inStage.root, 'elsewhere'))).toEqual(elsewhere);

    for (const journal of [
      { writes: ['linked/in/b.html'] },
      { deletes: ['linked/in/a.html'] },
      { deletes: ['linked', 'linked/in/a.html'] },
    ]) {
      const inOut = await interrupted(journal, { staged: { 'linked/in/b.html': 'ours' } });
      writeFiles(join(inOut.root, 'elsewhere'), elsewhere);
      symlinkSync(join(inOut.root, 'elsewhere'), join(inOut.out, 'linked'));
      await recoverOutput(inOut.out, key);
      expect(readTree(join(inOut.root, 'elsewhere'))).toEqual(elsewhere);
      expect(readdirSync(inOut.state.folder)).toEqual(['.gitignore']);
    }
  });

  test.each(['stage', 'old'] as const)('if "%s" is a link: it is removed, and its target stays', async (name) => {
    for (const mode of ['whole', 'files'] as const) {
      const linked = await interrupted({ mode });
      writeFiles(join(linked.root, 'elsewhere'), { '.docsgen': '', 'a.html': 'theirs' });
      symlinkSync(join(linked.root, 'elsewhere'), linked.state[name]);
      await unmoved(linked);
      expect(existsSync(join(linked.root, 'elsewhere/.docsgen'))).toBe(true);
    }
  });
});

test('restores only a complete site from a commit that cannot be verified', async () => {
  const lost = async () => {
    const one = await interrupted({ mode: 'whole' }, { signedWith: createProcessKey() });
    renameSync(one.out, join(one.root, 'whole'));
    return one;
  };
  const whole = await lost();
  renameSync(join(whole.root, 'whole'), whole.state.old);
  await recoverOutput(whole.out, key);
  expect(readTree(whole.out)).toEqual(whole.before);

  const partial = await lost();
  writeFiles(partial.state.old, { 'p/0.html': 'page 0' });
  await recoverOutput(partial.out, key);
  expect(existsSync(partial.out)).toBe(false);

  const linked = await lost();
  symlinkSync(join(linked.root, 'whole'), linked.state.old);
  await recoverOutput(linked.out, key);
  expect(existsSync(linked.out)).toBe(false);
  expect(readTree(join(linked.root, 'whole'))).toEqual(linked.before);
});

test('does not write through a folder that became a link after the scan', async () => {
  const root = temporaryFolder();
  const out = join(root, 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const scan = scanOutput(createState(out, key));
  renameSync(join(out, 'p'), join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(out, 'p'));
  const { problems } = await commitOutput({ key, out, files: outputs({ ...site, 'p/new.html': 'new' }), scan });
  expect(problems).toMatchObject([
    { id: 'write-failed', values: { reason: expect.stringContaining('in the place of a folder') } },
  ]);
  expect(Object.keys(readTree(join(root, 'elsewhere')))).toHaveLength(20);
});

test('rejects a state folder that is a link, and changes nothing in its target', async () => {
  const root = temporaryFolder();
  const out = join(root, 'site/dist');
  writeFiles(join(root, 'elsewhere'), { 'stage/a': 'a', 'old/.docsgen': '', 'old/b': 'b' });
  mkdirSync(join(root, 'site'));
  symlinkSync('../elsewhere', join(root, 'site/.dist.docsgen'));
  expect((await commitOutput({ key, out, files: outputs(site) })).problems).toMatchObject([{ id: 'write-failed' }]);
  expect(readTree(join(root, 'elsewhere'))).toEqual({ 'old/.docsgen': '', 'old/b': 'b', 'stage/a': 'a' });
  expect(existsSync(out)).toBe(false);
});

test('removes links and folders in place of state files without following them', async () => {
  const root = temporaryFolder();
  const out = join(root, 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  writeFiles(root, { 'mine.txt': 'mine' });
  const own = `${state.lock}.new.${process.pid}`;
  for (const path of [state.newRecord, `${state.journal}.new`, own]) symlinkSync(join(root, 'mine.txt'), path);
  mkdirSync(join(state.undo, 'a'), { recursive: true });
  renameSync(state.record, join(root, 'record'));
  mkdirSync(join(state.record, 'a'), { recursive: true });
  symlinkSync('/dev/zero', state.lock);
  const { 'p/3.html': _, ...next } = site;
  expect((await commitOutput({ key, out, files: outputs(next) })).problems).toEqual([]);
  expect(readTree(out)).toEqual(next);
  expect(readFileSync(join(root, 'mine.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(state.folder).sort()).toEqual(['.gitignore', 'record.json']);
});

test('a folder that was restored in place with new times is not written again', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  for (const file of Object.keys(site)) utimesSync(join(out, file), 1000, 1000);
  expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ written: 0, unchanged: 20 });
  writeFileSync(join(out, 'p/5.html'), 'PAGE 5');
  expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ written: 1, unchanged: 19 });
  expect(readTree(out)).toEqual(site);
});

describe('an output folder that was moved or copied with its record', () => {
  /** Commits the site and moves it. Returns the new output folder. */
  async function moveSite(change: (moved: string) => void = () => {}): Promise<string> {
    const root = temporaryFolder();
    await commitOutput({ key, out: join(root, 'site/dist'), files: outputs(site) });
    renameSync(join(root, 'site'), join(root, 'moved'));
    const moved = join(root, 'moved/dist');
    change(moved);
    const state = createState(moved, key);
    expect(checkOutputContent(moved, state, scanOutput(state))).toEqual([]);
    return moved;
  }

  test('is not written again, whatever the times of its files', async () => {
    const moved = await moveSite((out) => utimesSync(join(out, 'p/5.html'), 1000, 1000));
    for (const _ of [1, 2])
      expect(await commitOutput({ key, out: moved, files: outputs(site) })).toMatchObject({ written: 0, unchanged: 20 });
    expect(await commitOutput({ key, out: moved, files: outputs({ ...site, 'p/6.html': 'new' }) })).toMatchObject({ written: 1 });
    expect(await commitOutput({ key, out: moved, files: outputs(site) })).toMatchObject({ written: 1, unchanged: 19 });
    expect(readTree(moved)).toEqual(site);
  });

  test('gets back a file with other content of the same length and time', async () => {
    const moved = await moveSite((out) => {
      const { atimeMs, mtimeMs } = statSync(join(out, 'p/5.html'));
      writeFileSync(join(out, 'p/5.html'), 'PAGE 5');
      utimesSync(join(out, 'p/5.html'), atimeMs / 1000, mtimeMs / 1000);
    });
    expect(await commitOutput({ key, out: moved, files: outputs(site) })).toMatchObject({ written: 1, unchanged: 19 });
    expect(readTree(moved)).toEqual(site);
  });

  test('is written wholly if it contains a file that the record does not list', async () => {
    const moved = await moveSite((out) => writeFileSync(join(out, 'other.html'), 'other'));
    expect(await commitOutput({ key, out: moved, files: outputs(site) })).toMatchObject({ written: 20 });
    expect(readTree(moved)).toEqual(site);
  });

  test('is written wholly by a user with another key', async () => {
    const moved = await moveSite();
    const other = createProcessKey();
    expect(scanOutput(createState(moved, other)).record).toBeUndefined();
    expect(await commitOutput({ key: other, out: moved, files: outputs(site) })).toMatchObject({ written: 20 });
  });
});

test('uses the same record for a site that is reached through a link', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync(join(root, 'real'), join(root, 'link'));
  await commitOutput({ key, out: join(root, 'link/dist'), files: outputs(site) });
  expect(await commitOutput({ key, out: join(root, 'real/dist'), files: outputs(site) })).toMatchObject({ written: 0 });
  expect(createState(join(root, 'link/none/dist'), key).out).toBe(join(realpathSync(root), 'real/none/dist'));
});

test(`does not treat a folder with a ".docsgen" folder, such as a site's source, as a built site`, async () => {
  const siteDir = temporaryFolder();
  writeFiles(siteDir, { 'other/.docsgen/cache.json': '', 'other/content/index.md': 'mine' });
  const out = join(siteDir, 'other');
  const state = createState(out, key);
  expect(checkOutputContent(out, state, scanOutput(state))).toMatchObject([{ id: 'output-foreign' }]);
});

describe('a commit without trust in earlier builds', () => {
  const fresh = (out: string, tree: Tree) => commitOutput({ key, out, files: outputs(tree), isFresh: true });

  test('replaces files that were changed without a trace, and leaves equal ones', async () => {
    const out = join(temporaryFolder(), 'dist');
    await commitOutput({ key, out, files: outputs({ ...site, 'gone.html': 'gone' }) });
    const { atimeMs, mtimeMs } = statSync(join(out, 'p/5.html'));
    const untouched = statSync(join(out, 'p/6.html')).ino;
    writeFileSync(join(out, 'p/5.html'), 'PAGE 5');
    utimesSync(join(out, 'p/5.html'), atimeMs / 1000, mtimeMs / 1000);
    expect(await fresh(out, site)).toMatchObject({ written: 1, unchanged: 19, deleted: 1, reused: 0, problems: [] });
    expect(readTree(out)).toEqual(site);
    expect(statSync(join(out, 'p/6.html')).ino).toBe(untouched);
    expect(await commitOutput({ key, out, files: outputs(site) })).toMatchObject({ written: 0 });
  });

  test('renders files although their input digest is in the record', async () => {
    const out = join(temporaryFolder(), 'dist');
    const page = (text: string) => jobs({ 'a.html': { text, deepDigest: 'same', shallowDigest: 'same' } });
    await commitOutput({ key, out, ...page('wrong') });
    expect(await commitOutput({ key, out, ...page('right') })).toMatchObject({ written: 0 });
    expect(await commitOutput({ key, out, ...page('right'), isFresh: true })).toMatchObject({ written: 1 });
    expect(readTree(out)).toEqual({ 'a.html': 'right' });
  });

  test('replaces a link with a file', async () => {
    const root = temporaryFolder();
    const out = join(root, 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    writeFiles(root, { 'elsewhere.html': 'page 7' });
    renameSync(join(out, 'p/7.html'), join(root, 'page-7'));
    symlinkSync(join(root, 'elsewhere.html'), join(out, 'p/7.html'));
    expect(await fresh(out, site)).toMatchObject({ written: 1, unchanged: 19 });
    expect(statSync(join(root, 'elsewhere.html')).isFile()).toBe(true);
    expect(readdirSync(join(out, 'p'), { withFileTypes: true }).every((entry) => entry.isFile())).toBe(true);
  });
});

/** Field 22 of proc_pid_stat(5). */
function startOf(pid: number | undefined): string {
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}

describe('the lock', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;

  test('removes files of processes that were killed while acquiring it', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'dist');
    const left = { [`lock.new.${gone}`]: `${gone} 1`, 'lock.new.999999999': '', [`lock.${gone}`]: `${gone} 1` };
    writeFiles(join(folder, '.dist.docsgen'), left);
    utimesSync(join(folder, '.dist.docsgen/lock.new.999999999'), 1, 1);
    await commitOutput({ key, out, files: outputs(site) });
    expect(readdirSync(join(folder, '.dist.docsgen')).sort()).toEqual(['.gitignore', 'record.json']);
  });

  test('is removed with the stage when the next build finds that its process has ended', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    const { lock, stage } = createState(out, key);
    writeFiles(join(folder, '.dist.docsgen'), { lock: `${gone} 1`, 'stage/a.html': 'half a', [`lock.new.${gone}`]: `${gone} 1` });
    await recoverOutput(out, key);
    expect(readdirSync(join(folder, '.dist.docsgen')).sort()).toEqual(['.gitignore', 'record.json']);
    writeFiles(join(folder, '.dist.docsgen'), { [`lock.new.${gone}`]: `${gone} 1` });
    await recoverOutput(out, key);
    expect(readdirSync(join(folder, '.dist.docsgen')).sort()).toEqual(['.gitignore', 'record.json']);
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void other.kill());
    const started = existsSync('/proc/self/stat') ? startOf(other.pid) : '-';
    writeFiles(join(folder, '.dist.docsgen'), { lock: `${other.pid} ${started}`, 'stage/a.html': 'half a' });
    await recoverOutput(out, key);
    expect([lock, stage].map(existsSync)).toEqual([true, true]);
  });

  test('leaves files of a running process that is acquiring it', async () => {
    const folder = temporaryFolder();
    writeFiles(join(folder, '.dist.docsgen'), { 'lock.new.1': '' });
    await commitOutput({ key, out: join(folder, 'dist'), files: outputs(site) });
    expect(readdirSync(join(folder, '.dist.docsgen'))).toContain('lock.new.1');
  });
});
