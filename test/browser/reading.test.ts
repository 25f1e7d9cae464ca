import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { chooseMode, hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

const current = (page: Page) => page.locator('.toc [aria-current=true]').allTextContents();
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const frames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('marks the current section in the table of contents, or the chosen one, and the last one at the end', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(at('/guide/long'));
  await scrollTo(page, await page.locator('#section-4').evaluate((heading) => heading.getBoundingClientRect().top));
  await expect.poll(() => current(page)).toEqual(['Section 4']);
  await scrollTo(page, 1e6);
  await expect.poll(() => current(page)).toEqual(['A hidden heading']);
  await page.locator('.toc').getByRole('link', { name: 'Section 11' }).click();
  await expect.poll(() => current(page)).toEqual(['Section 11']);
  await scrollTo(page, 0);
  await expect.poll(() => current(page)).toEqual([]);
});

test('preserves the anchors of headings named like parts of the page', async () => {
  const { page, troubles } = await visit({ viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' });
  await page.goto(at('/guide/names'));
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('main');
  await chooseMode(page, 'Dark');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await hydrate(page);
  for (const name of ['Sidebar', 'Docsgen', 'Content']) {
    await page.locator('.toc').getByRole('link', { name, exact: true }).click();
    await expect.poll(() => current(page)).toEqual([name]);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('toggles');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('[id]')].filter((one) => !one.closest('.content')).map((one) => one.id),
  );
  expect(ids).toContain('docsgen:search-options');
  expect(ids.filter((id) => !id.startsWith('docsgen:'))).toEqual([]);
  expect(troubles).toEqual([]);
});

test('links from the end of the page to its top', async () => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto(at('/guide/long'));
  await hydrate(page);
  await scrollTo(page, 1e6);
  await page.getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
});

test('restores the position when the reader goes back during a smooth scroll to a heading', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/long'));
  await hydrate(page);
  for (const start of [0, 400, 250]) {
    await scrollTo(page, start);
    await page.locator('.toc').getByRole('link', { name: 'Section 9' }).click();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(start + 20);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(start);
    // An unfinished smooth scroll would continue in the next frames.
    await frames(page, 10);
    expect(await scrolled(page)).toBe(start);
  }
});

test('shows the current page in the sidebar and preserves its scroll position, in place and across documents', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 260 } });
  await page.goto(at('/guide/tabs'));
  const inSight = () =>
    page.locator('.sidebar [aria-current=page]').evaluate((entry) => {
      const covered = (document.querySelector('.navbar') as Element).getBoundingClientRect().bottom;
      const { top, bottom } = entry.getBoundingClientRect();
      return top >= covered && bottom <= innerHeight;
    });
  expect(await inSight()).toBe(true);
  const position = () => page.locator('.sidebar').evaluate((sidebar) => sidebar.scrollTop);
  await page.locator('.sidebar').evaluate((sidebar) => {
    sidebar.scrollTop = 40;
  });
  await hydrate(page);
  await page
    .locator('.sidebar')
    .getByRole('link', { name: 'Newer page' })
    .evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.title()).toContain('Newer page');
  const kept = await position();
  expect(kept).toBeGreaterThan(0);
  expect(await inSight()).toBe(true);
  await page.reload();
  expect(await position()).toBe(kept);
});

test('shifts nothing while a page loads, whatever the reader chose before', async () => {
  const { page, context } = await visit();
  await context.addInitScript(() => {
    localStorage.setItem('docsgen.announcement', 'news-1');
    localStorage.setItem('docsgen.tabs.sdk', 'Go');
    localStorage.setItem('theme', 'dark');
    const shifts = window as unknown as { moved: number };
    shifts.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/guide/long', '/guide/tabs', '/guide']) {
      await page.goto(at(path), { waitUntil: 'load' });
      await frames(page, 2);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), `${path} at ${width}`).toBe(0);
    }
  }
});

test('prints only the article, dark on light', async () => {
  const { page, context } = await visit();
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(at('/guide/tabs'));
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await page.locator('.code pre').evaluate((pre) => getComputedStyle(pre).whiteSpace)).toBe('pre-wrap');
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('.content').isVisible()).toBe(true);
  for (const part of ['.navbar', '.sidebar', '.toc', '.page-footer', '.copy', '.announcement'])
    expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0);
});
