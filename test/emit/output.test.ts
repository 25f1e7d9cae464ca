import { describe, expect, test } from 'vitest';
import { checkOutputs } from '../../cli/emit/output.js';

const check = (...paths: string[]) => checkOutputs(paths.map((path, index) => ({ path, content: '', origin: `page ${index}` })));

describe('output names', () => {
  test('that differ are fine', () => {
    expect(check('index.html', 'a.html', 'a/index.html', 'a/b.html', 'con-fig.html', '.well-known/x', 'a.b/c')).toEqual([]);
  });

  test('report both pages that claim the same name', () => {
    expect(check('a.html', 'a.html')).toMatchObject([
      { id: 'output-conflict', values: { one: 'page 0', two: 'page 1', name: 'a.html' } },
    ]);
    expect(check('.docsgen')).toMatchObject([{ id: 'output-conflict' }]);
  });

  test('conflict if they differ only in case or composition', () => {
    expect(check('a/FAQ.html', 'A/faq.html')).toMatchObject([
      { id: 'case-conflict', values: { one: 'a/FAQ.html', two: 'A/faq.html' } },
    ]);
    expect(check('caf\u00e9', 'cafe\u0301')).toMatchObject([{ id: 'case-conflict' }]);
  });

  test('conflict if one is a file and the other a folder', () => {
    expect(check('a', 'a/b.html')).toMatchObject([{ id: 'output-conflict', values: { name: 'a' } }]);
    expect(check('x/y/z', 'X/y')).toMatchObject([{ id: 'case-conflict' }]);
  });

  test.each(['con.html', 'a/NUL', 'com1.json', 'a./b', 'a /b', 'a:b', 'what?', 'a|b', 'a\\b', 'tab\t', 'aux'])(
    'that Windows refuses: %j',
    (path) => {
      expect(check(path)).toMatchObject([{ id: 'reserved-name', values: { name: path } }]);
    },
  );

  test.each([`${'a'.repeat(251)}.html`, `${'é'.repeat(128)}/b`])(
    'that no file system allows, because they are too long',
    (path) => {
      expect(check(path)).toMatchObject([{ id: 'long-name', values: { name: path } }]);
      expect(check(path.slice(6))).toEqual([]);
    },
  );

  test.each(['../a', '/a', 'a/../../b', 'a//b', '', './a', 'a/'])(
    'are invalid if they are outside the folder or malformed: %j',
    (path) => {
      expect(check(path)).toMatchObject([{ id: 'outside-root', values: { target: path } }]);
    },
  );
});
