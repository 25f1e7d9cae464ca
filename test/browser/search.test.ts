import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

test('finds a word and opens its page in place', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/search'));
  await page.getByRole('searchbox').fill('datadog');
  const first = page.locator('.search-hit').first();
  await first.waitFor();
  expect(await first.textContent()).toContain('Datadog');
  expect(await page.locator('.search-hit mark').first().textContent()).toMatch(/^datadog/i);
  await page.waitForURL(at('/search?q=datadog'));
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await first.click();
  await page.waitForURL(/\/addons/);
  await expect.poll(() => page.locator('.content').textContent()).toMatch(/datadog/i);
  await page.goBack();
  await first.waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('datadog');
  expect(documents).toBe(0);
  expect(troubles).toEqual([]);
});

test('answers the query in the address, and reports when there are no results', async () => {
  const { page } = await visit();
  await page.goto(at('/search?q=qzxqzxqzx'));
  await page.getByText('No results for “qzxqzxqzx”').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('qzxqzxqzx');
});

test('shows a hostile query as text', async () => {
  const { page, troubles } = await visit();
  const query = '<script>alert(1)</script><img src=x onerror=alert(2)> * ~1 ^2 +"-:title:x';
  page.on('dialog', (dialog) => troubles.push(`dialog: ${dialog.message()}`));
  await page.goto(at(`/search?q=${encodeURIComponent(query)}`));
  const answered = page.locator('.search-hit, .search-results p').filter({ hasNotText: 'Searching' }).first();
  await answered.waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(query);
  expect(await page.locator('.search-results').locator('script, img').count()).toBe(0);
  await page.getByRole('searchbox').fill('<b>zzqqzz');
  await page.getByText('No results for “<b>zzqqzz”').waitFor();
  expect(troubles).toEqual([]);
});

test('reports an index that cannot be fetched, and retries', async () => {
  const { page } = await visit();
  await page.route('**/search/words-*', (route) => route.abort());
  await page.goto(at('/search?q=datadog'));
  const alert = page.getByRole('alert');
  await alert.getByText('Unable to fetch results').waitFor();
  expect(await alert.textContent()).toContain('You might want to check your network connection.');
  await page.unroute('**/search/words-*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.search-hit').first().waitFor();
});

test('submits the form of the not-found page to the search page', async () => {
  const { page } = await visit();
  const answer = await page.goto(at('/no/such/page?x=1'));
  expect(answer?.status()).toBe(404);
  await hydrate(page);
  expect(page.url()).toBe(at('/no/such/page?x=1'));
  await page.getByRole('searchbox').fill('datadog');
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/search?q=datadog'));
  await page.locator('.search-hit').first().waitFor();
});

test('lists similar pages on the not-found page, and works without the search', async () => {
  const { page } = await visit();
  await page.goto(at('/user_guide/activation-stratgies'));
  const nearest = page.getByRole('region', { name: 'similar address' });
  const first = nearest.getByRole('link').first();
  expect(await first.textContent()).toBe('Activation strategies');
  await first.click();
  await page.waitForURL(at('/user_guide/activation_strategy'));
  await page.route('**/search/**', (route) => route.abort());
  await page.goto(at('/user_guide/activation-stratgies'));
  await hydrate(page);
  expect(await page.locator('h1').textContent()).toBe('Page not found');
  expect(await nearest.getByRole('link').count()).toBe(0);
});

test('filters by kind and shows more on the search page', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/search?q=strategy'));
  const hits = page.locator('.search-hits > li');
  await hits.first().waitFor();
  const few = await hits.count();
  await page.getByRole('button', { name: 'Show more results' }).click();
  await expect.poll(() => hits.count()).toBeGreaterThan(few);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('search-hit');
  await page.getByRole('region', { name: 'Search results' }).getByText('API', { exact: true }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'API' }).isChecked()).toBe(true);
  await expect.poll(() => hits.first().locator('a').first().getAttribute('href')).toMatch(/\/api\//);
  expect(troubles).toEqual([]);
});

test('suggests popular pages and places to ask until there are results, also without JavaScript', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/search'));
  const start = page.getByRole('region', { name: 'Where to start' });
  expect(await start.getByRole('link', { name: 'Quickstart' }).isVisible()).toBe(true);
  expect(await start.getByRole('link', { name: 'Stack Overflow' }).isVisible()).toBe(true);
  await page.getByRole('searchbox').fill('datadog');
  await page.locator('.search-hit').first().waitFor();
  expect(await start.isVisible()).toBe(false);
  await page.getByRole('searchbox').fill('qzxqzxqzx');
  await page.getByText('No results for “qzxqzxqzx”').waitFor();
  expect(await start.isVisible()).toBe(true);
  expect(troubles).toEqual([]);

  const reader = await visit({ javaScriptEnabled: false });
  for (const route of ['/search?q=datadog', '/no/such/page']) {
    await reader.page.goto(at(route));
    expect(await reader.page.getByRole('link', { name: 'Quickstart' }).first().isVisible()).toBe(true);
  }
});

test('does not show the pages to start from before the results of a query in the address', async () => {
  const { page } = await visit();
  await page.route('**/assets/*.js', () => {});
  await page.goto(at('/search?q=datadog'), { waitUntil: 'commit' });
  await page.getByRole('searchbox').waitFor();
  // Nothing is painted before the style sheets apply.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet !== null),
  );
  expect(await page.getByRole('region', { name: 'Where to start' }).isVisible()).toBe(false);
});

test('says what was searched for instead of a misspelled query on the search page', async () => {
  const { page } = await visit();
  await page.goto(at('/search?q=datadgo'));
  await page.getByText('Showing results for “datadog”').waitFor();
  expect(await page.locator('.search-hit').first().textContent()).toContain('Datadog');
  await page.getByRole('button', { name: 'Search for “datadgo” instead' }).click();
  await page.getByText('No results for “datadgo”').waitFor();
  expect(await page.locator('.search-hit').count()).toBe(0);
});

test('answers what was typed before the scripts ran', async () => {
  const { page } = await visit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('/search'), { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('datadog');
  release();
  await page.locator('.search-hit').first().waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('datadog');
});

test('answers what was typed while the search was loading, and adds it to the address', async () => {
  const { page } = await visit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const script = /\/assets\/search-[A-Z0-9]+\.js/;
  const asked = page.waitForRequest(script);
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('/search'));
  await asked;
  await page.getByRole('searchbox').fill('datadog');
  release();
  await expect.poll(() => page.locator('.search-hit').first().textContent()).toContain('Datadog');
  await expect.poll(() => page.url()).toBe(at('/search?q=datadog'));
  expect(await page.getByRole('searchbox').inputValue()).toBe('datadog');
});

test('links to lists of all pages on the search page without JavaScript, each below 50 kB', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/search?q=datadog'));
  await page.getByRole('link', { name: 'the list of all pages' }).click();
  await page.getByRole('link', { name: 'D', exact: true }).click();
  await page.getByRole('link', { name: 'Datadog addon' }).click();
  expect(await page.locator('h1').textContent()).toBe('Datadog addon');
  const folder = path.join(inject('documentation'), 'search/a-z');
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  expect(files.filter((file) => statSync(file).size > 50_000)).toEqual([]);
  expect(readFileSync(path.join(folder, 'd.html'), 'utf8')).not.toContain('<script');
});
