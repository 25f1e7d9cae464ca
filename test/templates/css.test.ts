import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { themeSchema } from '../../cli/config/theme-schema.js';

type Tokens = Record<string, string>;

const tokens = readFileSync('templates/css/tokens.css', 'utf8');
const colours = [...tokens.matchAll(/--([\w-]+): light-dark\((#[\da-f]{3,6}), (#[\da-f]{3,6})\);/g)];
const modes: [string, Tokens][] = [
  ['light', Object.fromEntries(colours.map(([, name, light]) => [name, light]))],
  ['dark', Object.fromEntries(colours.map(([, name, , dark]) => [name, dark]))],
];

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : (color.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(modes)('makes every text color readable on every surface in %s mode', (_, token) => {
  const texts = ['text', 'text-soft', 'heading', 'accent', 'blue', 'green', 'amber', 'red', 'violet'];
  const surfaces = ['surface', 'surface-raised', 'blue-soft', 'green-soft', 'amber-soft', 'red-soft'];
  const pairs = texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)).concat([['on-accent', 'accent']]);
  const low = pairs.filter(([text, surface]) => contrast(token[text] ?? '#000', token[surface] ?? '#000') < 4.5);
  expect(low).toEqual([]);
  expect(contrast(token['border-strong'] ?? '', token.surface ?? '')).toBeGreaterThanOrEqual(3);
});

it('declares the tokens that a configuration can set', () => {
  const declared = new Set([...tokens.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name]) => name));
  const { preset: _, color: __, density: ___, ...tokenShape } = themeSchema.shape;
  expect(new Set(Object.keys(tokenShape))).toEqual(declared);
});

it('has one style sheet within its budget that loads no other files', async () => {
  const { outputFiles } = await build({ entryPoints: ['templates/css/site.css'], bundle: true, minify: true, write: false });
  const css = outputFiles[0]?.text ?? '';
  expect(gzipSync(css).length).toBeLessThan(13_000);
  expect([...css.matchAll(/url\(["']?(?!["']?data:)[^)]*\)/g)]).toEqual([]);
});
