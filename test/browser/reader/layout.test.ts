import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startServer } from '../../../cli/serve/index.js';
import { findBrowsers } from './browsers.js';
import type { Driver } from './driver.js';

/** One page of each kind, and the longest tables, pictures, code and API pages. */
const PAGES = [
  '/',
  '/user_guide/environments',
  '/reference/feature-toggles',
  '/reference/activation-strategies',
  '/deploy/production',
  '/reference/api/unleash',
  '/reference/api/unleash/export',
  '/sdks/node_sdk',
  '/search',
  '/nothing-here',
];

const WINDOWS = [
  [480, 844],
  [1440, 900],
] as const;

let site: Awaited<ReturnType<typeof startServer>>;
const drivers: Record<string, Driver> = {};
const isComplete = process.env.DOCSGEN_TRUST === 'full';

beforeAll(async () => {
  if (!isComplete) return;
  site = await startServer({ root: inject('documentation'), port: 0, site: { baseUrl: '/', trailingSlash: false } });
  for (const { name, start } of findBrowsers(true)) drivers[name] = await start();
});
afterAll(async () => {
  for (const driver of Object.values(drivers)) await driver.close();
  if (isComplete) await site.close();
});

/** Runs in the page. Returns the boxes of its parts in pixels: left, top, width and height. */
function measureParts(): Record<string, readonly number[]> {
  const parts: Record<string, readonly number[]> = {};
  for (const selector of ['.navbar', 'main', 'h1', 'footer']) {
    const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    const box = element?.getBoundingClientRect();
    if (box) parts[selector] = [box.left, box.top + scrollY, box.width, box.height].map(Math.round);
  }
  return parts;
}

const listParts = (parts: object = {}): readonly string[] => Object.keys(parts).sort();

/** Whether two lengths differ by at most 4 % or, where a large title is broken differently, one of its lines. */
const isSimilar = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(60, 0.04 * Math.max(Math.abs(a), Math.abs(b)));

test.runIf(isComplete).each(WINDOWS)('pages have the same layout in all browsers at %i × %i pixels', async (width, height) => {
  const layouts: Record<string, Record<string, Record<string, readonly number[]>>> = {};
  for (const [name, driver] of Object.entries(drivers)) {
    const tab = await driver.open();
    await tab.resize(width, height);
    await tab.goto(new URL('/user_guide/environments', site.url).href);
    const scrollbar = await tab.run(() => innerWidth - document.documentElement.clientWidth);
    await tab.resize(width + scrollbar, height);
    layouts[name] = {};
    for (const page of PAGES) {
      await tab.goto(new URL(page, site.url).href);
      layouts[name][page] = await tab.run(measureParts);
    }
    await tab.close();
  }
  const { Chromium: expected = {}, ...others } = layouts;
  for (const [name, pages] of Object.entries(others))
    for (const page of PAGES) {
      expect(listParts(pages[page]), `${name} ${page}`).toEqual(listParts(expected[page]));
      for (const [part, box] of Object.entries(expected[page] ?? {})) {
        const actual = pages[page]?.[part] ?? [];
        expect(
          box.every((length, index) => isSimilar(length, actual[index] ?? Number.NaN)),
          `${name} ${page} ${part}: ${actual}, Chromium: ${box}`,
        ).toBe(true);
      }
    }
});
