import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { type Files, makeSite, minimal } from '../harness.js';
import { times } from '../trust/counts.js';
import { readManifest } from './route-manifest.js';

const KB = 1000;

/** Number of pages of a large site: enough that a list of all pages would show in the size. */
const MANY = times(300, 1000);

const root = inject('documentation');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const size = (text: string) => gzipSync(text, { level: 9 }).length;
const total = (texts: readonly string[]) => texts.reduce((sum, text) => sum + size(text), 0);

/** Removes the page's own content from a document. */
function frame(document: string, module: string): string {
  const { html = '' } = (JSON.parse(module) as PageModule).default ?? {};
  expect(document).toContain(html);
  return document.replace(html, () => '');
}

const { routes } = readManifest(root);
const documents = Object.values(routes).flatMap((group) => group.map(({ document }) => document));

const home = read('index.html');
const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(home)?.[1] ?? '';
const boot = /<script type="module" src="([^"]+)"/.exec(home)?.[1] ?? '';
const inline = [...home.matchAll(/<script>(.+?)<\/script>/gs)].map(([, code = '']) => code);

/** Returns a script and its static imports. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of read(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)) withImports(`assets/${name}`, seen);
  return seen;
}

test('limits the document of a guide to 10 kB without its content', () => {
  const guides = [...(routes.doc ?? [])].map(({ path, document }) => ({
    path,
    bytes: size(frame(read(document), read(document.replace(/html$/, 'json')))),
  }));
  expect(guides.filter(({ bytes }) => bytes > 10 * KB)).toEqual([]);
});

/** The style sheets that a document links to. */
const stylesOf = (document: string) =>
  [...document.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => read(href));

test('limits the style sheet of every page to 12 kB, and those of one page to 16 kB', () => {
  const guide = stylesOf(read('user_guide/quickstart.html'));
  expect(size(guide.at(-1) ?? '')).toBeLessThanOrEqual(12 * KB);
  const most = Math.max(...documents.map((document) => total(stylesOf(read(document)))));
  expect(most).toBeLessThanOrEqual(16 * KB);
});

/** The fonts that a document preloads. */
const fontsOf = (document: string) =>
  [...document.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g)].map(
    ([, href = '']) => readFileSync(path.join(root, href)).length,
  );

/** What a browser loads for the first view of a document. */
function weigh(document: string, name: string) {
  const text = read(document);
  const withoutFonts = total([text, read(boot), ...stylesOf(text)]);
  return { name, withoutFonts, withFonts: withoutFonts + fontsOf(text).reduce((sum, bytes) => sum + bytes, 0) };
}

const views = Object.entries(routes).map(([kind, group]) => ({
  kind,
  views: group.map(({ document, path }) => weigh(document, path)).sort((a, b) => a.withoutFonts - b.withoutFonts),
}));

test('limits the first view of the home page and the middle page of every kind to 33 kB without fonts', () => {
  // The site has no pages of some kinds.
  const middle = views.flatMap(({ views }) => views[Math.floor(views.length / 2)] ?? []);
  expect([weigh('index.html', '/'), ...middle].filter(({ withoutFonts }) => withoutFonts > 33 * KB)).toEqual([]);
});

test('limits the first view of every page to 85 kB with its fonts', () => {
  expect(Math.max(...fontsOf(home))).toBeLessThanOrEqual(50 * KB);
  expect(views.flatMap(({ views }) => views.filter(({ withFonts }) => withFonts > 85 * KB))).toEqual([]);
});

test('limits the first view of every page to 31.5 kB without its content and fonts', () => {
  const frames = Object.values(routes)
    .flat()
    .map(({ document, path }) => {
      const text = read(document);
      return { path, bytes: total([frame(text, read(document.replace(/html$/, 'json'))), read(boot), ...stylesOf(text)]) };
    });
  expect(frames.filter(({ bytes }) => bytes > 31.5 * KB)).toEqual([]);
});

test('limits the scripts that run before any interaction to 12 kB', () => {
  expect(inline).toHaveLength(2);
  expect([...withImports(boot.slice(1))]).toHaveLength(1);
  expect(total([read(boot), ...inline])).toBeLessThanOrEqual(12 * KB);
});

test('limits all JavaScript of a page to 92.5 kB and lists the imports of the application', () => {
  const app = [...withImports(attribute('data-app').slice(1))];
  expect(attribute('data-app-imports').split(' ').filter(Boolean).sort()).toEqual(
    app
      .slice(1)
      .map((file) => `/${file}`)
      .sort(),
  );
  expect(total([read(boot), ...inline, ...app.map(read)])).toBeLessThanOrEqual(92.5 * KB);
});

/** Makes `count` pages in folders of `each`. */
const pages = (count: number, each: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `content/folder-${Math.floor(n / each)}/page-${n}.md`,
      `---\ntitle: Page number ${n}\ndescription: What page ${n} of the site is about.\n---\n\n## Part\n\nText.\n`,
    ]),
  );

test.each([
  ['in one folder', 100, MANY],
  ['in folders of fifty', 50, 50],
])(`does not grow a page from 100 to ${MANY} pages %s`, async (_, few, many) => {
  const weigh = async (count: number, each: number) => {
    const site = makeSite({ ...minimal, ...pages(count, each) });
    const { code, stderr } = await site.run('build');
    expect(code, stderr).toBe(0);
    return size(frame(site.read('folder-0/page-42.html'), site.read('folder-0/page-42.json')));
  };
  const [small, large] = [await weigh(100, few), await weigh(MANY, many)];
  expect(Math.abs(large - small)).toBeLessThanOrEqual(KB);
});
