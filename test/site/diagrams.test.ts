import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

test.each([['{ "version": "1.'], ['null'], ['{ "version": 1 }']])(
  'an installed package with the package.json %s is reported, and used once it is repaired',
  async (text) => {
    const files = { 'content/a.md': '# A\n\n```mermaid\ngraph LR\n  A[One] --> B[Two]\n```\n' };
    const site = makeSite({ ...minimal, ...files });
    const folder = path.join(site.dir, 'node_modules', 'beautiful-mermaid');
    cpSync(path.join(installed, 'beautiful-mermaid'), folder, { recursive: true });
    for (const name of ['elkjs', 'entities'])
      symlinkSync(path.join(installed, name), path.join(site.dir, 'node_modules', name), 'junction');
    const description = path.join(folder, 'package.json');
    const whole = readFileSync(description, 'utf8');
    writeFileSync(description, text);
    const { code, stdout, stderr } = await site.run('build');
    expect(code).toBe(0);
    expect(stdout + stderr).toContain('content/a.md:3:1');
    expect(stdout + stderr).toContain('package.json of the installed package "beautiful-mermaid" cannot be read');
    expect(site.read('a.html')).not.toContain('role="img"');

    writeFileSync(description, whole);
    await site.run('build');
    expect(site.read('a.html')).toContain('role="img"');
  },
);
