import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../harness.js';

const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Starts a release that is not a rehearsal. */
function release(env: NodeJS.ProcessEnv): Promise<Run> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    execFile(process.execPath, [path.join(root, 'scripts/release.mjs')], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

test('nothing is published from a computer, from a branch or under the tag of another version', async () => {
  expect(await release({ GITHUB_ACTIONS: '' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--dry-run'),
  });
  for (const ref of ['refs/heads/main', `refs/tags/v${version}0`]) {
    const run = await release({ GITHUB_ACTIONS: 'true', GITHUB_REF: ref });
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`"${ref}"`) });
  }
});

test('the package lists its bundled parts and contains their licences', () => {
  const { components } = JSON.parse(readFileSync(path.join(root, 'lib/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; hashes?: unknown; properties?: unknown }[];
  };
  const texts = readFileSync(path.join(root, 'lib/licences/third-party.txt'), 'utf8');
  const react = components.find(({ name }) => name === 'react');
  expect(react).toMatchObject({ properties: [{ name: 'docsgen:bundled', value: 'true' }], hashes: [{ alg: 'SHA-512' }] });
  expect(texts).toContain(`react ${react?.version} (MIT)`);
  expect(components.find(({ name }) => name === 'esbuild')).toMatchObject({ scope: 'required' });
});
