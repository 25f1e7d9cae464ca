import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PullSource } from '../../cli/config/pull-schema.js';
import { describe as describeProblem } from '../../cli/problems/index.js';
import { pullSources } from '../../cli/pull/index.js';
import { PULL_LIMITS, type PullLimits } from '../../cli/pull/limits.js';
import { docsgen, makeSite, minimal, type TestSite } from '../harness.js';
import { filesIn } from '../output-tree.js';
import { git, makeRepository, serveRepository, startHost } from './hosts.js';

const configuration = (pull: readonly object[], more: object = {}) =>
  JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', pull, ...more });

const makePullingSite = (pull: readonly object[], more: object = {}): TestSite =>
  makeSite({ ...minimal, 'docsgen.config.json': configuration(pull, more) });

const lockOf = ({ dir }: TestSite) => readFileSync(path.join(dir, 'docsgen.lock.json'), 'utf8');
const vendorOf = ({ dir }: TestSite) => filesIn(path.join(dir, 'vendor'));
const readVendor = ({ dir }: TestSite, file: string) => readFileSync(path.join(dir, 'vendor', file), 'utf8');
/** The names in the site folder that a pull may have left behind. */
const leftovers = ({ dir }: TestSite) => readdirSync(dir).filter((name) => name.startsWith('.docsgen-pull'));

/** Pulls in this process, with other limits. Returns the ids and the causes of the problems. */
async function pull(site: TestSite, sources: readonly PullSource[], limits: Partial<PullLimits>) {
  const { problems } = await pullSources({
    dir: site.dir,
    pull: sources,
    place: () => ({ file: 'docsgen.config.json' }),
    mode: 'update',
    environment: {},
    limits: { ...PULL_LIMITS, ...limits },
  });
  return problems.map(describeProblem).map(({ id, cause }) => [id, cause]);
}

