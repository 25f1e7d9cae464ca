import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { writeNew } from '../../cli/commit/new-file.js';
import type { Made, OutputFile, StageTarget } from '../../cli/emit/output.js';
import { temporaryFolder } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { outputs } from './outputs.js';

/** A file that records which of its members were used. */
function counted(text: string, { digest, shallowDigest }: { digest: string; shallowDigest?: string }) {
  const asked: string[] = [];
  const content: Made = {
    shallowDigest,
    get digest() {
      asked.push('digest');
      return digest;
    },
    make() {
      asked.push('make');
      return text;
    },
  };
  const file: OutputFile = { path: 'a.html', content, origin: 'the test' };
  return { file, asked };
}

test('makes a file again only if its inputs have changed', async () => {
  const out = join(temporaryFolder(), 'dist');
  const first = counted('one', { digest: 'f1', shallowDigest: 'q1' });
  await commitOutput({ key, out, files: [first.file] });

  const same = counted('never seen', { digest: 'f1', shallowDigest: 'q1' });
  expect(await commitOutput({ key, out, files: [same.file] })).toMatchObject({ written: 0, reused: 1 });
  expect(same.asked).toEqual([]);

  const around = counted('never seen', { digest: 'f1', shallowDigest: 'q2' });
  expect(await commitOutput({ key, out, files: [around.file] })).toMatchObject({ written: 0, reused: 1 });
  expect(around.asked).not.toContain('make');
  const again = counted('never seen', { digest: 'f1', shallowDigest: 'q2' });
  await commitOutput({ key, out, files: [again.file] });
  expect(again.asked).toEqual([]);

  const other = counted('two', { digest: 'f2', shallowDigest: 'q3' });
  expect(await commitOutput({ key, out, files: [other.file] })).toMatchObject({ written: 1 });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });

  rmSync(join(out, 'a.html'));
  await commitOutput({ key, out, files: [counted('two', { digest: 'f2', shallowDigest: 'q3' }).file] });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });
});

test('does not confuse a shallow digest with a digest', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: [counted('one', { digest: 'x' }).file] });
  await commitOutput({ key, out, files: [counted('two', { digest: 'y', shallowDigest: 'x' }).file] });
  expect(readTree(out)).toEqual({ 'a.html': 'two' });
  await commitOutput({ key, out, files: [counted('three', { digest: 'x', shallowDigest: 'y' }).file] });
  expect(readTree(out)).toEqual({ 'a.html': 'three' });
});

/** A file that its builder writes itself, one turn of the event loop later. */
function ordered(
  path: string,
  digest: string,
  work: (target: StageTarget) => ReturnType<NonNullable<Made['stage']>>,
): OutputFile {
  const make = () => {
    throw new Error('It is ordered, not made.');
  };
  return {
    path,
    content: { digest, make, stage: (target) => new Promise<void>(setImmediate).then(() => work(target)) },
    origin: path,
  };
}

test('records files that their producer writes, and reuses unchanged ones', async () => {
  const out = join(temporaryFolder(), 'dist');
  const write =
    (text: string) =>
    async ({ target }: StageTarget) => {
      mkdirSync(dirname(target), { recursive: true });
      return { hash: text, written: writeNew(target, text) };
    };
  const many = Array.from({ length: 500 }, (_, index) => ordered(`${index}.html`, 'f1', write(`page ${index}`)));
  expect(await commitOutput({ key, out, files: many })).toMatchObject({ written: 500, problems: [] });
  expect(Object.keys(readTree(out))).toHaveLength(500);
  expect(await commitOutput({ key, out, files: many })).toMatchObject({ written: 0, reused: 500 });

  const known: (string | undefined)[] = [];
  const alike = ordered('0.html', 'f2', async (target) => {
    known.push(target.known);
    return { hash: 'page 0' };
  });
  expect(await commitOutput({ key, out, files: [alike, ...many.slice(1)] })).toMatchObject({ written: 0, unchanged: 500 });
  expect(known).toEqual(['page 0']);
});

test('leaves the old site and no other files when a producer cannot write its file', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'dist');
  await commitOutput({ key, out, files: outputs({ 'a.html': 'old' }) });
  const left = readdirSync(join(folder, '.dist.docsgen'));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let late = false;
  const files = [
    ordered('a.html', 'f', async () => Promise.reject(full)),
    ordered('b.html', 'f', async ({ target }) => {
      await new Promise(setImmediate);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, 'b');
      late = true;
      return { hash: 'b', written: { size: 1, mtimeMs: 1 } };
    }),
  ];
  const { problems } = await commitOutput({ key, out, files });
  expect(problems).toMatchObject([{ id: 'write-failed', values: { reason: 'the disk is full' } }]);
  expect(late).toBe(true);
  expect(readTree(out)).toEqual({ 'a.html': 'old' });
  expect(readdirSync(join(folder, '.dist.docsgen'))).toEqual(left);
  expect(existsSync(join(folder, '.dist.docsgen/stage'))).toBe(false);
});
