import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const root = inject('sample');
const at = serveSite(root);

/** Serves a site below a path that its configuration does not contain. */
const serveBelow = (folder: string) =>
  serveSite(folder, (request) => {
    request.url = request.url?.startsWith('/docs/') ? request.url.slice('/docs'.length) : '/nothing-here';
    return false;
  });
const below = serveBelow(root);
const unleashBelow = serveBelow(inject('documentation'));

test("explains a wrong base URL with styles that the site's policy allows", async () => {
  const { page, troubles } = await visit();
  const answer = await page.goto(below('/docs/guide/long'));
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'");
  const banner = page.getByRole('alert');
  await banner.getByText('This site did not load properly').waitFor();
  expect(await banner.locator('code').allTextContents()).toEqual(['/', '/docs/']);
  const style = await banner.evaluate((element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    return { backgroundColor, borderTopWidth };
  });
  expect(style).toEqual({ backgroundColor: 'rgb(253, 238, 236)', borderTopWidth: '2px' });
  expect(await page.locator('h1').textContent()).toBe('Long page');
  expect(troubles.filter((one) => one.includes('violation'))).toEqual([]);
});

test('explains it in the words of the configuration', async () => {
  const { page } = await visit();
  await page.goto(unleashBelow('/docs/sdks'));
  const banner = page.getByRole('alert');
  await banner.getByText('Your Docusaurus site did not load properly', { exact: true }).waitFor();
  expect(await banner.getByText('This site did not load properly').count()).toBe(0);
});

test('shows no explanation on a site that loads, even without its icon', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/guide/long'), { waitUntil: 'load' });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(troubles).toEqual([]);
});
