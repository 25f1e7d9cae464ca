import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serveSite } from '../../cli/commands/serve.js';
import { makeSite, minimal } from '../harness.js';
import { builtSite, printedProblems, refusal } from './refusal.js';

test('rejects an output folder whose replacement would destroy something, without changing it', async () => {
  const site = await builtSite({ 'mine/notes.txt': 'Precious.', 'a-file': 'x' });
  symlinkSync('nowhere', path.join(site.dir, 'dangling'));
  symlinkSync('circle', path.join(site.dir, 'circle'));
  symlinkSync('content', path.join(site.dir, 'alias'));
  mkdirSync(path.join(site.dir, '.git'));
  const names = () => readdirSync(site.dir, { recursive: true }).map(String).sort();
  const before = names();
  const at = (name: string) => path.join(site.dir, name);
  for (const [out, cause] of [
    ['content', `"${at('content')}" is or contains "content", which a build must not replace. [output-folder]`],
    ['content/x', `"${at('content/x')}" is inside "content", which a build must not change. [output-folder]`],
    ['alias', `"${at('alias')}" is or contains "content", which a build must not replace. [output-folder]`],
    ['static', `"${at('static')}" is or contains "static", which a build must not replace. [output-folder]`],
    ['.git', `"${at('.git')}" is or contains ".git", which a build must not replace. [output-folder]`],
    ['.docsgen', `"${at('.docsgen')}" is or contains ".docsgen", which a build must not replace. [output-folder]`],
    ['.', `"${site.dir}" is or contains the site folder. [output-folder]`],
    ['..', `"${path.dirname(site.dir)}" is or contains the site folder. [output-folder]`],
    ['/', '"/" is the root of the disk. [output-folder]'],
    [homedir(), `"${homedir()}" is or contains your home folder. [output-folder]`],
    ['a-file', `"${at('a-file')}" is a file. [output-folder]`],
    ['a-file/x', `"${at('a-file/x')}" is inside "${at('a-file')}", which is a file. [output-folder]`],
    ['dangling', `"${at('dangling')}" is or is inside a broken symbolic link. [output-folder]`],
    ['circle', `"${at('circle')}" is or is inside a broken symbolic link. [output-folder]`],
    ['mine', `"${at('mine')}" contains files that docsgen did not write, for example "notes.txt". [output-foreign]`],
  ] as const) {
    expect(await refusal(site, {}, '--out', out), out).toEqual([`error  The output folder ${cause}`]);
  }
  expect(names()).toEqual(before);
  expect(readFileSync(at('mine/notes.txt'), 'utf8')).toBe('Precious.');
});

test.runIf(process.platform === 'linux')('rejects an output folder where nothing can be created', async () => {
  const site = await builtSite();
  for (const [out, place] of [
    ['/proc/x', 'is inside "/proc", a folder whose file system does not allow new folders'],
    ['/proc/x/y', 'is inside "/proc", a folder whose file system does not allow new folders'],
    ['/sys/x', 'is inside "/sys", a folder in which you may not create anything'],
    ['/dev/x', 'is inside "/dev", a folder that contains devices of the system'],
    ['/dev', 'is a folder that contains devices of the system'],
  ] as const) {
    const problems = await refusal(site, {}, '--out', out);
    expect(problems).toEqual([`error  The output folder "${out}" ${place}. [output-folder]`]);
  }
});

test('does not delete a foreign file in the built site', async () => {
  const site = await builtSite();
  expect(await refusal(site, { 'content/index.md': 'New.\n', 'dist/guide/mine.txt': 'Precious.' })).toEqual([
    `error  The output folder "${path.join(site.dir, 'dist')}" contains files that docsgen did not write, for example "guide/mine.txt". [output-foreign]`,
  ]);
});

test('reports a state folder that is a link and an unreadable output folder, and ignores a link in the state', async () => {
  const site = await builtSite();
  const state = path.join(site.dir, '.dist.docsgen');
  renameSync(path.join(state, 'record.json'), path.join(state, 'other.json'));
  symlinkSync('record.json', path.join(state, 'record.json'));
  expect(await site.run('build')).toMatchObject({ code: 0 });
  rmSync(state, { recursive: true });
  symlinkSync('.dist.docsgen', state);
  const link = [
    'error  ".dist.docsgen" is a symbolic link, but docsgen stores its own files in a folder with that name. [state-link]',
  ];
  expect(await refusal(site, {})).toEqual(link);
  expect(printedProblems(await site.run('serve', '--port', '0'))).toEqual(link);
  symlinkSync('circle', path.join(site.dir, 'circle'));
  expect(await refusal(site, {}, '--out', 'circle/x')).toEqual([
    `error  The site could not be written: too many symbolic links at "${path.join(site.dir, 'circle/x')}". [write-failed]`,
  ]);
});

test('builds the site and reports if the build events cannot be written', async () => {
  const site = makeSite(minimal);
  const run = await site.run('build', '--workers', '1', '--trace', 'none/trace.json');
  const file = path.join(site.dir, 'none/trace.json');
  expect(run.code).toBe(1);
  expect(printedProblems(run)).toEqual([
    `error  The trace could not be written to "${file}": its folder does not exist. [trace-failed]`,
  ]);
  expect(site.read('index.html')).toContain('Welcome.');
});

test('does not serve a folder that docsgen did not build', async () => {
  const site = makeSite(minimal);
  const serve = () => serveSite({ environment: {}, out: path.join(site.dir, 'dist'), port: 0, host: '127.0.0.1' });
  expect(await serve()).toMatchObject({ problems: [{ id: 'not-built' }] });
  for (const manifest of ['{ "version": 1,', 'null', '{ "name": "App", "start_url": "/" }', '{ "version": 1, "baseUrl": 2 }']) {
    site.write({ 'dist/index.html': 'Hello.', 'dist/manifest.json': manifest });
    expect(await serve(), manifest).toMatchObject({ problems: [{ id: 'not-built' }] });
  }
});
