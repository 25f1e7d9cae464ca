import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const root = inject('sample');
const at = serveSite(root);

/** The site below a path that its configuration does not contain. */
const below = serveSite(root, (request) => {
  if (request.url?.startsWith('/docs/')) request.url = request.url.slice('/docs'.length);
  else request.url = '/nothing-here';
  return false;
});

test("explains a wrong base URL with styles that the site's policy allows", async () => {
  const { page, troubles } = await visit();
  const answer = await page.goto(below('/docs/guide/long'));
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'");
  const banner = page.getByRole('alert');
  await banner.getByText('Your Docusaurus site did not load properly').waitFor();
  expect(await banner.locator('code').allTextContents()).toEqual(['/', '/docs/']);
  const style = await banner.evaluate((element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    return { backgroundColor, borderTopWidth };
  });
  expect(style).toEqual({ backgroundColor: 'rgb(253, 238, 236)', borderTopWidth: '2px' });
  expect(await page.locator('h1').textContent()).toBe('Long page');
  expect(troubles.filter((one) => one.includes('violation'))).toEqual([]);
});

test('shows no explanation on a site that loads, even without its icon', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/guide/long'), { waitUntil: 'load' });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(troubles).toEqual([]);
});
