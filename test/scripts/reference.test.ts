import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('the generated reference pages say what the code says', () => {
  const check = () => execFileSync(process.execPath, ['scripts/reference.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  expect(check).not.toThrow();
});
