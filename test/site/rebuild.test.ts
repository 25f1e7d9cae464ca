import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';

const pages: Files = {
  ...minimal,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [
      `content/guide/p${n}.md`,
      `---\ntitle: Page ${n}\n---\n\nText of page ${n}, beside [the next](p${(n % 5) + 1}.md).\n`,
    ]),
  ),
};

/** Every file of a folder and its content. */
function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]),
  );
}

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

/** What a build without any result of before writes. */
async function cleanTree(site: TestSite) {
  await build(site, '--no-cache', '--out', 'clean');
  return tree(path.join(site.dir, 'clean'));
}

test('an edit makes one page and the files that show it, and the site is that of a clean build', async () => {
  const site = makeSite(pages);
  const first = await build(site);
  expect(made(first, 'pages')).toBeGreaterThanOrEqual(5);
  site.write({ 'content/guide/p3.md': '---\ntitle: Page 3\n---\n\nOther words, beside [the next](p4.md).\n' });
  const body = await build(site);
  expect(made(body, 'pages')).toBe(1);
  expect(made(body, 'files')).toBeLessThan(30);
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));
  site.write({ 'content/guide/p3.md': '---\ntitle: Third page\n---\n\nOther words, beside [the next](p4.md).\n' });
  expect(made(await build(site), 'pages')).toBe(1);
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));
});

/** A PNG of 3 × 2 pixels, as far as its header goes. */
const image = Buffer.from('89504e470d0a1a0a0000000d4948445200000003000000020806000000', 'hex');

test('a text is edited without a look at other pages, and all of them are made as they would be anew', async () => {
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
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));

  const folder = path.join(site.dir, '.docsgen');
  const pack = path.join(folder, readdirSync(folder).find((one) => one.endsWith('.pack')) as string);
  const bytes = readFileSync(pack);
  bytes.write('X', bytes.indexOf('"kind":"doc","source":"content/guide/p1.md"') + 1);
  writeFileSync(pack, bytes);
  edit('Others.');
  const { work } = await build(site);
  expect(work.filter(({ name }) => name === 'pages').map((one) => one.made)).toEqual([1]);
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));
});

test('a warning keeps its line when another page is edited, and gets a new one when its own page is', async () => {
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

test('a file of the output that somebody changed is written again', async () => {
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
])('a cache whose %s was changed gives the right site', async (_, damage, name) => {
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
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));
});

test('a cache that is cut off gives the right site', async () => {
  const site = makeSite(pages);
  await build(site);
  const folder = path.join(site.dir, '.docsgen');
  const pack = path.join(folder, readdirSync(folder).find((one) => one.endsWith('.pack')) as string);
  writeFileSync(pack, readFileSync(pack).subarray(0, 500));
  rmSync(path.join(site.dir, 'dist'), { recursive: true });
  await build(site);
  expect(tree(path.join(site.dir, 'dist'))).toEqual(await cleanTree(site));
});

test('the events of a build are a trace of phases and pages', async () => {
  const site = makeSite(pages);
  await build(site, '--trace', 'trace.json');
  const { traceEvents } = JSON.parse(readFileSync(path.join(site.dir, 'trace.json'), 'utf8')) as {
    traceEvents: { name: string; ph: string; dur?: number }[];
  };
  const events = traceEvents.filter(({ ph }) => ph === 'X');
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['reading', 'content/guide/p1.md']));
  for (const { dur } of events) expect(dur).toBeGreaterThanOrEqual(0);
});
