import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { sampleSite } from './sample-site.js';

const mapFiles = (files: Files, change: (file: string, text: string) => readonly [string, string]): Files =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => change(file, String(text))));

/** Builds a site; returns the bytes of its output and its problems, which it must not have as errors. */
async function buildAll(site: TestSite) {
  const run = await site.run('build', '--workers', '1');
  expect(run, run.stderr).toMatchObject({ code: 0 });
  const problems = run.stderr.split('\n').filter((line) => /\[[a-z-]+\]$/.test(line));
  return { bytes: readBytes(path.join(site.dir, 'dist')), problems };
}

const copied = (file: string) => /^(?:static\/img|static\/dl|content\/.*\.(?:svg|pdf)|.*\.svg$)/.test(file);

test.each([
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['CRLF and a byte order mark', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ['CR', (text: string) => text.replaceAll('\n', '\r')],
])('texts with %s produce the same output and problems as with LF', async (name, change) => {
  const expected = await buildAll(makeSite(sampleSite));
  const isCode = (file: string) => /\.(?:ts|css)$/.test(file);
  const actual = await buildAll(
    makeSite(mapFiles(sampleSite, (file, text) => [file, copied(file) || (name === 'CR' && isCode(file)) ? text : change(text)])),
  );
  expect(actual.problems).toEqual(expected.problems);
  expect(difference(actual.bytes, expected.bytes)).toBeUndefined();
});

test('files with decomposed names, as on macOS, and decomposed texts produce the same output and problems', async () => {
  const expected = await buildAll(makeSite(sampleSite));
  const names = makeSite(mapFiles(sampleSite, (file, text) => [file.normalize('NFD'), text]));
  const texts = makeSite(
    mapFiles(sampleSite, (file, text) => [file, copied(file) || file.startsWith('extension/') ? text : text.normalize('NFD')]),
  );
  for (const site of [names, texts]) {
    const actual = await buildAll(site);
    expect(actual.problems).toEqual(expected.problems);
    expect(difference(actual.bytes, expected.bytes)).toBeUndefined();
  }
});

test('a page with a decomposed name is built again after an edit, and check --fix writes into its file', async () => {
  const name = 'content/é.md'.normalize('NFD');
  const site = makeSite({ ...minimal, [name]: '# E\n\nA ==mark==\n' });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(await site.run('check', '--fix')).toMatchObject({ code: 0 });
  expect(readdirSync(path.join(site.dir, 'content')).sort()).toEqual([path.basename(name), 'index.md']);
  expect(readFileSync(path.join(site.dir, name), 'utf8')).toContain('<mark>mark</mark>');
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('e.html')).toContain('<mark>mark</mark>');
});

const wrongCase: Files = {
  'docsgen.config.json': JSON.stringify({
    title: 'Site',
    url: 'https://docs.example.com',
    logo: { src: '/IMG/logo.svg' },
    css: 'style.css',
    openapi: { documents: [{ file: 'pet.json', path: '/api' }] },
  }),
  'style.css': '@import "./Sub/more.css";\n.x { background: url("./Sub/pic.svg") }\n',
  'sub/more.css': '.y { color: red }\n',
  'sub/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/index.md':
    '---\ntitle: Home\ndescription: d\n---\n\n[a](./Guide/page.md) [b](/Guide/page) ![c](/IMG/logo.svg)\n\n::include{file="./_Part.md"}\n\n::include{file="../content/Code.js"}\n',
  'content/_part.md': 'Part\n',
  'content/code.js': 'let a;\n',
  'content/guide/page.md': '# Page\n\n[x](../Index.md)\n',
  'openapi/pet.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'P', version: '1' },
    paths: {
      '/p': {
        get: {
          operationId: 'p',
          tags: ['T'],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: './Schemas/pet.json' } } } } },
        },
      },
    },
  }),
  'openapi/schemas/pet.json': '{ "type": "object" }',
};

/** Checks a site on a file system that ignores case. */
const checkIgnoringCase = ({ dir }: TestSite) =>
  docsgen(['check', '--format', 'json', '--workers', '1'], {
    cwd: dir,
    env: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'preloads/ignore-case.mjs')}`,
      DOCSGEN_TEST_IGNORE_CASE: dir,
    },
  });

test('names in another letter case are the same errors on a file system that would find them', async () => {
  const site = makeSite(wrongCase);
  const expected = await site.problems();
  const ids = expected.map(({ id, file }) => `${file} ${id}`);
  expect(ids).toEqual([
    'content/guide/page.md dead-link',
    'content/index.md dead-link',
    'content/index.md dead-link',
    'content/index.md missing-image',
    'content/index.md include',
    'content/index.md include',
    'docsgen.config.json dead-target',
    'openapi/pet.json openapi-ref',
    'style.css dead-target',
    'style.css dead-target',
  ]);
  const { problems } = JSON.parse((await checkIgnoringCase(site)).stdout) as { problems: unknown[] };
  expect(problems).toEqual(expected);
});

test('folders of roots and includes in another letter case are errors on every file system', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'Site',
      url: 'https://docs.example.com',
      roots: [{ at: '/more', from: 'Extra' }],
      includeFrom: ['Parts'],
    }),
    'extra/a.md': '# A\n',
    'parts/a.md': 'A\n',
  });
  const expected = await site.problems();
  expect(expected.map(({ id }) => id)).toEqual(['bad-root', 'bad-include-folder']);
  const { problems } = JSON.parse((await checkIgnoringCase(site)).stdout) as { problems: unknown[] };
  expect(problems).toEqual(expected);
});

test('finds a site in any letter case of its folder', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n\n::include{file="./_b.md"}\n', 'content/_b.md': 'B\n' });
  const run = await docsgen(['check', site.dir.replace('docsgen-test', 'DOCSGEN-test'), '--workers', '1'], {
    cwd: path.dirname(site.dir),
    env: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'preloads/ignore-case.mjs')}`,
      DOCSGEN_TEST_IGNORE_CASE: path.dirname(site.dir),
    },
  });
  expect(run, run.stdout + run.stderr).toMatchObject({ code: 0 });
});
