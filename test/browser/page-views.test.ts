import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

/** The sample site has no endpoint, so the route adds one to documents. */
const atCounting = serveSite(inject('sample'), (request, response) => {
  if (request.url === '/views') {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      views.push(JSON.parse(body));
      response.writeHead(500).end();
    });
    return true;
  }
  const file = { '/': 'index.html', '/guide/long': 'guide/long.html', '/guide/tabs': 'guide/tabs.html' }[request.url ?? ''];
  if (!file) return false;
  const html = readFileSync(`${inject('sample')}/${file}`, 'utf8');
  const counting = html.replace('id="docsgen:site">{', 'id="docsgen:site">{"analytics":{"endpoint":"/views"},');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(counting);
  return true;
});
const views: Record<string, unknown>[] = [];

test('posts a view on load, without React, and for each page shown in place, and ignores a sink that fails', async () => {
  const { page, troubles } = await visit();
  views.length = 0;
  const before = Date.now();
  await page.goto(atCounting('/'));
  await expect.poll(() => views.length).toBe(1);
  expect(await page.locator('.announcer').count()).toBe(0);
  await hydrate(page);
  await page.getByRole('link', { name: 'its ninth section' }).click();
  await expect.poll(() => views.length).toBe(2);
  await page.locator('.toc').getByRole('link', { name: 'Section 3' }).click();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => views.length).toBe(3);
  const long = atCounting('/guide/long');
  expect(views).toEqual([
    { path: '/', title: 'Home | Sample', referrer: '', time: expect.any(Number) },
    { path: '/guide/long', title: 'Long page | Sample', referrer: atCounting('/'), time: expect.any(Number) },
    { path: '/', title: 'Home | Sample', referrer: long, time: expect.any(Number) },
  ]);
  expect(views.every(({ time }) => (time as number) >= before && (time as number) <= Date.now())).toBe(true);
  expect(troubles.filter((one) => !one.includes('/views'))).toEqual([]);
});

test.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
])('posts nothing under %s', async (_, name, value) => {
  const { page } = await visit();
  views.length = 0;
  await page.addInitScript(([name, value]) => Object.defineProperty(navigator, name as string, { value }), [
    name,
    value,
  ] as const);
  await page.goto(atCounting('/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(views).toEqual([]);
});

test('posts nothing without an endpoint', async () => {
  const { page } = await visit();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto(at('/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(posts).toEqual([]);
});
