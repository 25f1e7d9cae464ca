import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { DescribedProblem } from '../../cli/problems/index.js';
import { docsgen, type Files, makeSite, type TestSite } from '../harness.js';
import { difference, filesIn, readBytes } from '../output-tree.js';
import { eventually, watching } from '../watch/watching.js';

const SDK = { at: '/sdk', from: '../packages/sdk/docs' };

const configuration = (roots: readonly object[], more: object = {}) =>
  JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', roots, ...more });

/** A repository whose site is in `docs/`, with the documentation of a package. */
const repository: Files = {
  'docs/docsgen.config.json': configuration([SDK]),
  'docs/content/index.md': '# Home\n\nSee [install](../../packages/sdk/docs/install.md#two), [usage](/sdk/usage).\n',
  'packages/sdk/docs/index.md': '# The SDK\n\nWelcome.\n',
  'packages/sdk/docs/install.md':
    '# Install\n\n## Two\n\nBack [home](../../../docs/content/index.md), on to [usage](usage.md).\n\n![A](img/a.svg)\n',
  'packages/sdk/docs/usage.md': '# Usage\n\nA [file](img/a.svg).\n',
  'packages/sdk/docs/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>',
};

interface Repository extends TestSite {
  /** Absolute path of the site. */
  readonly site: string;
}

/** Creates a git repository with a site in `docs/`, where commands run. */
function makeRepository(files: Files = {}): Repository {
  const folder = makeSite({ ...repository, ...files });
  const site = path.join(folder.dir, 'docs');
  git(folder.dir, 'init', '--quiet');
  return {
    ...folder,
    site,
    run: (...args) => docsgen(args, { cwd: site }),
    read: (file) => readBytes(path.join(site, 'dist')).get(file)?.toString() ?? '',
    tree: () => filesIn(path.join(site, 'dist')),
    problems: async () => {
      const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: site });
      return (JSON.parse(stdout) as { problems: DescribedProblem[] }).problems;
    },
  };
}

const git = (dir: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: dir,
    env: { ...process.env, GIT_AUTHOR_DATE: '2024-05-06T07:08:09Z', GIT_COMMITTER_DATE: '2024-05-06T07:08:09Z' },
  });

test('the pages of a root are part of the site: routes, links in both directions, images and files', async () => {
  const site = makeRepository();
  expect(await site.problems()).toEqual([]);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.tree()).toEqual(expect.arrayContaining(['sdk.html', 'sdk/install.html', 'sdk/usage.md', 'sdk/img/a.svg']));
  expect(site.read('index.html')).toContain('<a href="/sdk/install#two">install</a>');
  const install = site.read('sdk/install.html');
  expect(install).toContain('<a href="/">home</a>');
  expect(install).toContain('<a href="/sdk/usage">usage</a>');
  expect(install).toContain('<img src="/sdk/img/a.svg" width="10" height="20"');
});

test('edit links and dates are those of the file in its repository', async () => {
  const options = { editUrl: 'https://git.example.com/acme/edit/main/docs', lastUpdated: true };
  const site = makeRepository({ 'docs/docsgen.config.json': configuration([SDK], options) });
  git(site.dir, 'add', '--all');
  git(site.dir, 'commit', '--quiet', '--message=First');
  await site.run('build');
  expect(site.read('sdk/install.html')).toContain('href="https://git.example.com/acme/edit/main/packages/sdk/docs/install.md"');
  expect(site.read('sdk/install.html')).toMatch(/<time[^>]*datetime="2024-05-06"/i);
  expect(site.read('sdk/install.html')).toContain('Ada');
});

test('the navigation lists the folders of a root, or what its own sidebar.yml says', async () => {
  const site = makeRepository({
    'packages/sdk/docs/guides/_category_.json': '{ "label": "All guides" }',
    'packages/sdk/docs/guides/01-first.md': '# First\n',
  });
  const labels = async () => {
    await site.run('build');
    const text = site
      .tree()
      .filter((file) => file.startsWith('nav/'))
      .map((file) => site.read(file))
      .join('\n');
    return { text, order: ['All guides', 'Usage', 'Install'].map((label) => text.indexOf(`"${label}"`)) };
  };
  const folders = await labels();
  expect(folders.text).toContain('"The SDK"');
  expect(folders.order.every((place) => place >= 0)).toBe(true);
  site.write({
    'packages/sdk/docs/sidebar.yml': '- /\n- /usage\n- label: Start\n  items:\n    - /install\n    - /guides/first\n',
  });
  const listed = await labels();
  expect(listed.text).toContain('"Start"');
  expect(listed.text).not.toContain('All guides');
  expect(listed.text).toContain('"/sdk/guides/first"');
  site.write({ 'packages/sdk/docs/sidebar.yml': '- /usage\n- /instal\n' });
  expect(await site.problems()).toMatchObject([
    { id: 'not-in-nav', file: '../packages/sdk/docs/guides/01-first.md' },
    { id: 'not-in-nav', file: '../packages/sdk/docs/install.md' },
    { id: 'dead-nav', file: '../packages/sdk/docs/sidebar.yml', line: 2 },
  ]);
});

