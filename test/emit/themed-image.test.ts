import { expect, test } from 'vitest';
import { addTokens } from '../../cli/emit/themed-image.js';
import { makeSite, minimal } from '../harness.js';

const tokens = new Map([
  ['accent', 'light-dark(#000, #fff)'],
  ['accent-soft', 'color-mix(in srgb, var(--accent) 9%, var(--surface))'],
  ['surface', 'light-dark(#fff, #111)'],
  ['hostile', '</style><script>alert(1)</script>'],
  ['unused', '#123'],
]);

const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${content}</svg>`;

test('adds the tokens that an image uses, and those that these use', () => {
  const themed = addTokens(svg('<rect fill="var( --accent-soft , red)"/>'), tokens);
  expect(themed).toContain('<style>:root{color-scheme:light dark;--accent-soft:color-mix(');
  expect(themed).toContain('--accent:light-dark(#000, #fff)');
  expect(themed).toContain('--surface:light-dark(#fff, #111)');
  expect(themed).not.toContain('--unused');
});

test.each([
  ['an XML declaration', '<?xml version="1.0"?>\n'],
  ['a comment with a tag', '<!-- <svg> -->'],
  ['a DOCTYPE', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'],
])('adds them to the root element after %s', (_, before) => {
  const themed = addTokens(svg('<rect fill="var(--accent)"/>', before), tokens);
  expect(themed).toMatch(/height="1"><style>:root/);
  expect(themed.startsWith(before)).toBe(true);
});

test.each([
  ['no token', svg('<rect fill="#000"/>')],
  ['only unknown names', svg('<rect fill="var(--unknown, #000)"/>')],
  ['an empty root element', '<svg width="1" style="color:var(--accent)"/>'],
  ['declarations of entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<rect fill="var(--accent)"/>')}`],
])('returns an image with %s unchanged', (_, image) => {
  expect(addTokens(image, tokens)).toBe(image);
});

test('escapes values', () => {
  expect(addTokens(svg('<rect fill="var(--hostile)"/>'), tokens)).not.toContain('<script>');
});

test('needs linear time for an unusual start', () => {
  for (const start of [' '.repeat(1e6), '<!--'.repeat(250_000), `<svg ${'a="'.repeat(300_000)}`, '<?'.repeat(500_000)])
    expect(addTokens(`${start}var(--accent)`, tokens)).toBe(`${start}var(--accent)`);
});

test('a built image has the tokens of the theme; one that no page shows is copied', async () => {
  const image = svg('<rect fill="var(--accent, #000)"/>');
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://e.com',
      theme: { accent: { light: '#112233', dark: '#ddeeff' } },
    }),
    'content/index.md': '::figure{src="/a.svg" alt="A themed picture"}\n\n::figure{src="plain.svg" alt="A plain picture"}\n',
    'content/plain.svg': svg('<rect/>'),
    'static/a.svg': image,
    'static/b.svg': image,
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('a.svg')).toContain('--accent:light-dark(#112233, #ddeeff)');
  expect(site.read('b.svg')).toBe(image);
  const page = site.read('index.html');
  expect(page).toMatch(/<a href="\/a\.svg" class="zoom"><img src="\/a\.svg" width="1" height="1" data-themed=""/);
  expect(page).not.toMatch(/plain\.svg"[^>]*data-themed/);
});

test('a missing picture of a figure is reported once', async () => {
  const site = makeSite({ ...minimal, 'content/index.md': '::figure{src="/missing.svg" alt="Nothing"}\n' });
  const { stderr } = await site.run('build');
  expect(stderr.match(/\[missing-image\]/g)).toHaveLength(1);
});
