import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));
const atDocumentation = serveSite(inject('documentation'));

/** Lists content that does not appear on paper, by the start of its text. */
const missing = (page: Page) =>
  page
    .locator('.content .tabs > label, .tab-panel > *, .content details > *')
    .evaluateAll((elements) =>
      elements.filter((element) => !element.checkVisibility()).map(({ textContent }) => textContent?.trim().slice(0, 40)),
    );

test('prints every tab below its label', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/tabs'));
  await page.emulateMedia({ media: 'print' });
  expect(await missing(page)).toEqual([]);
  const group = page.locator('.tabs').first();
  const tops = await group
    .locator('label, .tab-panel')
    .evaluateAll((parts) => parts.map((part) => [part.textContent?.trim(), part.getBoundingClientRect().top] as const));
  expect(tops.toSorted(([, one], [, other]) => one - other).map(([text]) => text)).toEqual([
    'Node.js',
    'Text for Node.js.',
    'Go',
    'Text for Go.',
  ]);
});

test('prints the site, the address and the date of a page, and uses the whole width', async () => {
  const { page } = await visit({ viewport: { width: 1000, height: 1400 } });
  await page.goto(atDocumentation('/user_guide/environments'));
  expect(await page.locator('.print-source').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.print-source').textContent()).toMatch(/^Unleash · https:\/\/.+\/user_guide\/environments$/);
  expect(await page.locator('.print-source').isVisible()).toBe(true);
  expect(await page.getByText(/^Last updated on \d+ \w+ \d{4}/).isVisible()).toBe(true);
  const { left, right } = await page
    .locator('.content > p')
    .first()
    .evaluate((text) => text.getBoundingClientRect().toJSON());
  expect(right - left).toBeGreaterThan(980);
});

test.each([
  ['a guide', () => at('/guide/long')],
  ['an API operation', () => atDocumentation('/reference/api/unleash/create-feature')],
])('prints collapsed sections of %s as expanded, and collapses them again on the screen', async (_, address) => {
  const { page } = await visit();
  await page.goto(address());
  const closed = await page.locator('.content details:not([open])').count();
  expect(closed).toBeGreaterThan(0);
  expect((await missing(page)).length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await missing(page)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  expect((await missing(page)).length).toBeGreaterThan(0);
  expect(await page.locator('.content details:not([open])').count()).toBe(closed);
});

test('expands sections by script for printing where style sheets cannot', async () => {
  const { page } = await visit();
  await page.addInitScript(() => {
    CSS.supports = (condition: string) => !condition.includes('details-content');
  });
  await page.goto(atDocumentation('/reference/api/unleash/create-feature'));
  const state = () =>
    page.locator('.content details').evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open, name }) => `${open} ${name}`));
  const before = await state();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('.content details:not([open])').count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await state()).toEqual(before);
});