test.each([
  ['folders', undefined],
  ['its own sidebar.yml', '- /\n- /usage\n- /install\n'],
])('sidebar.yml of the site places a root with %s', async (_, own) => {
  const site = makeRepository({
    'docs/content/sidebar.yml': '- /\n- label: Packages\n  items:\n    - root: /sdk\n      label: For developers\n',
    ...(own && { 'packages/sdk/docs/sidebar.yml': own }),
  });
  expect(await site.problems()).toEqual([]);
  await site.run('build');
  expect(site.read('sdk/usage.html')).toMatch(/Packages[\s\S]*For developers/);
  site.write({ 'docs/content/sidebar.yml': '- /\n- root: /sdkk\n' });
  expect((await site.problems()).find(({ id }) => id === 'dead-nav')).toMatchObject({ file: 'content/sidebar.yml', line: 2 });
});

test('problems show the real path of a file, and suggest links that work there', async () => {
  const site = makeRepository({
    'docs/content/setting.md': '# Setting\n',
    'packages/sdk/docs/usage.md': '# Usage\n\n[A](instal.md) [B](../../../docs/content/settings.md)\n\n![](no.png)\n',
  });
  const problems = await site.problems();
  expect(problems.map(({ file, line }) => [file, line])).toEqual(
    expect.arrayContaining([
      ['../packages/sdk/docs/usage.md', 3],
      ['../packages/sdk/docs/usage.md', 5],
    ]),
  );
  expect(problems.map(({ fix }) => fix).join()).toContain('./install.md');
  expect(problems.map(({ fix }) => fix).join()).toContain('../../../docs/content/setting.md');
});

test('two pages with one route, in two roots or in a root and the content, are reported with both files', async () => {
  const site = makeRepository({
    'docs/docsgen.config.json': configuration([SDK, { at: '/', from: '../packages/cli' }]),
    'docs/content/sdk/usage.md': '# Also usage\n',
    'packages/cli/sdk/install.md': '# Also install\n',
  });
  const conflicts = (await site.problems()).map(({ cause }) => cause).join('\n');
  for (const file of [
    '../packages/sdk/docs/usage.md',
    'content/sdk/usage.md',
    '../packages/sdk/docs/install.md',
    '../packages/cli/sdk/install.md',
  ])
    expect(conflicts).toContain(file);
});

test.each([
  ['a missing folder', [{ at: '/a', from: '../packages/no' }], 'does not exist'],
  ['a file', [{ at: '/a', from: '../packages/sdk/docs/usage.md' }], 'is a file'],
  ['an absolute path', [{ at: '/a', from: '/etc' }], 'absolute path'],
  ['a folder far outside', [{ at: '/a', from: '../../../../../../../etc' }], 'neither in the repository'],
  ['the folder of the site', [{ at: '/a', from: '.' }], 'contains the site'],
  ['a folder around the site', [{ at: '/a', from: '..' }], 'contains the site'],
  ['the content', [{ at: '/a', from: 'content' }], '"content/"'],
  ['a folder in the content', [{ at: '/a', from: 'content/sub' }], '"content/"'],
  ['a folder in another root', [SDK, { at: '/a', from: '../packages/sdk/docs/img' }], 'the root "../packages/sdk/docs"'],
  ['a folder around another root', [SDK, { at: '/a', from: '../packages/sdk' }], 'the root "../packages/sdk/docs"'],
  ['the path of another root', [SDK, { at: '/sdk/', from: '../packages/sdk/other' }], 'the same path'],
  ['the history of git', [{ at: '/a', from: '../.git/info' }], 'hidden'],
  ['a link that leads outside', [{ at: '/a', from: '../packages/link' }], 'neither in the repository'],
])('%s cannot be a root', async (_, roots, cause) => {
  const site = makeRepository({
    'docs/docsgen.config.json': configuration(roots),
    'docs/content/sub/a.md': '# A\n',
    'packages/sdk/other/a.md': '# A\n',
  });
  symlinkSync('/usr', path.join(site.dir, 'packages/link'));
  const problems = await site.problems();
  expect(problems).toMatchObject([{ id: 'bad-root', level: 'error', file: 'docsgen.config.json', line: 1 }]);
  expect(problems[0]?.cause).toContain(cause);
});

