import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

const field = (page: Page) => page.getByRole('combobox', { name: 'Search docs' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
/** The option that Enter opens, which exists once the answer belongs to the current query. */
const active = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const activeText = (page: Page) => page.locator('[role="option"][aria-selected="true"] .search-hit-title').textContent();

test('opens with Ctrl+K, the slash and the button, accepts typing immediately, and returns the focus', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/user_guide/environments'));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await hydrate(page);
  expect(loaded.filter((file) => file.includes('search'))).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhook');
  await options(page).first().waitFor();
  expect(await field(page).inputValue()).toBe('webhook');
  expect(await activeText(page)).toContain('Webhook');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  const button = page.getByRole('link', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(troubles).toEqual([]);
});

test('opens again with the slash before the frame in which its field loses the focus', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/user_guide/environments'));
  await hydrate(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhook');
  await field(page).waitFor();
  await page.evaluate(() => {
    const opened = document.querySelector('dialog');
    const target = opened?.querySelector('input');
    opened?.close();
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  });
  expect(await field(page).isVisible()).toBe(true);
  expect(await field(page).inputValue()).toBe('webhook');
  expect(troubles).toEqual([]);
});

test('implements a combobox: attributes follow the options, Tab skips them, Escape closes', async () => {
  const { page } = await visit();
  await page.goto(at('/user_guide/environments'));
  await hydrate(page);
  const button = page.getByRole('link', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const said = (name: string) => field(page).getAttribute(name);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  expect(await said('aria-expanded')).toBe('true');
  expect(await said('aria-activedescendant')).toBe(null);
  await page.keyboard.type('/api/admin');
  await active(page).waitFor();
  expect(await field(page).inputValue()).toBe('/api/admin');
  expect(await said('aria-expanded')).toBe('true');
  expect(await said('aria-controls')).toBe(await page.getByRole('listbox', { name: 'Results' }).getAttribute('id'));
  for (const key of ['ArrowDown', 'Home', 'ArrowDown', 'End', 'ArrowUp']) {
    await page.keyboard.press(key);
    expect(await said('aria-activedescendant')).toBe(await active(page).getAttribute('id'));
  }
  expect(await active(page).getAttribute('id')).toBe(await options(page).nth(1).getAttribute('id'));
  expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe('Best matches 5 pages');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type') ?? document.activeElement?.localName);
  const stops: (string | undefined)[] = [];
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
  }
  expect(stops).toEqual(['button', 'radio', 'select', 'body']);
  await page.keyboard.press('Escape');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  // Keyboards with the slash above a digit send this.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', shiftKey: true, bubbles: true })),
  );
  await field(page).waitFor();
});

test('opens an option with the keyboard, in place and at its section, with the words highlighted', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await hydrate(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.keyboard.press('/');
  await page.keyboard.type('gradual rollout');
  await active(page).waitFor();
  const first = await field(page).getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  expect(await field(page).getAttribute('aria-activedescendant')).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await page.locator('[role="option"][aria-selected="true"]').textContent()).toBe('Show all results');
  await page.keyboard.press('ArrowDown');
  const href = await page.locator(`[id="${first}"]`).getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(at(href as string));
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0);
  expect(documents).toBe(0);

  await page.keyboard.press('/');
  await field(page).fill('');
  const recent = group(page, 'Recent searches').getByRole('option').first();
  await recent.waitFor();
  expect(await recent.textContent()).toBe('gradual rollout');
  await recent.click();
  await page.locator('.search-options .search-hit').first().waitFor();
  await field(page).fill('');
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect.poll(() => page.locator('dialog .search-group').count()).toBe(1);
  expect(await group(page, 'Popular pages').isVisible()).toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /searches|viewed/.test(key)))).toEqual([]);
  expect(troubles).toEqual([]);
});

