import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const diagrams = [
  ...readdirSync(path.join(root, 'static/img'))
    .filter((file) => file.endsWith('.svg') && file !== 'logo.svg')
    .map((file) => `static/img/${file}`),
  'docs/static/img/code.svg',
];

test('the diagrams are those that their descriptions and the code draw', () => {
  const check = () => execFileSync(process.execPath, ['scripts/diagrams.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  expect(check).not.toThrow();
});

test('the picture of the code is stale if an arrow or a folder is wrong, and not if a number is nearly right', async () => {
  const script: unknown = await import(pathToFileURL(path.join(root, 'scripts/diagrams/similar.mjs')).href);
  const { isSimilar } = script as { isSimilar(one: string, other: string): boolean };
  const svg = '<svg><path d="M1 2"/><text>manifest</text><text>48 files, 67,000 lines</text><text>0.2k</text></svg>';
  const isCurrent = (text: string, other: string) => {
    expect(svg).toContain(text);
    return isSimilar(svg, svg.replace(text, other));
  };
  expect(isCurrent('67,000', '61,000')).toBe(true);
  expect(isCurrent('67,000', '60,000')).toBe(false);
  expect(isCurrent('48', '53')).toBe(true);
  expect(isCurrent('48', '54')).toBe(false);
  expect(isCurrent('0.2k', '0.3k')).toBe(true);
  expect(isCurrent('0.2k', '0.4k')).toBe(false);
  expect(isCurrent('manifest', 'render')).toBe(false);
  expect(isCurrent('M1', 'M2')).toBe(false);
  expect(isCurrent('<path d="M1 2"/>', '')).toBe(false);
});

describe('a diagram', () => {
  test.each(diagrams)('%s has a title, and text that is readable on a phone', (file) => {
    const svg = readFileSync(path.join(root, file), 'utf8');
    const width = Number(/<svg [^>]*\bwidth="(\d+)"/.exec(svg)?.[1]);
    const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
    expect(svg).toMatch(/<title>[^<]+<\/title>/);
    expect(sizes.length).toBeGreaterThan(0);
    expect((Math.min(...sizes) * 350) / width, 'text size on a phone, in pixels').toBeGreaterThan(9);
  });

  test.each(diagrams)('%s has only colors of the theme', (file) => {
    const svg = readFileSync(path.join(root, file), 'utf8');
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    expect(colors.filter((color) => color !== 'none' && !/^var\(--[\w-]+, #[\da-f]{3,6}\)$/.test(color ?? ''))).toEqual([]);
  });
});
