import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Signing } from '../../cli/state/key.js';
import { openKey } from '../../cli/state/key-file.js';
import { readSigned, replaceSigned } from '../../cli/state/signed-file.js';
import { docsgen, type Files, makeSite, minimal, type TestSite, temporaryFolder } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';

const pages: Files = {
  ...minimal,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [
      `content/guide/p${n}.md`,
      `---\ntitle: Page ${n}\n---\n\nText of page ${n}, beside [the next](p${(n % 5) + 1}.md).\n`,
    ]),
  ),
};

interface Stats {
  readonly phases: readonly { readonly name: string }[];
  readonly work: readonly { readonly name: string; readonly made: number; readonly reused: number }[];
}

async function build(site: TestSite, ...args: string[]): Promise<Stats> {
  const run = await docsgen(['build', '--stats=json', ...args], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  return JSON.parse(run.stdout) as Stats;
}

const made = (stats: Stats, name: string) => stats.work.find((one) => one.name === name)?.made;

/** Returns the output of a clean build. */
async function cleanTree(site: TestSite) {
  await build(site, '--no-cache', '--out', 'clean');
  return readBytes(path.join(site.dir, 'clean'));
}

test('an edit builds one page and the files that show it, and the site equals a clean build', async () => {
  const site = makeSite(pages);
  const first = await build(site);
  expect(made(first, 'pages')).toBeGreaterThanOrEqual(5);
  site.write({ 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words, beside [the next](p4.md).\n' });
  const body = await build(site);
  expect(made(body, 'pages')).toBe(1);
  expect(made(body, 'files')).toBeLessThan(30);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
  site.write({ 'content/guide/p3.md': '---\ntitle: Third page\n---\n\nOther words, beside [the next](p4.md).\n' });
  expect(made(await build(site), 'pages')).toBe(1);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
});

/** The header of a PNG of 3 × 2 pixels. */
const image = Buffer.from('89504e470d0a1a0a0000000d4948445200000003000000020806000000', 'hex');

/** Damages a text of the cache, and has the index trust the file all the same: a build fails if it reads the text. */
function damageTrusted(folder: string, text: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.pack'))) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const at = bytes.indexOf(text);
    if (at < 0) continue;
    bytes.write('X', at + 1);
    writeFileSync(file, bytes);
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    const index = path.join(folder, 'cache.json');
    const signing: Signing = { key: openKey(process.env).key, kind: 'cache' };
    const content = JSON.parse(readSigned(index, signing)?.text ?? '') as { records: unknown };
    const record = [path.join(path.basename(folder), name), name, ino, size, mtimeMs, ctimeMs];
    replaceSigned(index, JSON.stringify({ ...content, records: [record] }), signing);
    return;
  }
  throw new Error('The cache does not contain the text.');
}

test('an edit of a text reads no other pages, and all pages equal a clean build', async () => {
  const api = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1', description: 'All about pets, as in [page 2](/guide/p2).' },
    paths: { '/pets': { get: { operationId: 'listPets', tags: ['Pets'], responses: { 200: { description: 'All pets.' } } } } },
  };
  const site = makeSite({
    ...pages,
    'docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      openapi: { documents: [{ file: 'pets.json', path: '/pets' }] },
      redirects: { pairs: [{ from: '/old', to: '/guide/p1' }] },
    }),
    'openapi/pets.json': JSON.stringify(api),
    'content/guide/_category_.json': '{ "label": "Guides", "index": true }',
    'content/guide/picture.png': image,
    'content/guide/table.csv': 'a,b',
    'content/guide/draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nText.\n',
    'content/guide/shown.md':
      '---\ntitle: Shown\nlast_update:\n  date: 2024-05-06\n---\n\n![Picture](picture.png) and [a table](table.csv).\n',
  });
  await build(site);
  const edit = (words: string) =>
    site.write({ 'content/guide/p3.md': `---\ntitle: Page 3\n---\n\nText of page 3, beside [the next](p4.md).\n\n${words}\n` });
  edit('More.');
  rmSync(path.join(site.dir, 'dist'), { recursive: true });
  expect(made(await build(site), 'pages')).toBe(1);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();

  damageTrusted(path.join(site.dir, '.docsgen'), '"kind":"doc","source":"content/guide/p1.md"');
  edit('Others.');
  const { work } = await build(site);
  expect(work.filter(({ name }) => name === 'pages').map((one) => one.made)).toEqual([1]);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
});

