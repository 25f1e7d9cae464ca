import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const installed = path.resolve(import.meta.dirname, '../../node_modules');

test('diagrams are drawn once the package for them is installed, also in a site that was built before', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n\n```mermaid\ngraph LR\n  A[One] --> B[Two]\n```\n' });
  const { code, stdout, stderr } = await site.run('build');
  expect(code).toBe(0);
  expect(stdout + stderr).toContain('npm install --save-dev beautiful-mermaid');
  expect(site.read('a.html')).not.toContain('role="img"');

  symlinkSync(installed, path.join(site.dir, 'node_modules'), 'junction');
  const second = await site.run('build');
  expect(second.stdout + second.stderr).not.toContain('beautiful-mermaid');
  const html = site.read('a.html');
  expect(html).toContain('role="img"');
  await site.run('build', '--no-cache');
  expect(site.read('a.html')).toBe(html);

  rmSync(path.join(site.dir, 'node_modules'));
  await site.run('build');
  expect(site.read('a.html')).not.toContain('role="img"');
});