test('fetches files of a repository at a tag, writes where they come from, and a build uses them', async () => {
  const repository = makeRepository({
    'docs/a.md': '# A\n',
    'docs/img/a.txt': 'a',
    'docs/sub/b.md': '# B\n',
    'README.md': '# No\n',
  });
  git(repository.dir, 'tag', 'v1');
  const commit = git(repository.dir, 'rev-parse', 'v1').trim();
  repository.commit({ 'docs/a.md': '# Later\n' });
  const source = { to: 'sdk', git: repository.url, ref: 'v1', folder: 'docs', include: ['**/*.md'] };
  const site = makePullingSite([source], { roots: [{ at: '/sdk', from: 'vendor/sdk' }] });
  expect(await site.run('pull')).toEqual({ code: 0, stdout: '', stderr: 'Fetched 2 files into vendor/.\n' });
  expect(vendorOf(site)).toEqual(['.gitattributes', 'sdk/a.md', 'sdk/sub/b.md']);
  expect(JSON.parse(lockOf(site))).toEqual({
    version: 1,
    sources: [
      {
        ...source,
        commit,
        files: [
          { path: 'sdk/a.md', size: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
          { path: 'sdk/sub/b.md', size: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    ],
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('sdk/sub/b.html')).toContain('B');
  const lock = lockOf(site);
  await site.run('pull');
  expect(lockOf(site)).toBe(lock);
  expect(leftovers(site)).toEqual([]);
});

test('says whether the lock matches, restores exactly what it describes, and accepts a new version', async () => {
  const repository = makeRepository({ 'a.md': '# First\n' });
  const site = makePullingSite([{ to: 'sdk', git: repository.url, ref: 'main' }]);
  await site.run('pull');
  expect(await site.run('pull', '--check')).toMatchObject({ code: 0, stderr: 'docsgen.lock.json matches 1 file.\n' });
  repository.commit({ 'a.md': '# Second\n', 'b.md': '# B\n' });
  const checked = await site.run('pull', '--check');
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining('2 files differ. [pull-changed]')]);
  expect(readVendor(site, 'sdk/a.md')).toBe('# First\n');
  writeFileSync(path.join(site.dir, 'vendor/sdk/a.md'), 'broken');
  expect(await site.run('pull', '--locked')).toMatchObject({ code: 0 });
  expect(readVendor(site, 'sdk/a.md')).toBe('# First\n');
  await site.run('pull');
  expect(readVendor(site, 'sdk/a.md')).toBe('# Second\n');
  expect(await site.run('pull', '--check')).toMatchObject({ code: 0 });
});

test.each(['true', 'input'])(
  'a checkout whose line ends git converts (core.autocrlf = %s) has the files of the lock',
  async (autocrlf) => {
    const repository = makeRepository({ 'lf.md': '# A\n', 'crlf.md': '# B\r\n' });
    const site = makePullingSite([{ to: 'sdk', git: repository.url }], { roots: [{ at: '/sdk', from: 'vendor/sdk' }] });
    expect(await site.run('pull')).toMatchObject({ code: 0 });
    git(site.dir, 'init', '--quiet');
    git(site.dir, 'config', 'core.autocrlf', autocrlf);
    git(site.dir, 'add', '.');
    git(site.dir, 'commit', '--quiet', '--message=Site');
    for (const file of ['vendor', 'content']) rmSync(path.join(site.dir, file), { recursive: true });
    git(site.dir, 'checkout', '--quiet', '--', '.');
    expect(readFileSync(path.join(site.dir, 'content/index.md'), 'utf8').includes('\r\n')).toBe(autocrlf === 'true');
    const run = await site.run('check');
    expect(run, run.stderr).toMatchObject({ code: 0 });
  },
);

test('takes nothing of a repository but its files: no hooks, filters, links, submodules and hidden files', async () => {
  const inner = makeRepository({ 'inner.md': '# Inner\n' });
  const repository = makeRepository({
    'a.md': '# A\n',
    'big.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
    '.gitattributes': '*.bin filter=lfs\n*.md text eol=crlf\n',
    '.hidden/b.md': '# B\n',
  });
  symlinkSync('/etc/passwd', path.join(repository.dir, 'link.md'));
  git(repository.dir, 'submodule', '--quiet', 'add', inner.url, 'module');
  repository.commit({});
  const site = makePullingSite([{ to: 'sdk', git: repository.url }]);
  const marker = path.join(site.dir, 'ran');
  const home = path.join(site.dir, 'home');
  mkdirSync(path.join(home, 'hooks'), { recursive: true });
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
    writeFileSync(path.join(home, 'hooks', hook), `#!/bin/sh\ntouch ${marker}\n`);
    chmodSync(path.join(home, 'hooks', hook), 0o755);
  }
  const settings = `[core]\nhooksPath = ${home}/hooks\nfsmonitor = touch ${marker}\n[filter "lfs"]\nsmudge = touch ${marker}\n`;
  writeFileSync(path.join(home, '.gitconfig'), settings);
  const run = await docsgen(['pull'], { cwd: site.dir, env: { HOME: home, GIT_DIR: repository.dir } });
  expect(run).toMatchObject({ code: 0 });
  expect(vendorOf(site)).toEqual(['.gitattributes', 'sdk/a.md', 'sdk/big.bin']);
  expect(readVendor(site, 'sdk/a.md')).toBe('# A\n');
  expect(readVendor(site, 'sdk/big.bin')).toContain('git-lfs');
  expect(existsSync(marker)).toBe(false);
});

test('fetches a repository over HTTP, with a token that nothing shows', async () => {
  const repository = makeRepository({ 'a.md': '# A\n' });
  const host = await startHost((request, response) => {
    const [, encoded = ''] = (request.headers.authorization ?? '').split(' ');
    if (Buffer.from(encoded, 'base64').toString() !== 'x-access-token:s3cret') response.writeHead(401).end();
    else serveRepository(repository, request, response);
  });
  const site = makePullingSite([{ to: 'sdk', git: `${host.url}/`, token: 'SDK_TOKEN' }]);
  const run = (token?: string) => docsgen(['pull'], { cwd: site.dir, env: { SDK_TOKEN: token } });
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('SDK_TOKEN is not set') });
  const wrong = await run('wr0ng');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('[pull-failed]')]);
  expect(wrong.stderr).not.toContain('wr0ng');
  expect(await run('s3cret')).toMatchObject({ code: 0 });
  expect(readVendor(site, 'sdk/a.md')).toBe('# A\n');
  expect(lockOf(site)).not.toContain('s3cret');
});