test('suggests popular pages and the pages that the reader viewed, except the one on the screen', async () => {
  const { page, troubles } = await visit();
  const names = (label: string) => group(page, label).getByRole('option').allTextContents();
  await page.goto(at('/addons/slack'));
  await hydrate(page);
  await page.keyboard.press('Control+k');
  await group(page, 'Popular pages').waitFor();
  expect(await names('Popular pages')).toContain('Quickstart');
  expect(await group(page, 'Recently viewed').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Clear history' }).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('h1').textContent()).toBe('Quickstart');
  await page.keyboard.press('Control+k');
  await group(page, 'Recently viewed').waitFor();
  expect(await names('Recently viewed')).toEqual(['Slack addon']);
  await page.keyboard.press('Escape');
  await page.goto(at('/addons/slack'));
  await hydrate(page);
  await page.keyboard.press('Control+k');
  await group(page, 'Recently viewed').waitFor();
  expect(await names('Recently viewed')).toEqual(['Quickstart']);
  expect(await names('Popular pages')).not.toContain('Quickstart');
  expect(troubles).toEqual([]);
});

test('shows stored texts as text and ignores stored addresses that are not pages of the site', async () => {
  const { page, context, troubles } = await visit();
  await context.addInitScript(() => {
    localStorage.setItem('docsgen.searches', JSON.stringify(['<img src=x onerror=alert(1)>']));
    const addresses = ['javascript:alert(1)', '//example.com/', '/\\example.com', 'https://example.com/', '/a b', 7, null];
    const pages = addresses.map((href) => ({ label: 'Elsewhere', href }));
    localStorage.setItem(
      'docsgen.viewed',
      JSON.stringify([...pages, null, 'x', { label: '<b>Slack</b>', href: '/addons/slack' }]),
    );
  });
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await group(page, 'Recently viewed').waitFor();
  expect(await options(page).allTextContents()).toEqual(expect.arrayContaining(['<img src=x onerror=alert(1)>', '<b>Slack</b>']));
  expect(await page.getByText('Elsewhere').count()).toBe(0);
  expect(await page.locator('dialog :is(img, b)').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('opens the first result once it is found if Enter was pressed before, also while the search loads', async () => {
  const { page, troubles } = await visit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/search-*.js', (route) => held.then(() => route.continue()));
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('datadog');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/');
  release();
  await page.waitForURL(/\/addons\/datadog/);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('Control+k');
  await field(page).fill('webhook');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/addons\/webhook/);
  expect(troubles).toEqual([]);
});

test('shows what was searched for instead of a misspelled query, and searches for the exact words', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('datadgo');
  await page.getByRole('status').getByText('Showing results for “datadog”').waitFor();
  expect(await activeText(page)).toContain('Datadog');
  await page.getByRole('button', { name: 'Search for “datadgo” instead' }).click();
  await page.getByRole('status').getByText('No results for “datadgo”').waitFor();
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(troubles).toEqual([]);
});

test('helps readers who find nothing: popular pages, places to ask, and all kinds of pages', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('qzxqzxqzx');
  await page.getByText('No results for “qzxqzxqzx”').waitFor();
  await group(page, 'Popular pages').getByRole('option', { name: 'Quickstart' }).waitFor();
  expect(await active(page).count()).toBe(0);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('link').allTextContents()).toEqual(['Stack Overflow', 'Slack', 'Twitter']);
  await dialog.getByText('SDKs', { exact: true }).first().click();
  await page.getByText('Only pages under “SDKs” were searched.').waitFor();
  await field(page).fill('datadog addon jira');
  await dialog.getByText('API', { exact: true }).click();
  await field(page).fill('qzxqzxqzx');
  await page.getByText('Only pages under “API” were searched.').waitFor();
  await dialog.getByRole('button', { name: 'Search all pages' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
  expect(troubles).toEqual([]);
});

test('limits the search to a section of the navigation', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('environment');
  await active(page).waitFor();
  const section = page.getByRole('combobox', { name: 'Section' });
  expect(await section.locator('option').allTextContents()).toEqual([
    'All sections',
    'First steps',
    'Topic guides',
    'How-to guides',
    'Reference',
  ]);
  await section.selectOption('How-to guides');
  const shown = page.locator('.search-options .search-hit-breadcrumb');
  await expect
    .poll(async () => [...new Set((await shown.allTextContents()).map((path) => path.split('›')[0]?.trim()))])
    .toEqual(['How-to guides']);
  await page.getByRole('radio', { name: 'API' }).check({ force: true });
  await page.getByText('Only pages under “API, How-to guides” were searched.').waitFor();
  await page.getByRole('button', { name: 'Search all pages' }).click();
  await expect.poll(() => section.inputValue()).toBe('');
  await active(page).waitFor();
  expect(troubles).toEqual([]);
});

test('offers all results only if some are not shown', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('getAllToggles');
  await active(page).waitFor();
  expect(await page.getByRole('option', { name: 'Show all results' }).count()).toBe(0);
});

test('shows the method of an operation', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('getAllToggles');
  const badge = active(page).locator('.method');
  await badge.waitFor();
  expect(await badge.textContent()).toBe('GET');
});

test('highlights the words of a hit that is opened with a full page load', async () => {
  const { page } = await visit();
  await page.route('**/assets/app-*.js', (route) => route.abort());
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhook');
  await active(page).waitFor();
  await Promise.all([page.waitForURL(/addons\/webhook/), page.keyboard.press('Enter')]);
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0);
});

