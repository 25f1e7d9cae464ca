import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { chooseMode, hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

/** Delays files until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('preserves what the reader opened, closed and chose before hydration', async () => {
  const { page, troubles } = await visit({ viewport: { width: 390, height: 800 } });
  const letGo = await hold(page, '**/assets/app-*.js');
  await page.goto(at('/guide/tabs'));
  await page.locator('.tabs').first().locator('label', { hasText: 'Go' }).click();
  await chooseMode(page, 'Dark');
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sidebar summary').click();
  const state = () =>
    page.evaluate(() => ({
      menu: document.querySelector('[data-action="menu"]')?.ariaExpanded,
      sidebar: document.querySelector<HTMLDetailsElement>('.sidebar details')?.open,
      tabs: [...document.querySelectorAll<HTMLInputElement>('.tabs input:checked')].map(({ value }) => value),
      theme: document.documentElement.dataset.theme,
      announcement: document.querySelector('.announcement')?.checkVisibility(),
    }));
  const before = await state();
  expect(before).toEqual({
    menu: 'true',
    sidebar: false,
    tabs: ['Go', 'Go'],
    theme: 'dark',
    announcement: false,
  });
  expect(await page.locator('.announcer').count()).toBe(0);
  letGo();
  await hydrate(page);
  expect(await state()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
  expect(troubles).toEqual([]);
});

test('preserves the open list of headings before hydration', async () => {
  const { page, troubles } = await visit({ viewport: { width: 390, height: 800 } });
  const letGo = await hold(page, '**/assets/app-*.js');
  await page.goto(at('/guide/long'));
  await page.locator('.toc summary').click();
  letGo();
  await hydrate(page);
  expect(await page.locator('.toc').getByRole('link', { name: 'Section 7' }).isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

test('replays presses of buttons from before the first script ran', async () => {
  const { page, troubles } = await visit({ viewport: { width: 390, height: 800 } });
  const letGo = await hold(page, '**/assets/boot-*.js');
  await page.goto(at('/guide/tabs'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Color mode' }).click();
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.locator('.sidebar').isVisible()).toBe(false);
  letGo();
  await page.locator('html[data-announcement-closed] .sidebar').waitFor();
  expect(await page.getByRole('button', { name: 'Color mode' }).getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
  expect(troubles).toEqual([]);
});

test('reports that the page was copied even if it hydrates meanwhile', async () => {
  const { page, context, troubles } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const letGo = await hold(page, '**/assets/app-*.js');
  await page.goto(at('/guide/tabs'));
  const link = page.locator('[data-action="copy-markdown"]');
  await link.evaluate((element) => {
    element.id = 'same';
  });
  await page.getByText('Copy page').click();
  await link.click();
  await page.getByText('Copied').waitFor();
  letGo();
  await hydrate(page);
  expect(await link.getAttribute('id')).toBe('same');
  expect(troubles).toEqual([]);
});

test('answers a search that began before its scripts loaded, in any order of loading', async () => {
  const { page, troubles } = await visit();
  const letAppGo = await hold(page, '**/assets/app-*.js');
  const letSearchGo = await hold(page, '**/assets/search-*.js');
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search docs' });
  await dialog.waitFor();
  await page.keyboard.type('hidden');
  letAppGo();
  await hydrate(page);
  await page.keyboard.type(' heading');
  letSearchGo();
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  expect(await dialog.locator('input').first().inputValue()).toBe('hidden heading');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toContain('Long page');
  expect(troubles).toEqual([]);
});

test('follows a link that was clicked before hydration', async () => {
  const { page } = await visit();
  await hold(page, '**/assets/app-*.js');
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'its ninth section' }).click();
  await page.waitForURL(at('/guide/long#section-9'));
  expect(await page.locator('h1').textContent()).toBe('Long page');
});
