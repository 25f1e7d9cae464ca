import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

const content: Files = {
  'content/index.md': '---\ntitle: Home\ndescription: Text.\n---\n\nText.\n',
  'content/code.md': '---\ntitle: Code\ndescription: Code.\n---\n\nSome `code`.\n',
};

/** Builds a site with the theme. Returns the fonts that it publishes, those that pages preload, and its style sheet. */
async function build(theme: Readonly<Record<string, unknown>>) {
  const site = makeSite({
    ...minimal,
    ...content,
    'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', baseUrl: '/docs/', theme }),
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const named = (files: readonly string[]) => files.map((file) => file.replace(/-[A-Z0-9]{8}\./, '.'));
  const preloaded = (page: string) =>
    named(
      [
        ...site
          .read(page)
          .matchAll(/<link rel="preload" as="font" type="font\/woff2" href="\/docs\/assets\/([^"]+)" crossorigin="">/g),
      ].map(([, file = '']) => file),
    );
  const assets = site.tree().filter((file) => file.startsWith('assets/'));
  const [style = ''] = assets.filter((file) => /^assets\/style-/.test(file));
  return {
    fonts: named(assets.filter((file) => /woff2$|license/.test(file)).map((file) => file.slice('assets/'.length))).sort(),
    index: preloaded('index.html'),
    code: preloaded('code.html'),
    letters: preloaded('search/a-z/index.html'),
    css: site.read(style),
  };
}

const TEXT = ['inter-latin-ext.woff2', 'inter.woff2'];
const CODE = ['jetbrains-mono-latin-ext.woff2', 'jetbrains-mono.woff2'];

test('publishes the bundled fonts with their license, and preloads those that a page shows', async () => {
  const { fonts, index, code, letters, css } = await build({});
  expect(fonts).toEqual(['fonts-license.txt', ...TEXT, ...CODE]);
  expect(index).toEqual(['inter.woff2']);
  expect(code).toEqual(['inter.woff2', 'jetbrains-mono.woff2']);
  expect(letters).toEqual(['inter.woff2']);
  expect(css).toMatch(/src:url\(inter-[A-Z0-9]{8}\.woff2\)/);
});

test('publishes no fonts if the theme asks for those of the system', async () => {
  const { fonts, index, code, css } = await build({ font: 'system' });
  expect([fonts, index, code]).toEqual([[], [], []]);
  expect(css).not.toContain('@font-face');
  expect(css).toContain('--font:ui-sans-serif');
  expect(css).toContain('--font-code:ui-monospace');
});

test.each([
  ['text', { font: '"Brand", sans-serif' }, CODE],
  ['code', { 'font-code': 'system' }, TEXT],
  ['text in one mode', { font: { light: 'Brand, sans-serif', dark: 'system' } }, CODE],
  [
    'nothing, since it names them',
    { font: '"Brand", "Inter Variable"', 'font-code': '"JetBrains Mono Variable"' },
    [...TEXT, ...CODE],
  ],
])('omits the bundled font that the theme replaces: %s', async (_, theme, expected) => {
  expect((await build(theme)).fonts).toEqual(['fonts-license.txt', ...expected]);
});
