import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

/** Returns the name of the focused element and the part of the page that contains it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const part = element.closest('.announcement, .navbar, .sidebar, .toc, main, .footer, dialog');
    const name = element.ariaLabel ?? ((element as HTMLInputElement).value || element.textContent);
    return `${part?.className.split(' ')[0] || part?.localName || 'page'}: ${name?.trim()}`;
  });

async function press(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key);
  return focused(page);
}

test('moves through the whole page in reading order and operates all of it with the keyboard alone', async () => {
  const { page, troubles } = await visit({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(at('/guide/tabs'));
  expect(await press(page, 'Tab')).toBe('page: Skip to the content');
  expect(await page.locator('.skip-link').first().boundingBox()).toMatchObject({ y: 8 });
  expect(await press(page, 'Enter')).toMatch(/^main: /);
  expect(await press(page, 'Tab')).toBe('main: Copy page');
  expect(await press(page, 'Tab')).toBe('main: Node.js');
  expect(await press(page, 'ArrowRight')).toBe('main: Go');
  await page.locator('.tabs').first().getByText('Text for Go.').waitFor();
  expect(await press(page, 'ArrowLeft')).toBe('main: Node.js');

  await page.reload();
  const order: string[] = [];
  for (let n = 0; n < 12; n++) order.push(await press(page, 'Tab'));
  expect(order).toEqual([
    'page: Skip to the content',
    'page: Skip to the headings of this page',
    'page: Skip to the navigation',
    'announcement: news',
    'announcement: Close the announcement',
    'navbar: Sample',
    'navbar: Search',
    'navbar: Elsewhere',
    'navbar: Color mode: Light',
    'main: Copy page',
    'main: Node.js',
    'main: Link to Code',
  ]);
  await page.locator('.pagination a').last().focus();
  const after: string[] = [];
  for (let n = 0; n < 8; n++) after.push(await press(page, 'Tab'));
  expect(after).toEqual([
    'toc: Code',
    'toc: Below',
    'sidebar: Home',
    'sidebar: Guide',
    'sidebar: Pages of Guide',
    'sidebar: Long page',
    'sidebar: Newer page',
    'sidebar: Tabs',
  ]);

  const category = page.locator('.sidebar details');
  await category.locator('summary').focus();
  await press(page, 'Enter');
  expect(await category.getAttribute('open')).toBeNull();
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Color mode' }).focus();
  await press(page, 'Space');
  expect(await press(page, 'ArrowDown')).toBe('navbar: dark');
  await press(page, 'Enter');
  await page.locator('html[data-theme=dark]').waitFor();

  await press(page, '/');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('long');
  await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor();
  await press(page, 'Enter');
  await page.waitForURL(/\/guide\/long/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^main: /);
  expect(troubles).toEqual([]);
});

test.each([
  [1440, 'content', /^main: /],
  [1440, 'headings of this page', /^toc: Code$/],
  [1440, 'navigation', /^sidebar: Tabs$/],
  [390, 'headings of this page', /^toc: On this page$/],
] as const)(
  'moves the focus at %s pixels with the link that skips to the %s, without changing the address',
  async (width, name, place) => {
    const { page } = await visit({ viewport: { width, height: 900 } });
    await page.goto(at('/guide/tabs?from=here'));
    await page.getByRole('link', { name: `Skip to the ${name}` }).press('Enter');
    await expect.poll(() => focused(page)).toMatch(place);
    expect(page.url()).toBe(at('/guide/tabs?from=here'));
  },
);

test('loses nothing at 400 % zoom and shows the focused element', async () => {
  // 1280 by 1024 pixels.
  const { page } = await visit({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' });
  await page.goto(at('/guide/tabs'));
  const hidden: string[] = [];
  const keys = [...Array<string>(40).fill('Tab'), ...Array<string>(30).fill('Shift+Tab')];
  for (const key of keys) {
    const name = await press(page, key);
    if (name.startsWith('page')) continue;
    const isInSight = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const element = document.activeElement as HTMLElement;
      const box = (element.matches('.tabs > input') ? (element.nextElementSibling as Element) : element).getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2];
      const shown = document.elementFromPoint(Math.min(x, innerWidth - 1), y);
      return shown !== null && (element.contains(shown) || shown.contains(element) || shown === element.nextElementSibling);
    });
    if (!isInSight) hidden.push(`${key} to ${name}`);
  }
  expect(hidden).toEqual([]);
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('main, main :is(h1, p, .code, .tabs, .pagination)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < 0)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(lost).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
