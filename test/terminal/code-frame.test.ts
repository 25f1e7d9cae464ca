import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problem } from '../../cli/problems/index.js';
import { createCodeFrames } from '../../cli/terminal/code-frame.js';
import { formatProblems } from '../../cli/terminal/reporter.js';
import { temporaryFolder } from '../harness.js';

const frameOf = (text: string, place: { line?: number; column?: number; file?: string }, columns = 80) => {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, 'a.md'), text);
  return createCodeFrames(dir, columns)({ file: 'a.md', ...place });
};

test('shows the line of a problem between its cause and its fix', () => {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, 'a.md'), 'One.\n\nSee []().\n');
  const text = formatProblems(
    [problem('empty-link', { file: 'a.md', line: 3, column: 5 })],
    { isInteractive: false, columns: 80 },
    createCodeFrames(dir, 80),
  );
  expect(text.split('\n').slice(0, 4)).toEqual([
    'a.md:3:5  error  This link has no target. [empty-link]',
    '  3 │ See []().',
    '    │     ^',
    '  Write one in the parentheses, or remove the link.',
  ]);
});

test.each([
  ['without a column', 'Text.\n', { line: 1 }, '  1 │ Text.\n'],
  ['after wide characters', '日本 x\n', { line: 1, column: 4 }, '  1 │ 日本 x\n    │      ^\n'],
  ['with a byte order mark and CRLF', '\ufeffA\r\nB\r\n', { line: 2, column: 1 }, '  2 │ B\n    │ ^\n'],
  ['with commands for the terminal', 'A\u001b[31mB\tC\n', { line: 1, column: 1 }, '  1 │ A\ufffd[31mB C\n    │ ^\n'],
  ['that is empty', 'A\n\n', { line: 2, column: 1 }, ''],
  ['that does not exist', 'A\n', { line: 9, column: 1 }, ''],
  ['of a file that does not exist', 'A\n', { file: 'b.md', line: 1 }, ''],
  ['of no file', 'A\n', { file: '' }, ''],
])('shows a line %s', (_, text, place, expected) => {
  expect(frameOf(text, place)).toBe(expected);
});

test('shows the part of a long line around the column', () => {
  const [line = '', mark = ''] = frameOf(`${'a'.repeat(200)}X${'b'.repeat(200)}`, { line: 1, column: 201 }, 60).split('\n');
  expect(line.length).toBeLessThan(60);
  expect(line[mark.indexOf('^')]).toBe('X');
});
