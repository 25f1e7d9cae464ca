import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { type Run, temporaryFolder } from '../harness.js';

const root = path.resolve(import.meta.dirname, '../..');
const bin = path.join(root, 'bin/docsgen.js');

/** Runs the command as if this were another Node.js. */
function runAs(version: string): Promise<Run> {
  const preload = path.join(temporaryFolder(), 'version.cjs');
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return new Promise((resolve) => {
    execFile(process.execPath, ['--require', preload, bin, '--version'], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

test.each(['0.10.48', '6.17.1', '8.17.0', '12.22.12', '18.20.8', '20.18.3', '21.7.3'])(
  'reports the supported versions in one sentence with Node.js %s',
  async (version) => {
    expect(await runAs(version)).toEqual({
      code: 1,
      stdout: '',
      stderr: `docsgen needs Node.js 20.19 or later of version 20, or version 22 or later, and this is Node.js ${version}.\n`,
    });
  },
);

test.each(['20.19.0', '22.0.0', '24.21.0', '26.10.0'])('Node.js %s runs docsgen', async (version) => {
  expect(await runAs(version)).toMatchObject({ code: 0, stderr: '' });
});

test('every version of Node.js can parse the file that checks the version', async () => {
  const source = readFileSync(bin, 'utf8').replace(/^#!.*/, '');
  // Formatters add this comma, which only newer versions know.
  expect(source).not.toMatch(/,\s*\)/);
  await expect(transform(source, { target: 'es5', logLevel: 'silent' })).resolves.toMatchObject({ warnings: [] });
  expect(JSON.parse(readFileSync(path.join(root, 'bin/package.json'), 'utf8'))).toEqual({ type: 'commonjs' });
});

test('the package names the same versions', () => {
  expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).toMatchObject({
    engines: { node: '^20.19.0 || >=22.0.0' },
  });
});
