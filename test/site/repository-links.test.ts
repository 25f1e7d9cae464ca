import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const head = '---\ntitle: T\ndescription: D.\n---\n\n';
const config = (values: object) => JSON.stringify({ title: 'T', url: 'https://e.com', ...values });
const editUrl = 'https://github.com/o/r/edit/main/docs/';

/** Makes a site whose content is one page with links, in the folder of a new repository. */
function makeRepositorySite(targets: readonly string[], options: object = { editUrl }, files: Record<string, string> = {}) {
  const links = targets.map((target) => `[x](${target})`).join('\n\n');
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': config(options),
    'content/a.md': `${head}${links}\n`,
    ...files,
  });
  execFileSync('git', ['init', '-q'], { cwd: site.dir });
  const listLinks = () => [...site.read('a.html').matchAll(/<a href="([^"]*)">x</g)].map(([, href]) => href);
  return { ...site, listLinks };
}

test('links to files and folders of the repository point to its host, in HTML and Markdown', async () => {
  const site = makeRepositorySite(
    ['../src/a%20b.ts#L3-L5', '../src/', '../README.md#use', '../src/a%20b.ts?plain=1'],
    undefined,
    {
      'src/a b.ts': 'x',
      'README.md': 'x',
    },
  );
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  const addresses = [
    'https://github.com/o/r/blob/main/docs/src/a%20b.ts#L3-L5',
    'https://github.com/o/r/tree/main/docs/src',
    'https://github.com/o/r/blob/main/docs/README.md#use',
    'https://github.com/o/r/blob/main/docs/src/a%20b.ts?plain=1',
  ];
  expect(site.listLinks()).toEqual(addresses);
  const markdown = site.read('a.md');
  for (const address of addresses) expect(markdown).toContain(`[x](${address})`);
});

test.each([
  ['https://gitlab.com/o/r/-/edit/main/docs', 'https://gitlab.com/o/r/-/blob/main/docs/src/a.ts'],
  ['https://codeberg.org/o/r/_edit/main/docs', 'https://codeberg.org/o/r/src/branch/main/docs/src/a.ts'],
  ['https://bitbucket.org/o/r/src/main/docs', 'https://bitbucket.org/o/r/src/main/docs/src/a.ts'],
])('with the edit address %s, a file is at %s', async (edit, address) => {
  const site = makeRepositorySite(['../src/a.ts'], { editUrl: edit }, { 'src/a.ts': 'x' });
  await site.run('build');
  expect(site.listLinks()).toEqual([address]);
});

test('a file above the site counts if it is in the same repository', async () => {
  const site = makeSite({
    'docs/docsgen.config.json': config({ editUrl }),
    'docs/content/index.md': `${head}[x](../../src/a.ts) [x](../../../outside.ts) [x](../../module/b.ts)\n`,
    'src/a.ts': 'x',
    'module/b.ts': 'x',
  });
  for (const folder of ['.', 'module']) execFileSync('git', ['init', '-q'], { cwd: path.join(site.dir, folder) });
  writeFileSync(path.join(site.dir, '../outside.ts'), 'x');
  const { stderr, stdout } = await site.run('check', 'docs', '--format', 'json');
  rmSync(path.join(site.dir, '../outside.ts'));
  const { problems } = JSON.parse(stdout || stderr);
  expect(problems.map(({ cause }: { cause: string }) => cause)).toEqual([
    'Broken link: "../../../outside.ts" points to a file that is not in the repository of the site.',
    'Broken link: "../../module/b.ts" points to a file that is not in the repository of the site.',
  ]);
});

test('missing, hidden and ignored files are broken links', async () => {
  const site = makeRepositorySite(
    ['../src/cleint.ts', '../.env', '../secret.txt', '../link.txt', '../src/Client.ts'],
    undefined,
    {
      'src/client.ts': 'x',
      '.env': 'x',
      'secret.txt': 'x',
      '.gitignore': 'secret.txt\n',
    },
  );
  symlinkSync('/etc/hostname', path.join(site.dir, 'link.txt'));
  expect((await site.problems()).map(({ cause, fix }) => `${cause} ${fix}`)).toEqual([
    'Broken link: "../src/cleint.ts" does not match any page or file of the repository. Did you mean "../src/client.ts"?',
    'Broken link: "../.env" points to a hidden file of the repository. Link to the address of the file, if it has one.',
    'Broken link: "../secret.txt" points to a file that git ignores, so it is not in the repository. Link to the address of the file, if it has one.',
    'Broken link: "../link.txt" points to a file that is not in the repository of the site. Link to the address of the file, if it has one.',
    'Broken link: "../src/Client.ts" does not match any page or file of the repository. Did you mean "../src/client.ts"?',
  ]);
});

test('without the address of the repository, the link is broken', async () => {
  const site = makeRepositorySite(['../src/a.ts'], {}, { 'src/a.ts': 'x' });
  expect((await site.problems()).map(({ cause, fix }) => `${cause} ${fix}`)).toEqual([
    'Broken link: "../src/a.ts" points outside of content/, and such files are not published. Set "editUrl" in the configuration, so that the link points to the file in its repository.',
  ]);
});

test('an image of the repository is not shown', async () => {
  const site = makeRepositorySite([], undefined, { 'content/a.md': `${head}![A](../a.svg)\n`, 'a.svg': '<svg/>' });
  expect((await site.problems()).map(({ id }) => id)).toEqual(['missing-image']);
});

test('pages of a root link to the repository of the root', async () => {
  const root = { at: '/sdk', from: '../sdk/docs', editUrl: 'https://github.com/o/sdk/edit/main/docs' };
  const site = makeSite({
    'site/docsgen.config.json': config({ editUrl, roots: [root] }),
    'site/content/index.md': `${head}Text.\n`,
    'sdk/docs/a.md': `${head}[x](../src/a.ts)\n`,
    'sdk/src/a.ts': 'x',
  });
  for (const folder of ['site', 'sdk']) execFileSync('git', ['init', '-q'], { cwd: path.join(site.dir, folder) });
  await site.run('build', 'site');
  expect(site.read('../site/dist/sdk/a.html')).toContain('href="https://github.com/o/sdk/blob/main/src/a.ts"');
});

test('a container without git finds the repository by the end of its address', async () => {
  const site = makeSite({
    'docs/docsgen.config.json': config({ editUrl }),
    'docs/content/index.md': `${head}[x](../../src/a.ts)\n`,
    'src/a.ts': 'x',
  });
  await site.run('build', 'docs');
  expect(site.read('../docs/dist/index.html')).toContain('href="https://github.com/o/r/blob/main/src/a.ts"');
});

test('a file that is deleted after a build is a broken link in the next one', async () => {
  const site = makeRepositorySite(['../src/a.ts'], undefined, { 'src/a.ts': 'x' });
  expect((await site.run('build')).code).toBe(0);
  expect((await site.run('build')).stderr).not.toContain('dead-link');
  rmSync(path.join(site.dir, 'src/a.ts'));
  expect(await site.run('build')).toMatchObject({ code: 1, stderr: expect.stringContaining('file of the repository') });
  mkdirSync(path.join(site.dir, 'src/a.ts'));
  expect((await site.run('build')).code).toBe(0);
  expect(site.listLinks()).toEqual(['https://github.com/o/r/tree/main/docs/src/a.ts']);
});