test('a warning has the same line after an edit of another page, and a new one after an edit of its page', async () => {
  const stray = (before: string) => `---\ntitle: Stray\n---\n\n${before}[Nothing](https://docs.example.com/stray#none)\n`;
  const site = makeSite({ ...pages, 'content/stray.md': stray('') });
  const warned = async () => {
    const run = await docsgen(['build'], { cwd: site.dir });
    return /content\/stray\.md:(\d+):1 {2}warning/.exec(run.stderr)?.[1];
  };
  expect(await warned()).toBe('5');
  site.write({ 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words, beside [the next](p4.md).\n' });
  expect(await warned()).toBe('5');
  site.write({ 'content/stray.md': stray('\n\n') });
  expect(await warned()).toBe('7');
});

const api = (reference: string) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { $ref: reference } },
  });
const operation = (id: string) =>
  JSON.stringify({ get: { operationId: id, summary: `Lists by ${id}`, responses: { 200: { description: 'OK' } } } });

test.each(['openapi/parts/orders.json', 'shared/orders.json'])(
  'rebuilds after a change in a part of an OpenAPI document: %s',
  async (part) => {
    const reference = path.posix.relative('openapi', part);
    const site = makeSite({ ...pages, 'openapi/shop.json': api(reference), [part]: operation('first') });
    await build(site);
    site.write({ [part]: operation('second'), 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words.\n' });
    await build(site);
    expect(site.tree()).toContain('api/shop/second.html');
    expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
    rmSync(path.join(site.dir, part));
    expect(await site.run('build')).toMatchObject({ code: 1, stderr: expect.stringContaining('[openapi-ref]') });
  },
);

test('a part of an OpenAPI document that is added as an empty file is no longer missing', async () => {
  const site = makeSite({ ...pages, 'openapi/shop.json': api('parts/orders.json') });
  expect((await site.run('build')).stderr).toContain('[openapi-ref]');
  site.write({ 'openapi/parts/orders.json': '' });
  expect((await site.run('build')).stderr).toContain('[openapi-invalid]');
});

test('a warning about the configuration gets a new location when the configuration changes', async () => {
  const config = {
    title: 'T',
    url: 'https://docs.example.com',
    redirects: {
      pairs: [
        { from: '/old', to: '/older' },
        { from: '/older', to: '/guide/p1' },
      ],
    },
  };
  const site = makeSite({ ...pages, 'docsgen.config.json': JSON.stringify(config) });
  const place = async (...args: string[]) =>
    /docsgen\.config\.\w+:\d+:\d+ {2}warning/.exec((await site.run('build', ...args)).stderr)?.[0];
  expect(await place()).toMatch(/json:1:/);
  site.write({ 'docsgen.config.json': JSON.stringify(config, undefined, 2) });
  expect(await place()).toBe(await place('--no-cache'));
  site.write({ 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words.\n' });
  rmSync(path.join(site.dir, 'docsgen.config.json'));
  site.write({ 'docsgen.config.mjs': `\n\nexport default ${JSON.stringify(config, undefined, 2)};\n` });
  expect(await place()).toBe(await place('--no-cache'));
});

test('updates dates when a shallow clone gets more history, for any composition of a name', async () => {
  const origin = makeSite({
    ...pages,
    'docsgen.config.json': '{ "title": "T", "url": "https://docs.example.com", "lastUpdated": true }',
    'content/cafe\u0301.md': '---\ntitle: Composed\nslug: /composed\n---\n\nText.\n',
  });
  const git = (dir: string, date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: dir,
      env: { ...process.env, GIT_AUTHOR_DATE: `${date}T12:00:00Z` },
    });
  git(origin.dir, '', 'init', '-q');
  git(origin.dir, '', 'add', '.');
  git(origin.dir, '2020-01-01', 'commit', '-q', '-m', 'All');
  origin.write({ 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words.\n' });
  git(origin.dir, '2025-01-01', 'commit', '-q', '-a', '-m', 'One');
  const dir = path.join(temporaryFolder(), 'clone');
  git(origin.dir, '', 'clone', '-q', '--depth', '1', pathToFileURL(origin.dir).href, dir);
  const clone = { ...origin, dir, run: (...args: string[]) => docsgen(args, { cwd: dir }) };
  await build(clone);
  git(dir, '', 'fetch', '-q', '--unshallow');
  await build(clone);
  const sitemap = readFileSync(path.join(dir, 'dist/sitemap.xml'), 'utf8');
  expect(sitemap).toContain('/composed</loc><lastmod>2020-01-01</lastmod>');
  expect(sitemap).toContain('/guide/p3</loc><lastmod>2025-01-01</lastmod>');
  expect(difference(readBytes(path.join(dir, 'dist')), await cleanTree(clone))).toBeUndefined();
});

test('restores an output file that was changed by hand', async () => {
  const site = makeSite(pages);
  await build(site);
  writeFileSync(path.join(site.dir, 'dist/guide/p2.html'), 'changed');
  await build(site);
  expect(readFileSync(path.join(site.dir, 'dist/guide/p2.html'), 'utf8')).toContain('Text of page 2');
});

test.each([
  [
    'a byte of a text',
    (bytes: Buffer) => void bytes.writeUInt8((bytes.readUInt8(bytes.length >> 1) ^ 1) & 0xff, bytes.length >> 1),
    '.pack',
  ],
  ['the first byte', (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0), '.pack'],
  [
    'a byte of the index',
    (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1),
    'cache.json',
  ],
])('builds the correct site from a cache with changes in %s', async (_, damage, name) => {
  const site = makeSite(pages);
  await build(site);
  const folder = path.join(site.dir, '.docsgen');
  const file = path.join(folder, readdirSync(folder).find((one) => one.endsWith(name)) as string);
  const bytes = readFileSync(file);
  damage(bytes);
  writeFileSync(file, bytes);
  rmSync(path.join(site.dir, 'dist'), { recursive: true });
  const { work, phases } = await build(site);
  for (const names of [work, phases].map((list) => list.map((one) => one.name))) expect(names).toEqual([...new Set(names)]);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
});

test('builds the correct site with a truncated cache', async () => {
  const site = makeSite(pages);
  await build(site);
  const folder = path.join(site.dir, '.docsgen');
  const pack = path.join(folder, readdirSync(folder).find((one) => one.endsWith('.pack')) as string);
  writeFileSync(pack, readFileSync(pack).subarray(0, 500));
  rmSync(path.join(site.dir, 'dist'), { recursive: true });
  await build(site);
  expect(difference(readBytes(path.join(site.dir, 'dist')), await cleanTree(site))).toBeUndefined();
});

test('writes a trace of phases and pages', async () => {
  const site = makeSite(pages);
  await build(site, '--trace', 'trace.json');
  const { traceEvents } = JSON.parse(readFileSync(path.join(site.dir, 'trace.json'), 'utf8')) as {
    traceEvents: { name: string; ph: string; dur?: number }[];
  };
  const events = traceEvents.filter(({ ph }) => ph === 'X');
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['reading', 'content/guide/p1.md']));
  for (const { dur } of events) expect(dur).toBeGreaterThanOrEqual(0);
});
