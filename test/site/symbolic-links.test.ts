import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { builtSite, refusal } from './refusal.js';

const linker = (dir: string) => (target: string, name: string) => {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  symlinkSync(target, path.join(dir, name));
};

const SECRETS = {
  '.env': 'TOKEN=secret-of-env\n',
  '.git/config': 'token = secret-of-git\n',
  'content/.hidden/a.md': '# secret-of-hidden\n',
  'node_modules/evil/readme.md': '# secret-of-package\n',
  'src/code.ts': 'secret-of-code\n',
};

const error = (link: string, target: string, reason: string) =>
  `${link}  error  The symbolic link "${link}" points to "${target}", ${reason}. [symlink-target]`;
const HIDDEN = 'which is outside content/, openapi/ and static/';

test('rejects symbolic links to hidden files, packages and anything outside the source folders', async () => {
  const site = await builtSite();
  site.write(SECRETS);
  const link = linker(site.dir);
  link('../.env', 'content/env.md');
  link('.hidden/a.md', 'content/hidden.md');
  link('../.git', 'content/folder');
  link('../.git/config', 'static/git.txt');
  link('../node_modules/evil', 'static/package');
  link('../src/code.ts', 'static/code.txt');
  link('..', 'static/site');
  link('git.txt', 'static/chain.txt');
  expect(await refusal(site, {})).toEqual([
    error('content/env.md', '.env', HIDDEN),
    error('content/folder', '.git', HIDDEN),
    error('content/hidden.md', 'content/.hidden/a.md', 'which is hidden'),
    error('static/chain.txt', '.git/config', HIDDEN),
    error('static/code.txt', 'src/code.ts', HIDDEN),
    error('static/git.txt', '.git/config', HIDDEN),
    error('static/package', 'node_modules/evil', HIDDEN),
    error('static/site', '.', HIDDEN),
  ]);
});

test('rejects a source folder that is a link to the site, a hidden folder or a package', async () => {
  for (const [target, shown, reason] of [
    ['.', '.', 'which is the site folder itself'],
    ['.git', '.git', 'which is hidden'],
    ['node_modules/evil', 'node_modules/evil', 'which belongs to an installed package'],
    ['..', '..', 'which is outside the site folder'],
  ] as const) {
    const site = makeSite({ ...minimal, ...SECRETS });
    linker(site.dir)(target, 'static');
    expect(await site.problems()).toMatchObject([
      { id: 'symlink-target', cause: `The symbolic link "static" points to "${shown}", ${reason}.` },
    ]);
  }
});

test('publishes targets of links within the source folders', async () => {
  const site = makeSite({ ...minimal, 'content/shared/a.md': '# Shared page\n', 'public/logo.txt': 'logo\n' });
  const link = linker(site.dir);
  link('shared', 'content/copy');
  link('shared/a.md', 'content/b.md');
  link('public', 'static');
  expect(await site.run('build')).toMatchObject({ code: 0 });
  for (const file of ['copy/a.html', 'b.html', 'shared/a.html']) expect(site.read(file)).toContain('Shared page');
  expect(site.read('logo.txt')).toBe('logo\n');
});

test('rejects a $ref to a hidden file, or to one outside the source folders through a link in its path', async () => {
  const schemas = '{ type: object, properties: { a: { type: string, example: secret-of-yaml } } }\n';
  const refs = ['../.env.yaml', './linked/x.yaml', '../other.yaml', './parts/x.yaml'];
  const site = makeSite({
    ...minimal,
    '.env.yaml': schemas,
    'other.yaml': schemas,
    'src/x.yaml': schemas,
    'openapi/parts/x.yaml': schemas,
    'openapi/api.yaml': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Api', version: '1' },
      paths: {},
      components: { schemas: Object.fromEntries(refs.map(($ref, index) => [`s${index}`, { $ref }])) },
    }),
  });
  linker(site.dir)('../src', 'openapi/linked');
  const problems = (await site.problems()).map(({ id, cause }) => `${id}: ${cause}`);
  expect(problems.sort()).toEqual([
    'openapi-ref-target: The reference "../.env.yaml" points to ".env.yaml", which is hidden.',
    `openapi-ref-target: The reference "./linked/x.yaml" points to "src/x.yaml", ${HIDDEN}.`,
    `symlink-target: The symbolic link "openapi/linked" points to "src", ${HIDDEN}.`,
  ]);
});
