import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { themeSchema } from '../../../cli/config/theme-schema.js';
import { COLOR_PAIRS } from '../../../cli/emit/style/color-pairs.js';
import { parseColor } from '../../../cli/emit/style/color-value.js';
import { themeContrast } from '../../../cli/emit/style/theme-contrast.js';
import { describe as sentences } from '../../../cli/problems/index.js';
import { makeSite, minimal } from '../../harness.js';

const css = readFileSync('templates/css/tokens.css', 'utf8');

/** Returns the problems of a theme; each location is the path in the configuration. */
const warned = (theme: object) =>
  themeContrast({ theme: themeSchema.parse(theme), css, place: (keys) => ({ file: keys.join('.') }) }).map((one) => {
    if (one.id !== 'theme-contrast') throw new Error(one.id);
    const { token, mode, needed, suggestion: instead } = one.values;
    return { at: one.file, token, mode, needed, instead, text: sentences(one) };
  });

describe('the contrast of a theme', () => {
  test('is enough in the default theme, for every pair and in both modes', () => {
    const tokens = [...new Set(COLOR_PAIRS.flatMap(({ color, background }) => [color, background]))];
    const declared = new Map(
      [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.replace(/\s+/g, ' ')]),
    );
    expect(warned(Object.fromEntries(tokens.map((name) => [name, declared.get(name)])))).toEqual([]);
    expect(warned({ radius: '0' })).toEqual([]);
    expect(warned({ accent: { light: '#6b2fa0', dark: '#d3b3f5' }, 'on-accent': { light: '#fff', dark: '#1d0b2e' } })).toEqual(
      [],
    );
  });

  test('includes defaults of omitted tokens, and reports the worst pair with a color that passes', () => {
    const found = warned({ accent: '#ffff00', text: { light: '#eee', dark: '#eee' } });
    expect(found.map(({ at, mode, needed }) => [at, mode, needed])).toEqual([
      ['theme.text.light', 'light', 4.5],
      ['theme.accent', 'light', 4.5],
    ]);
    for (const { instead, token } of found) {
      const fixed = { accent: { light: '#0a6468', dark: '#ffff00' }, [String(token)]: { light: instead, dark: '#ffff00' } };
      expect(warned(fixed), String(instead)).toEqual([]);
    }
  });

  test('compares a background of the theme with the default text colors', () => {
    const [first, ...others] = warned({ surface: { light: '#808080', dark: '#0d1618' } });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ at: 'theme.surface.light', token: 'surface', mode: 'light' });
    expect(first?.text.cause).toMatch(/^The token "surface" has a contrast of \d\.\d\d:1 with "[\w-]+" in the light mode; /);
    expect(warned({ surface: { light: String(first?.instead), dark: '#0d1618' } })).toEqual([]);
  });

  test('may be lower for lines of controls than for text', () => {
    expect(warned({ 'border-strong': { light: '#8c8c8c', dark: '#767676' } })).toEqual([]);
    expect(warned({ 'border-strong': { light: '#bbb', dark: '#767676' } })).toMatchObject([
      { needed: 3, token: 'border-strong' },
    ]);
  });

  test('skips colors that are only known in the browser', () => {
    expect(warned({ accent: 'var(--brand)', text: 'canvastext', heading: 'rgb(from red r g b)' })).toEqual([]);
    expect(warned({ text: 'var(--text)', heading: `${'color-mix(in srgb, '.repeat(500)}red, red${')'.repeat(500)}` })).toEqual(
      [],
    );
  });
});

test.each([
  ['#f00', '#ff0000'],
  ['#ff000080', 'rgb(255 0 0 / 50.2%)'],
  ['rebeccapurple', '#663399'],
  ['RGB(255, 0, 0)', '#f00'],
  ['rgb(100% 0% 0%)', '#f00'],
  ['hsl(0 100% 50%)', '#f00'],
  ['hwb(0 0% 0%)', '#f00'],
  ['oklch(62.8% 0.25768 29.234)', '#f00'],
  ['color(srgb 1 0 0)', '#f00'],
  ['light-dark(#f00, #00f)', '#f00'],
  ['var(--x, #f00)', '#f00'],
  ['var(--red)', '#f00'],
  ['color-mix(in srgb, #f00, #00f)', 'rgb(127.5 0 127.5)'],
  ['color-mix(in srgb, #f00 25%, #00f)', 'rgb(63.75 0 191.25)'],
  ['color-mix(in srgb, 25% #f00, #00f)', 'rgb(63.75 0 191.25)'],
  ['color-mix(in srgb, #f00 60%, #00f 60%)', 'rgb(127.5 0 127.5)'],
  ['color-mix(in srgb, rgb(255, 0, 0) 20%, transparent)', 'rgb(255 0 0 / 20%)'],
])('%s is the color %s', (value, expected) => {
  const property = (name: string) => (name === 'red' ? '#f00' : undefined);
  const [one, other] = [parseColor(value, 'light', property), parseColor(expected, 'light', property)];
  for (const channel of ['r', 'g', 'b'] as const) expect(one?.[channel]).toBeCloseTo(other?.[channel] as number, 2);
  expect(one?.alpha ?? 1).toBeCloseTo(other?.alpha ?? 1, 2);
});

test('computes contrast according to WCAG', () => {
  expect(wcagContrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('warns about low contrast at the option of the theme', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json':
      '{\n "title": "T", "url": "https://e.com",\n "theme": {\n  "accent": { "light": "#ff0", "dark": "#ff0" }\n }\n}\n',
  });
  expect(await site.problems()).toMatchObject([
    { id: 'theme-contrast', level: 'warning', file: 'docsgen.config.json', line: 4, column: 15 },
  ]);
  const run = await site.run('build');
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('docsgen.config.json:4:15  warning  The token "accent"')]);
});

test('reads a color with very many digits in linear time', () => {
  expect(parseColor(`color-mix(in srgb, red ${'1'.repeat(1_000_000)}, blue)`, 'light', () => undefined)).toBeUndefined();
  const shares = ['25%', '25.0%', '.25e0%', '025%'].map((share) =>
    parseColor(`color-mix(in srgb, #000 ${share}, #fff)`, 'light', () => undefined),
  );
  expect(shares.map((color) => color?.r)).toEqual([0.75, 0.75, undefined, 0.75]);
});
