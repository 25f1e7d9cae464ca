import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.replace(/>.*/s, '>'));
const path = (page: Page) => page.url().slice(at('/').length - 1);

/** Records requests for documents and page modules from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().endsWith('.json'))
      requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

test('shows the next page in place: address, title, sidebar, focus and announcement', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  const requests = requestsOf(page);
  await hydrate(page);
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toBe('Long page | Sample');
  expect(path(page)).toBe('/guide/long');
  expect(await page.locator('h1').textContent()).toBe('Long page');
  expect(await focused(page)).toBe('<h1 tabindex="-1">');
  expect(await scrolled(page)).toBe(0);
  expect(await page.locator('.announcer[aria-live=polite]').textContent()).toBe('Long page | Sample');
  expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Long page');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://sample.example.com/guide/long');
  expect(requests.filter((one) => one.startsWith('document'))).toEqual([]);
  expect(requests).toContain('fetch /guide/long.json');
  expect(troubles).toEqual([]);
});

test('restores the scroll position back and forward, in place and across documents', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  await page.locator('.content').getByRole('link', { name: 'The long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.evaluate(() => scrollTo(0, 1234));
  await page.locator('.sidebar').getByRole('link', { name: 'Tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(await scrolled(page)).toBe(0);

  const requests = requestsOf(page);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1234);
  expect(await page.title()).toContain('Long page');
  await page.evaluate(() => scrollTo(0, 600));
  await page.goForward();
  await expect.poll(() => page.title()).toContain('Tabs');
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(600);
  expect(requests.filter((one) => one.startsWith('document'))).toEqual([]);

  await page.goto(at('/img/dot.svg'));
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(600);
  await hydrate(page);
  expect(await scrolled(page)).toBe(600);
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Tabs');
});

test("shows the document's own page again without a network", async () => {
  const { page, context } = await visit();
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  const buttons = page.locator('.content .copy');
  const count = await buttons.count();
  const before = await page.locator('main').innerHTML();
  await page.locator('.content').getByRole('link', { name: 'The long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.locator('.navbar').getByRole('link', { name: 'Sample' }).click();
  await expect.poll(() => path(page)).toBe('/');
  await page.locator('h1', { hasNotText: 'Long page' }).waitFor();
  await context.setOffline(true);
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(count).toBeGreaterThan(0);
  expect(await buttons.count()).toBe(count);
  expect((await page.locator('main').innerHTML()).replace(' tabindex="-1"', '')).toBe(before);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});

test('scrolls to the target of a hash on the same and another page, with query and inside collapsed sections', async () => {
  const { page } = await visit();
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.goto(at('/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'its ninth section' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(path(page)).toBe('/guide/long#section-9');
  await expect.poll(() => topOf('#section-9')).toBeLessThan(150);
  const top = await topOf('#section-9');
  expect(top).toBeGreaterThanOrEqual(60);
  expect(await focused(page)).toContain('id="section-9"');

  const requests = requestsOf(page);
  const before = await scrolled(page);
  await page.locator('.toc').getByRole('link', { name: 'Section 3' }).click();
  // Scrolling within a page is smooth; wait until the target has the position of the other one.
  await expect.poll(() => topOf('#section-3')).toBe(top);
  expect(path(page)).toBe('/guide/long#section-3');
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(before);
  expect(requests).toEqual([]);

  await page.goBack();
  await expect.poll(() => page.title()).toBe('Home | Sample');
  await page.getByRole('link', { name: 'the tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(path(page)).toBe('/guide/tabs?from=home#below');
  await page.getByRole('link', { name: 'its hidden part' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(await page.locator('.content details').evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await expect.poll(() => focused(page)).toContain('id="hidden-heading"');
});

test('leaves modified clicks, files and other sites to the browser', async () => {
  const { page, context } = await visit();
  await context.route('https://example.com/', (route) => route.fulfill({ body: 'Elsewhere', contentType: 'text/html' }));
  await page.goto(at('/'));
  await hydrate(page);
  const link = page.getByRole('link', { name: 'the long page' });
  for (const way of [
    { modifiers: ['ControlOrMeta' as const] },
    { modifiers: ['Shift' as const] },
    { button: 'middle' as const },
  ]) {
    const opened = context.waitForEvent('page');
    await link.click(way);
    await (await opened).waitForURL(at('/guide/long'));
    await (await opened).close();
    expect(path(page)).toBe('/');
  }
  await page.locator('.navbar').getByRole('link', { name: 'Elsewhere' }).click();
  await page.waitForURL('https://example.com/');
  await page.goBack();
  await hydrate(page);
  await page.getByRole('link', { name: 'a file' }).click();
  await page.waitForURL(at('/img/dot.svg'));
});

test('fetches React at idle and starts it at the first interaction', async () => {
  const { page } = await visit();
  const fetched = page.waitForResponse(/\/assets\/app-/);
  await page.goto(at('/'));
  await (await fetched).finished();
  await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
  expect(await page.locator('.announcer').count()).toBe(0);
  await page.keyboard.press('Shift');
  await page.locator('.announcer').waitFor({ state: 'attached' });
});
