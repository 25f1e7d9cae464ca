import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const images = path.join(root, 'static/img');
const diagrams = readdirSync(images).filter((file) => file.endsWith('.svg') && file !== 'logo.svg');

test('the diagrams are those that their descriptions draw', () => {
  const check = () => execFileSync(process.execPath, ['scripts/diagrams.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  expect(check).not.toThrow();
});

describe('a diagram', () => {
  test.each(diagrams)('%s has a title, and text that is readable on a phone', (file) => {
    const svg = readFileSync(path.join(images, file), 'utf8');
    const width = Number(/<svg [^>]*\bwidth="(\d+)"/.exec(svg)?.[1]);
    const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
    expect(svg).toMatch(/<title>[^<]+<\/title>/);
    expect(sizes.length).toBeGreaterThan(0);
    expect((Math.min(...sizes) * 350) / width, 'text size on a phone, in pixels').toBeGreaterThan(9);
  });

  test.each(diagrams)('%s has only colors of the theme', (file) => {
    const svg = readFileSync(path.join(images, file), 'utf8');
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    expect(colors.filter((color) => color !== 'none' && !/^var\(--[\w-]+, #[\da-f]{3,6}\)$/.test(color ?? ''))).toEqual([]);
  });
});
