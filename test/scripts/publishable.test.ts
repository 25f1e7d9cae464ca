import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Run, temporaryFolder } from '../harness.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Asks whether the package in a folder may be published. */
function publishable(cwd: string): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'scripts/publishable.mjs')], { cwd }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

function packageWith(description: object, readme: string): string {
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'a', version: '1.0.0', files: ['in.md'], ...description }),
  );
  writeFileSync(path.join(folder, 'README.md'), readme);
  for (const name of ['in.md', 'out.md']) writeFileSync(path.join(folder, name), '# Title\n');
  return folder;
}

test('a package without a repository, or with dead links in its README, is not published', async () => {
  const readme = '[a](in.md#title) [b](https://example.com) [c](#title)\n\n```md\n[d](gone.md)\n```\n';
  const repository = { type: 'git', url: 'git+https://git.example.com/a.git' };
  expect(await publishable(packageWith({ repository }, readme))).toEqual({ code: 0, stdout: '', stderr: '' });
  const without = await publishable(packageWith({}, readme));
  expect(without.code).toBe(1);
  expect(without.stderr).toContain('package.json has no "repository".');
  const dead = await publishable(packageWith({ repository }, `${readme}[e](out.md) <a href="gone.txt"> ![f](g.png)`));
  expect(dead).toMatchObject({ code: 1, stderr: expect.stringMatching(/^README.*"out\.md".*\nREADME.*"gone\.txt".*\n$/) });
});

test('every link in the README points to a file in the package', async () => {
  expect((await publishable(root)).stderr).not.toContain('README.md');
});

test('npm checks the package before it publishes it', () => {
  expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).toMatchObject({
    scripts: { prepublishOnly: 'node scripts/publishable.mjs' },
  });
});