test('fetches a file and releases, without secrets in the lock file and for other hosts', async () => {
  const other = await startHost((_, response) => void response.end('{"openapi":"3.1.0"}'));
  const host = await startHost((request, response) => {
    const url = new URL(request.url ?? '', 'http://host');
    if (url.pathname === '/openapi.json') response.writeHead(302, { Location: `${other.url}/file.json` }).end();
    else {
      const page = Number(url.searchParams.get('page'));
      const count = page === 1 ? 100 : 3;
      const release = (index: number) => ({
        tag_name: `v${page}.${index}`,
        name: null,
        body: 'Text',
        draft: index === 0,
        downloads: Math.random(),
      });
      response.end(JSON.stringify(Array.from({ length: count }, (_, index) => release(index))));
    }
  });
  const site = makePullingSite([
    { to: 'shop.json', url: `${host.url}/openapi.json?key=s3cret`, token: 'SHOP_TOKEN' },
    { to: 'data/releases.json', releases: `${host.url}/repos/acme/sdk` },
  ]);
  const run = await docsgen(['pull'], { cwd: site.dir, env: { SHOP_TOKEN: 't0ken' } });
  expect(run).toEqual({ code: 0, stdout: '', stderr: 'Fetched 2 files into vendor/.\n' });
  expect(host.requests[0]?.headers.authorization).toBe('Bearer t0ken');
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  expect(readVendor(site, 'shop.json')).toBe('{"openapi":"3.1.0"}');
  const releases = JSON.parse(readVendor(site, 'data/releases.json')) as object[];
  expect(releases).toHaveLength(101);
  expect(releases[0]).toEqual({ tag: 'v1.1', name: 'v1.1', date: null, url: null, prerelease: false, body: 'Text' });
  expect(lockOf(site)).not.toMatch(/s3cret|t0ken/);
  expect((JSON.parse(lockOf(site)) as { sources: { to: string }[] }).sources.map(({ to }) => to)).toEqual([
    'data/releases.json',
    'shop.json',
  ]);
  expect(await docsgen(['pull', '--check'], { cwd: site.dir, env: { SHOP_TOKEN: 't0ken' } })).toMatchObject({ code: 0 });
});

test('an OpenAPI document that was fetched becomes an API reference', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/books': { get: { summary: 'List books' } } },
  };
  const host = await startHost((_, response) => void response.end(JSON.stringify(document)));
  const openapi = { documents: [{ file: '../vendor/shop.json', path: '/shop', label: 'The shop' }] };
  const site = makePullingSite([{ to: 'shop.json', url: `${host.url}/shop.json` }], { openapi });
  expect((await site.problems()).map(({ id, cause }) => [id, cause])).toEqual([
    ['lock-missing', expect.any(String)],
    ['config-value', expect.stringContaining('there is no file "vendor/shop.json"')],
  ]);
  await site.run('pull');
  expect((await site.problems()).filter(({ level }) => level === 'error')).toEqual([]);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.tree().filter((file) => /^shop.*\.html$/.test(file))).toContain('shop.html');
  expect(site.read('shop.html')).toContain('The shop');
  site.write({
    'docsgen.config.json': configuration([{ to: 'shop.json', url: `${host.url}/shop.json` }], {
      openapi: { documents: [{ file: '../../secret.json', path: '/shop' }] },
    }),
  });
  expect((await site.problems()).map(({ id }) => id)).toContain('config-value');
});

test('replaces nothing unless everything was fetched', async () => {
  let isBroken = false;
  let text = 'first';
  const host = await startHost(({ url }, response) => {
    if (isBroken && url === '/b.json') response.writeHead(500).end();
    else response.end(text);
  });
  const site = makePullingSite([
    { to: 'a.json', url: `${host.url}/a.json` },
    { to: 'b.json', url: `${host.url}/b.json` },
  ]);
  await site.run('pull');
  const lock = lockOf(site);
  text = 'second';
  isBroken = true;
  const { code, stderr } = await site.run('pull');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('"vendor/b.json" could not be fetched, because the host answered with the status 500'),
  ]);
  expect([lockOf(site), readVendor(site, 'a.json'), leftovers(site)]).toEqual([lock, 'first', []]);
  isBroken = false;
  expect(await site.run('pull')).toMatchObject({ code: 0 });
  expect(readVendor(site, 'a.json')).toBe('second');
});

