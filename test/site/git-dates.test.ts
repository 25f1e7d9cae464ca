import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite, temporaryFolder } from '../harness.js';

const site: Files = {
  ...minimal,
  'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "lastUpdated": true }',
};

const page = (title: string, rest = '') => `---\ntitle: ${title}\ndescription: About it.\n${rest}---\n\nText.\n`;

/** A repository with commits of a given author on a given day. */
function repository(files: Files) {
  const made = makeSite({ ...site, ...files });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: made.dir });
  git('init', '-q');
  const commit = (date: string, author = 'Ann') => {
    git('add', '-A');
    const time = `${date}T12:00:00Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
    const names = ['-c', `user.name=${author}`, '-c', 'user.email=a@example.com'];
    execFileSync('git', [...names, 'commit', '-q', '-m', 'Change'], { cwd: made.dir, env });
  };
  return { made, git, commit };
}

const footer = (made: TestSite, file: string) =>
  /Last updated on .*?<\/p>/.exec(made.read(file).replaceAll('<!-- -->', ''))?.[0].replace(/<[^>]+>/g, '');

test("shows date and author of a page's last commit, with names from .mailmap", async () => {
  const { made, commit } = repository({
    'content/a.md': page('A'),
    'content/b.md': page('B', 'last_update:\n  date: 2019-05-06\n'),
    'content/c.md': page('C', 'last_update:\n  author: Editor\n'),
  });
  commit('2020-01-02', 'Ann <b>Old</b>');
  expect((await made.run('build')).code).toBe(0);
  expect(footer(made, 'a.html')).toBe('Last updated on 2 January 2020 by Ann bOld/b');
  expect(footer(made, 'b.html')).toBe('Last updated on 6 May 2019');
  expect(footer(made, 'c.html')).toBe('Last updated on 2 January 2020 by Editor');

  made.write({ '.mailmap': 'Ann & New <a@example.com>\n' });
  expect((await made.run('build')).code).toBe(0);
  expect(footer(made, 'a.html')).toBe('Last updated on 2 January 2020 by Ann &amp; New');
});

test('renaming a file preserves its date, and a new file under the old name has its own date', async () => {
  const { made, git, commit } = repository({ 'content/first.md': page('First') });
  commit('2020-01-02');
  git('mv', 'content/first.md', 'content/second.md');
  commit('2021-01-02', 'Bob');
  made.write({ 'content/first.md': page('Another') });
  commit('2022-01-02', 'Cid');
  git('mv', 'content/second.md', 'content/third.md');
  commit('2023-01-02', 'Dan');
  expect((await made.run('build')).code).toBe(0);
  expect(footer(made, 'third.html')).toBe('Last updated on 2 January 2020 by Ann');
  expect(footer(made, 'first.html')).toBe('Last updated on 2 January 2022 by Cid');
});

test('in a shallow clone, shows no date for commits outside the history and warns once', async () => {
  const { made, commit } = repository({
    'content/a.md': page('A'),
    'content/b.md': page('B'),
    'content/c.md': page('C', 'last_update:\n  date: 2019-05-06\n'),
  });
  commit('2020-01-02');
  made.write({ 'content/a.md': page('A', 'keywords: [x]\n') });
  commit('2021-01-02', 'Bob');
  made.write({ 'content/d.md': page('D') });
  commit('2022-01-02', 'Cid');
  const dir = path.join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '-q', '--depth', '2', pathToFileURL(made.dir).href, dir]);
  const { code, stderr } = await docsgen(['build', '--out', path.join(made.dir, 'dist')], { cwd: dir });
  expect(code).toBe(0);
  expect(stderr).toContain('does not know when 3 pages last changed');
  expect(stderr).toContain('fetch-depth: 0');
  expect(stderr.match(/shallow-history/g)).toHaveLength(1);
  expect(footer(made, 'a.html')).toBeUndefined();
  expect(footer(made, 'b.html')).toBeUndefined();
  expect(footer(made, 'c.html')).toBe('Last updated on 6 May 2019');
  expect(footer(made, 'd.html')).toBe('Last updated on 2 January 2022 by Cid');

  rmSync(path.join(made.dir, 'dist'), { recursive: true });
  execFileSync('git', ['fetch', '-q', '--unshallow'], { cwd: dir });
  const whole = await docsgen(['build', '--out', path.join(made.dir, 'dist')], { cwd: dir });
  expect(whole.stderr).not.toContain('shallow-history');
  expect(footer(made, 'a.html')).toBe('Last updated on 2 January 2021 by Bob');
});
