import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { writeNew } from '../../cli/commit/new-file.js';
import type { FileTarget, InputDigests, WrittenFile } from '../../cli/emit/render-job.js';
import { temporaryFolder } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { jobs, outputs } from './outputs.js';

const page = (text: string, digests: InputDigests) => jobs({ 'a.html': { text, ...digests } });

test('renders a file again only if its inputs have changed', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, ...page('one', { deepDigest: 'f1', shallowDigest: 'q1' }) });

  const same = page('never seen', { deepDigest: 'f1', shallowDigest: 'q1' });
  expect(await commitOutput({ key, out, ...same })).toMatchObject({ written: 0, reused: 1 });
  expect(same.calls).toEqual([]);

  const around = page('never seen', { deepDigest: 'f1', shallowDigest: 'q2' });
  expect(await commitOutput({ key, out, ...around })).toMatchObject({ written: 0, reused: 1 });
  expect(around.calls).not.toContain('render');
  const again = page('never seen', { deepDigest: 'f1', shallowDigest: 'q2' });
  await commitOutput({ key, out, ...again });
  expect(again.calls).toEqual([]);

  const other = page('two', { deepDigest: 'f2', shallowDigest: 'q3' });
  expect(await commitOutput({ key, out, ...other })).toMatchObject({ written: 1 });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });

  rmSync(join(out, 'a.html'));
  await commitOutput({ key, out, ...page('two', { deepDigest: 'f2', shallowDigest: 'q3' }) });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });
});

test('does not confuse a shallow digest with a deep one', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, ...page('one', { deepDigest: 'x' }) });
  await commitOutput({ key, out, ...page('two', { deepDigest: 'y', shallowDigest: 'x' }) });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });
  await commitOutput({ key, out, ...page('three', { deepDigest: 'x', shallowDigest: 'y' }) });
  expect(readTree(out)).toEqual({ 'a.html': 'three' });
});

/** A job whose file is written by another thread, a turn later. */
const inThread = (deepDigest: string, write: (target: FileTarget) => Promise<WrittenFile>) => ({
  text: 'This job is rendered in a thread.',
  deepDigest,
  write: (target: FileTarget) => new Promise<void>(setImmediate).then(() => write(target)),
});

test('records files that threads write, and reuses unchanged ones', async () => {
  const out = join(temporaryFolder(), 'dist');
  const write =
    (text: string) =>
    async ({ path }: FileTarget) => {
      mkdirSync(dirname(path), { recursive: true });
      return { hash: text, written: writeNew(path, text) };
    };
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`${index}.html`, inThread('f1', write(`page ${index}`))]),
  );
  const first = jobs(many);
  expect(await commitOutput({ key, out, ...first })).toMatchObject({ written: 500, problems: [] });
  expect(Object.keys(readTree(out))).toHaveLength(500);
  expect(await commitOutput({ key, out, ...jobs(many) })).toMatchObject({ written: 0, reused: 500 });

  const previous: (string | undefined)[] = [];
  const alike = inThread('f2', async ({ previousHash }) => {
    previous.push(previousHash);
    return { hash: 'page 0' };
  });
  const second = jobs({ ...many, '0.html': alike });
  expect(await commitOutput({ key, out, ...second })).toMatchObject({ written: 0, unchanged: 500 });
  expect(previous).toEqual(['page 0']);
  expect([...first.calls, ...second.calls]).not.toContain('render');
});

test('leaves the old site and no other files when a thread cannot write its file', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'dist');
  await commitOutput({ key, out, files: outputs({ 'a.html': 'old' }) });
  const left = readdirSync(join(folder, '.dist.docsgen'));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let late = false;
  const { problems } = await commitOutput({
    key,
    out,
    ...jobs({
      'a.html': inThread('f', async () => Promise.reject(full)),
      'b.html': inThread('f', async ({ path }) => {
        await new Promise(setImmediate);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, 'b');
        late = true;
        return { hash: 'b', written: { size: 1, mtimeMs: 1 } };
      }),
    }),
  });
  expect(problems).toMatchObject([{ id: 'write-failed', values: { reason: 'the disk is full' } }]);
  expect(late).toBe(true);
  expect(readTree(out)).toEqual({ 'a.html': 'old' });
  expect(readdirSync(join(folder, '.dist.docsgen'))).toEqual(left);
  expect(existsSync(join(folder, '.dist.docsgen/stage'))).toBe(false);
});
