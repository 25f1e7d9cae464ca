import { expect, test } from 'vitest';
import { TWOSLASH_PACKAGES } from '../linked-packages.js';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { publish } from './publish.js';
import { openBrowser } from './visit.js';

const files = {
  'content/types.md': `---
title: Types
description: Code with types.
---

\`\`\`ts twoslash
// @errors: 2322
const settings = { first: 1, second: "two", third: [true, false], fourth: new Map<string, Promise<number>>() };
const { fourth } = settings;
//      ^?
const text: string = 1;
\`\`\`
`,
  'content/plain.md': '---\ntitle: Plain\ndescription: Code.\n---\n\n```ts\nconst a = 1;\n```\n',
};

const visit = openBrowser();

test.each([1440, 390])('shows a type completely on hover and on focus, without scripts, at %i pixels', async (width) => {
  await using site = await publish(files, TWOSLASH_PACKAGES);
  const { page, troubles } = await visit({ viewport: { width, height: 800 }, javaScriptEnabled: false });
  await page.goto(`${site.url}types`);
  const names = page.locator('.type');
  for (const [index, show] of [
    [0, () => names.nth(0).hover()],
    [5, () => names.nth(5).focus()],
  ] as const) {
    await show();
    const info = names.nth(index).locator('.type-info');
    await expect.poll(() => info.isVisible()).toBe(true);
    const isWhole = await info.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => document.elementFromPoint(x, y)));
      return left >= 0 && right <= innerWidth && corners.every((corner) => corner !== null && element.contains(corner));
    });
    expect(isWhole).toBe(true);
    await page.mouse.move(0, 0);
  }
  expect(troubles).toEqual([]);
});

test('shows one type at a time: the one that the reader points to', async () => {
  await using site = await publish(files, TWOSLASH_PACKAGES);
  const { page } = await visit();
  await page.goto(`${site.url}types`);
  await page.locator('.type').nth(5).focus();
  await page.locator('.type').first().hover();
  const shown = page.locator('.type-info:visible');
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.textContent()).toContain('settings');
});

test('copies the code alone, and costs nothing on other pages', async () => {
  await using site = await publish(files, TWOSLASH_PACKAGES);
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.url}types`);
  await page.click('.code .copy');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^const settings = \{.*\};\nconst \{ fourth \} = settings;\nconst text: string = 1;$/);
  expect(site.read('types.html')).toContain('code-types');
  expect(site.read('plain.html')).not.toContain('code-types');
});

test.each(widths)('has no barriers at %s pixels', async (width) => {
  const { page, context } = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await using site = await publish(files, TWOSLASH_PACKAGES);
  await page.goto(`${site.url}types`);
  await page.locator('.type').first().focus();
  expect(await barriers(page)).toEqual([]);
});