test('reports when there are no results and when the index cannot be fetched, and retries', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('qzxqzxqzx');
  await page.getByRole('status').getByText('No results for “qzxqzxqzx”').waitFor();
  await page.route('**/search/words-*', (route) => route.fulfill({ body: '["0web' }));
  await field(page).fill('webhook');
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' });
  await alert.waitFor();
  expect(await alert.textContent()).toContain('You might want to check your network connection.');
  await page.unroute('**/search/words-*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await options(page).first().waitFor();
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test('reports a failed script as any other failure, and retries with the button and with the next key', async () => {
  const { page } = await visit();
  await page.route('**/assets/search-*.js', (route) => route.abort());
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' });
  await expect.poll(() => alert.isVisible()).toBe(true);
  expect(await alert.getAttribute('class')).toBe('notice notice-error');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/search-'));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await expect.poll(() => page.locator('dialog').getAttribute('data-state')).toBe('failed');
  expect(await alert.count()).toBe(1);
  await page.unroute('**/assets/search-*.js');
  await page.keyboard.type('webhook');
  await expect.poll(() => options(page).first().isVisible()).toBe(true);
  expect(await alert.count()).toBe(0);
});

test('retries on Enter after a failure, and then opens the first result', async () => {
  const { page } = await visit();
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' });
  // One route for the whole test: a request made while Chromium changes what it intercepts may never be answered.
  let failing: RegExp | undefined = /\/assets\/search-/;
  await page.route(/\/assets\/search-|\/search\/words-/, (route) =>
    failing?.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await alert.waitFor();
  failing = /\/search\/words-/;
  await page.keyboard.type('datadog');
  await page.locator('dialog[data-state="ready"]').waitFor();
  await alert.waitFor();
  await page.keyboard.press('Enter');
  await alert.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  failing = undefined;
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/addons\/datadog/);
});

test('never replaces a newer answer with an older one', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zz');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.getByText('No results for').waitFor();
  await page.route('**/search/pages-*/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/search/pages-*/**');
  await field(page).fill('datadog');
  await asked;
  await field(page).fill('qzxqzxqzx');
  await page.getByText('No results for “qzxqzxqzx”').waitFor();
  const answered = page.waitForResponse('**/search/pages-*/**');
  release();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.locator('.search-hit').count()).toBe(0);
});

test('shows the earlier answer until the next arrives, and opens the search page if Enter is pressed twice', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('slack');
  await active(page).waitFor();
  const first = await active(page).getAttribute('href');
  const shown = await options(page).allTextContents();
  await page.keyboard.type('s');
  await page.keyboard.press('Backspace');
  await active(page).waitFor();
  expect(await active(page).getAttribute('href')).toBe(first);

  await page.route('**/search/words-*', () => {});
  await field(page).fill('kubernetes');
  await page.getByText('Searching…').waitFor();
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(null);
  expect(await active(page).count()).toBe(0);
  expect(await options(page).allTextContents()).toEqual(shown);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/search?q=kubernetes'));
  expect(troubles).toEqual([]);
});

test('closes on the browser’s Back, but not when a page that was requested earlier arrives', async () => {
  const { page, troubles } = await visit();
  const heading = page.locator('h1');
  const isFocused = (element: Element) => element === document.activeElement;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/addons/datadog.json', (route) => held.then(() => route.continue()));
  await page.goto(at('/addons/slack'));
  await hydrate(page);
  await page.locator('.sidebar').getByRole('link', { name: 'Webhook' }).click();
  await page.waitForURL(at('/addons/webhook'));
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.goBack();
  await expect.poll(() => heading.textContent()).toBe('Slack addon');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await heading.evaluate(isFocused)).toBe(true);

  await page.locator('.sidebar').getByRole('link', { name: 'Datadog' }).click();
  await page.keyboard.press('Control+k');
  await field(page).fill('teams');
  release();
  await expect.poll(() => heading.textContent()).toBe('Datadog addon');
  expect(await field(page).evaluate(isFocused)).toBe(true);
  expect(troubles).toEqual([]);
});

test.each([
  [320, 480],
  [844, 390],
  [1440, 900],
])('shows the last option completely in a window of %i by %i pixels', async (width, height) => {
  const { page } = await visit({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('token');
  await expect.poll(() => field(page).inputValue()).toBe('token');
  await active(page).waitFor();
  await page.keyboard.press('ArrowUp');
  const dialog = await page.locator('dialog').boundingBox();
  const last = await options(page).last().boundingBox();
  expect((dialog?.y ?? 0) + (dialog?.height ?? height)).toBeLessThanOrEqual(height);
  expect((last?.y ?? 0) + (last?.height ?? height)).toBeLessThan((dialog?.y ?? 0) + (dialog?.height ?? 0));
});

test('covers the whole screen of a phone', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  expect(await page.locator('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.locator('.search-keys').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test.each(['light', 'dark'] as const)('passes axe at 320 pixels, %s', async (theme) => {
  const { page, context } = await visit({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await context.addInitScript({ content: `${axe.source}\nlocalStorage.theme = '${theme}';` });
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('environment token');
  await active(page).waitFor();
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run('dialog', {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const box = await page.locator('dialog').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
});