test.each<[string, Partial<PullLimits>, string, string]>([
  ['hangs before it answers', { seconds: 1 }, '/hang', 'did not finish within 1 seconds'],
  ['hangs in the middle of the file', { seconds: 1 }, '/drip', 'did not finish within 1 seconds'],
  ['sends a file that is too large', { bytes: 10 }, '/large', 'larger than 1 MB'],
  ['sends more than it announced', { bytes: 10 }, '/endless', 'larger than 1 MB'],
  ['redirects in circles', {}, '/circle', 'redirects too often'],
  ['redirects to an address that is not encrypted', {}, '/open', 'redirects to example.com'],
  ['redirects to an address with a password', {}, '/secret', 'redirects to example.com'],
  ['redirects to a file', {}, '/file', 'redirects to '],
  ['does not have the file', {}, '/missing', 'status 404'],
])('a host that %s is a problem', async (_, limits, file, cause) => {
  const locations: Readonly<Record<string, string>> = {
    '/circle': '/circle',
    '/open': 'http://example.com/',
    '/secret': 'https://user:password@example.com/',
    '/file': 'file:///etc/passwd',
  };
  const host = await startHost(({ url = '' }, response) => {
    const location = locations[url];
    if (url === '/hang') return;
    if (location !== undefined) response.writeHead(302, { Location: location }).end();
    else if (url === '/missing') response.writeHead(404).end();
    else if (url === '/large') response.end('x'.repeat(20));
    else {
      response.write('x');
      if (url === '/endless') response.write('x'.repeat(20));
    }
  });
  const site = makeSite(minimal);
  const [[id, text] = []] = await pull(site, [{ to: 'a.json', url: host.url + file }], limits);
  expect([id, text]).toEqual(['pull-failed', expect.stringContaining(cause)]);
  expect([existsSync(path.join(site.dir, 'vendor')), leftovers(site)]).toEqual([false, []]);
});

test.each<[string, Partial<PullLimits>, Partial<PullSource>, string]>([
  ['whose host hangs', { seconds: 1 }, { git: 'hang' }, 'did not finish within 1 seconds'],
  ['whose host redirects', {}, { git: 'redirect' }, 'git reports'],
  ['that does not exist', {}, { git: 'file:///no/such/repository' }, 'git reports'],
  ['without the branch', {}, { ref: 'none' }, "couldn't find remote ref none"],
  ['without matching files', {}, { include: ['*.txt'] }, 'no file matches'],
  ['with too many files', { files: 1 }, {}, 'more than 1 files'],
  ['with too much text', { bytes: 10 }, {}, 'larger than 1 MB'],
  ['with a file name that is a path on Windows', {}, { ref: 'windows' }, 'is not safe'],
])('a repository %s is a problem', async (_, limits, source, cause) => {
  const repository = makeRepository({ 'a.md': '# A\n', 'b.md': '# B\n'.repeat(10) });
  git(repository.dir, 'checkout', '--quiet', '-b', 'windows');
  repository.commit({ 'x\\..\\c.md': '# C\n' });
  git(repository.dir, 'checkout', '--quiet', 'main');
  const host = await startHost(({ url }, response) => {
    if (url?.startsWith('/redirect')) response.writeHead(301, { Location: `/real${url}` }).end();
  });
  const address =
    { hang: `${host.url}/hang`, redirect: `${host.url}/redirect` }[source.git ?? ''] ?? source.git ?? repository.url;
  const site = makeSite(minimal);
  const [[id, text] = []] = await pull(site, [{ to: 'sdk', ...source, git: address }], limits);
  expect([id, text]).toEqual(['pull-failed', expect.stringContaining(cause)]);
  expect([existsSync(path.join(site.dir, 'vendor')), leftovers(site)]).toEqual([false, []]);
});

test.each([
  ['a password', { to: 'a', git: 'https://user:password@example.com/a.git' }, 'pull.0.git'],
  ['an address that is not encrypted', { to: 'a', url: 'http://example.com/a.json' }, 'pull.0.url'],
  ['another protocol', { to: 'a', git: 'ext::sh -c touch% ran' }, 'pull.0.git'],
  ['a file of this computer', { to: 'a', url: 'file:///etc/passwd' }, 'pull.0.url'],
  ['an option instead of a branch', { to: 'a', git: 'https://example.com/a.git', ref: '--upload-pack=touch' }, 'pull.0.ref'],
  ['several branches', { to: 'a', git: 'https://example.com/a.git', ref: 'a:b' }, 'pull.0.ref'],
  ['a place outside vendor', { to: '../content', git: 'https://example.com/a.git' }, 'pull.0.to'],
  ['a hidden place', { to: '.git/hooks', git: 'https://example.com/a.git' }, 'pull.0.to'],
  ['a pattern with a path outside', { to: 'a', git: 'https://example.com/a.git', include: [':!a'] }, 'pull.0.include.0'],
  ['two sources in one', { to: 'a', git: 'https://example.com/a.git', url: 'https://example.com/a' }, 'pull.0'],
])('a source with %s is an error of the configuration, and nothing is fetched', async (_, source, key) => {
  const site = makePullingSite([source]);
  const { code, stderr } = await site.run('pull');
  expect([code, stderr]).toEqual([1, expect.stringContaining(`The option "${key}" must be`)]);
  expect(stderr).not.toContain('password@');
});