test('the output folder cannot be in a root', async () => {
  const site = makeRepository();
  const { code, stderr } = await site.run('build', '--out', '../packages/sdk/docs/out');
  expect([code, stderr]).toEqual([1, expect.stringContaining('[bad-root]')]);
});

test('a file of a root cannot be a link that leaves the folders of the site', async () => {
  const site = makeRepository({ 'packages/secret.md': '# Secret\n' });
  symlinkSync('../../secret.md', path.join(site.dir, 'packages/sdk/docs/link.md'));
  expect(await site.problems()).toMatchObject([{ id: 'symlink-target', file: '../packages/sdk/docs/link.md' }]);
});

test('a root can be a symbolic link to a folder of the repository', async () => {
  const site = makeRepository({ 'docs/docsgen.config.json': configuration([{ at: '/sdk', from: 'linked' }]) });
  symlinkSync('../packages/sdk/docs', path.join(site.site, 'linked'));
  site.write({
    'docs/content/index.md': '# Home\n\nSee [usage](../linked/usage.md).\n',
    'packages/sdk/docs/install.md': '# Install\n',
  });
  expect(await site.problems()).toEqual([]);
});

test('a root can be in another repository next to that of the site, unless the site is not trusted', async () => {
  const other = { at: '/other', from: '../../other', editUrl: 'https://git.example.com/other/edit/main' };
  const folder = makeSite({
    'site/docs/docsgen.config.json': configuration([other], { lastUpdated: true }),
    'site/docs/content/index.md': '# Home\n',
    'other/a.md': '# A\n',
  });
  for (const name of ['site', 'other']) {
    git(path.join(folder.dir, name), 'init', '--quiet');
    git(path.join(folder.dir, name), 'add', '--all');
    git(path.join(folder.dir, name), 'commit', '--quiet', '--message=First');
  }
  expect(await folder.run('build', 'site/docs')).toMatchObject({ code: 0 });
  const page = readBytes(path.join(folder.dir, 'site/docs/dist')).get('other/a.html')?.toString();
  expect(page).toContain('href="https://git.example.com/other/edit/main/a.md"');
  expect(page).toMatch(/<time[^>]*datetime="2024-05-06"/i);
  const { code, stderr } = await folder.run('build', 'site/docs', '--untrusted');
  expect([code, stderr]).toEqual([1, expect.stringContaining('[bad-root]')]);
});

test('builds with the cache and with shards write the same site, an edit remakes one page, and a new root remakes no page', async () => {
  const site = makeRepository();
  const out = path.join(site.site, 'dist');
  await site.run('build', '--no-cache');
  const fresh = readBytes(out);
  await site.run('build', '--shard', '1/2');
  await site.run('build', '--shard', '2/2');
  const stats = async () => {
    const { stdout } = await site.run('build', '--stats', 'json');
    return (JSON.parse(stdout) as { work: object[] }).work;
  };
  expect(await stats()).toContainEqual({ name: 'pages', made: 0, reused: 4 });
  expect(difference(readBytes(out), fresh)).toBeUndefined();
  expect((await site.run('build')).stderr).toContain('Nothing changed');
  site.write({ 'packages/sdk/docs/usage.md': '# Usage\n\nEdited.\n' });
  expect(await stats()).toContainEqual({ name: 'pages', made: 1, reused: 3 });
  expect(site.read('sdk/usage.html')).toContain('Edited.');
  site.write({
    'docs/docsgen.config.json': configuration([SDK, { at: '/cli', from: '../packages/cli' }]),
    'packages/cli/a.md': '# A\n',
  });
  expect(await stats()).toContainEqual({ name: 'pages', made: 1, reused: 4 });
});

test('watch follows the files of a root, and of one that is added', async () => {
  const site = makeRepository();
  const watch = await watching({ ...site, dir: site.site });
  site.write({ 'packages/sdk/docs/usage.md': '# Usage\n\nEdited.\n' });
  await eventually(() => watch.get('/sdk/usage')).toContain('Edited.');
  site.write({ 'packages/sdk/docs/more.md': '# More\n\nAdded.\n' });
  await eventually(() => watch.get('/sdk/more')).toContain('Added.');
  site.write({
    'packages/cli/a.md': '# A\n\nFirst.\n',
    'docs/docsgen.config.json': configuration([SDK, { at: '/cli', from: '../packages/cli' }]),
  });
  await eventually(() => watch.get('/cli/a')).toContain('First.');
  site.write({ 'packages/cli/a.md': '# A\n\nSecond.\n' });
  await eventually(() => watch.get('/cli/a')).toContain('Second.');
});
