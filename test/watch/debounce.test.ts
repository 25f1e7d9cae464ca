import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { debounceChanges } from '../../cli/watch/debounce.js';
import { temporaryFolder } from '../harness.js';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** Debounces changes of a folder; the site depends on `a.md` and `b.md`. */
function gathering() {
  const dir = temporaryFolder();
  const changes: string[][] = [];
  const state = { isBusy: false };
  const { add: note } = debounceChanges({
    isKnown: (file) => /[ab]\.md$/.test(file),
    isBusy: () => state.isBusy,
    onChange: (files) => changes.push([...files].map((file) => path.basename(file))),
  });
  const at = (name: string) => path.join(dir, name);
  const write = (name: string, text = 'Text.') => {
    writeFileSync(at(name), text);
    note(at(name));
  };
  const remove = (name: string) => {
    rmSync(at(name));
    note(at(name));
  };
  return { changes, state, write, remove };
}

test('a single save waits at most 15 milliseconds', () => {
  const { changes, write } = gathering();
  write('a.md');
  vi.advanceTimersByTime(15);
  expect(changes).toEqual([['a.md']]);
});

test('a file that is emptied first, or missing for a moment, is one change', () => {
  const { changes, write, remove } = gathering();
  write('a.md', '');
  vi.advanceTimersByTime(50);
  write('a.md');
  vi.advanceTimersByTime(15);
  expect(changes).toEqual([['a.md']]);
  remove('a.md');
  vi.advanceTimersByTime(50);
  write('a.md');
  vi.advanceTimersByTime(15);
  expect(changes).toEqual([['a.md'], ['a.md']]);
  remove('a.md');
  vi.advanceTimersByTime(200);
  expect(changes).toHaveLength(3);
});

test('ignores a temporary file of an editor', () => {
  const { changes, write, remove } = gathering();
  write('4913');
  remove('4913');
  write('a.md');
  vi.advanceTimersByTime(15);
  expect(changes).toEqual([['a.md']]);
});

test('combines many files with pauses between them into one change', () => {
  const { changes, write } = gathering();
  write('a.md');
  write('b.md');
  for (let index = 0; index < 50; index++) {
    write(`new-${index}.md`);
    vi.advanceTimersByTime(40);
  }
  expect(changes).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(changes.map((files) => files.length)).toEqual([52]);
});

test('waits for git, but not forever', () => {
  const { changes, state, write } = gathering();
  state.isBusy = true;
  write('a.md');
  vi.advanceTimersByTime(2_000);
  write('b.md');
  vi.advanceTimersByTime(500);
  expect(changes).toEqual([]);
  state.isBusy = false;
  vi.advanceTimersByTime(200);
  expect(changes).toEqual([['a.md', 'b.md']]);
  state.isBusy = true;
  write('a.md');
  vi.advanceTimersByTime(11_000);
  expect(changes).toHaveLength(2);
});
