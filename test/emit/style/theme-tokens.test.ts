import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { themeSchema } from '../../../cli/config/theme-schema.js';
import { themeContrast } from '../../../cli/emit/style/theme-contrast.js';
import { resolveTheme } from '../../../cli/emit/style/theme-tokens.js';
import { makeSite, minimal } from '../../harness.js';

const css = readFileSync('templates/css/tokens.css', 'utf8');

const lowContrasts = async (theme: object) =>
  themeContrast({
    theme: await resolveTheme(themeSchema.parse(theme)),
    css,
    place: (keys) => ({ file: keys.join('.') }),
  }).map(({ file, values }) => [file, values]);

test.each(themeSchema.shape.preset.unwrap().options)('the preset "%s" has enough contrast in both modes', async (preset) => {
  expect(await lowContrasts({ preset })).toEqual([]);
});

test('every color gives tokens with enough contrast in both modes', async () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(hex, fc.constantFrom('#000', '#fff', '#ff0', '#0ff', '#f0f', '#808080')), async (color) => {
      expect(await lowContrasts({ color })).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a dark color is used as it is in light mode', async () => {
  expect((await resolveTheme(themeSchema.parse({ color: '#5b21b6' }))).accent).toMatchObject({ light: '#5b21b6' });
});

test('own tokens win over those of a color, and a color over that of a preset', async () => {
  const theme = await resolveTheme(themeSchema.parse({ preset: 'ember', color: '#5b21b6', heading: '#111111' }));
  expect(theme).toMatchObject({ accent: { light: '#5b21b6' }, heading: '#111111', radius: '0.375rem' });
});

test('a site has the tokens of its theme, its density and both logos', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://e.com',
      logo: { src: '/a.svg', dark: '/b.svg' },
      theme: { color: '#5b21b6', density: 'compact' },
    }),
    'static/a.svg': svg,
    'static/b.svg': svg,
  });
  expect(await site.run('build')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  const style = site.read(site.tree().find((file) => /^assets\/style-.*\.css$/.test(file)) ?? '');
  expect(style).toContain('--accent:#5b21b6');
  expect(style).toContain('html{font-size:93.75%');
  expect(site.read('index.html')).toMatch(/<img class="in-light" src="\/a\.svg"[^>]*><img class="in-dark" src="\/b\.svg"/);
});

test('a color that is not hexadecimal, and an unknown preset, are errors with their place', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://e.com',
      logo: { src: '/x.svg', dark: '/y.svg' },
      theme: { color: 'red', preset: 'violett' },
    }),
  });
  const { code, stderr } = await site.run('build');
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/must be a hexadecimal color such as #7c3aed/);
  expect(stderr).toMatch(/violet/);
});