test('two sources cannot have one place', async () => {
  const site = makePullingSite([
    { to: 'sdk', git: 'https://example.com/a.git' },
    { to: 'SDK/a.json', url: 'https://example.com/a.json' },
  ]);
  expect(await site.run('pull')).toMatchObject({ code: 1, stderr: expect.stringContaining('it overlaps with "sdk"') });
});

test('a pull does not delete files that it did not fetch', async () => {
  const repository = makeRepository({ 'a.md': '# A\n' });
  const site = makePullingSite([{ to: 'sdk', git: repository.url }]);
  site.write({ 'vendor/mine.md': '# Mine\n' });
  expect(await site.run('pull')).toMatchObject({ code: 1, stderr: expect.stringContaining('vendor/mine.md  error') });
  expect(vendorOf(site)).toEqual(['mine.md']);
});

test('a pull continues after one that was killed while it replaced the folder', async () => {
  const repository = makeRepository({ 'a.md': '# A\n' });
  const site = makePullingSite([{ to: 'sdk', git: repository.url }]);
  await site.run('pull');
  const lock = lockOf(site).replaceAll('sdk/a.md', 'sdk/b.md');
  site.write({ '.docsgen-pull-999999999-00/docsgen.lock.json': lock, 'vendor/sdk/b.md': '# B\n' });
  expect(await site.run('pull')).toMatchObject({ code: 0 });
  expect([vendorOf(site), leftovers(site)]).toEqual([['.gitattributes', 'sdk/a.md'], []]);
});

test('a build uses no network, and reports each file that does not match the lock', async () => {
  const repository = makeRepository({ 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n' });
  const host = await startHost((request, response) => serveRepository(repository, request, response));
  const source = { to: 'sdk', git: `${host.url}/` };
  const site = makePullingSite([source], { roots: [{ at: '/sdk', from: 'vendor/sdk' }] });
  expect(await site.problems()).toMatchObject([{ id: 'lock-missing', file: 'docsgen.config.json', line: 1 }]);
  await site.run('pull');
  host.stop();
  expect(await site.problems()).toEqual([]);
  site.write({ 'vendor/sdk/a.md': '# X\n', 'vendor/sdk/d.md': '# D\n' });
  rmSync(path.join(site.dir, 'vendor/sdk/b.md'));
  rmSync(path.join(site.dir, 'vendor/sdk/c.md'));
  symlinkSync('a.md', path.join(site.dir, 'vendor/sdk/c.md'));
  const problems = await site.problems();
  expect(problems.filter(({ id }) => id === 'vendor-changed').map(({ file, level, cause }) => [file, level, cause])).toEqual([
    ['vendor/sdk/a.md', 'error', 'This fetched file is not the file that docsgen.lock.json describes.'],
    ['vendor/sdk/b.md', 'error', 'This fetched file is missing.'],
    ['vendor/sdk/c.md', 'error', 'This fetched file is not a regular file.'],
    ['vendor/sdk/d.md', 'error', 'This fetched file is not in docsgen.lock.json.'],
  ]);
  expect(await site.run('build')).toMatchObject({ code: 1 });
});

test.each([
  ['with conflicts', (lock: string) => `<<<<<<< ours\n${lock}`, 'lock-syntax'],
  ['of another version', (lock: string) => lock.replace('"version": 1', '"version": 2'), 'lock-syntax'],
  ['for another branch', (lock: string) => lock.replace('"main"', '"next"'), 'lock-outdated'],
  [
    'with another source',
    (lock: string) => lock.replace('"sources": [', '"sources": [{ "to": "old", "url": "https://a.example", "files": [] },'),
    'lock-superfluous',
  ],
])('a lock file %s is reported', async (_, change, id) => {
  const repository = makeRepository({ 'a.md': '# A\n' });
  const site = makePullingSite([{ to: 'sdk', git: repository.url, ref: 'main' }]);
  await site.run('pull');
  site.write({ 'docsgen.lock.json': change(lockOf(site)) });
  expect((await site.problems()).map((found) => found.id)).toEqual([id]);
  expect(await site.run('pull')).toMatchObject({ code: id === 'lock-syntax' ? 1 : 0 });
});
