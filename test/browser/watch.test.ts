import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, type TestSite } from '../harness.js';
import { eventually, watching } from '../watch/watching.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();

const paragraph = 'Toggles are named, kept and read in one place. '.repeat(12);
const filler = Array.from({ length: 8 }, (_, n) => `## Part ${n + 1}\n\n${paragraph}\n`).join('\n');

const guide = (text: string, title = 'Long page') => `---
title: ${title}
description: A page to scroll.
---

${text}

${filler}
:::details[What is hidden]
It opens.
:::

::::tabs{group="sdk"}
:::tab{label="Node.js"}
Text for Node.js.
:::
:::tab{label="Go"}
Text for Go.
:::
::::

\`\`\`js
const answer = 42;
\`\`\`
`;

const files = {
  'docsgen.config.json': JSON.stringify({ title: 'Sample', url: 'https://sample.example.com', css: 'own.css' }),
  'own.css': ':root { --probe: before; }\n',
  'content/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nRead [the long page](guide/long.md).\n',
  'content/guide/long.md': guide('First wording.'),
  'content/guide/other.md': '---\ntitle: Other page\ndescription: The second page.\n---\n\nOther text.\n',
};

const content = (page: Page) => page.locator('main');
const sidebar = (page: Page) => page.locator('.sidebar');
const overlay = (page: Page) => page.locator('docsgen-problems');

/** A mark on the document that would disappear with a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

async function open(site: TestSite, at: string, script?: string) {
  const server = await watching(site);
  const { page, context, troubles } = await visit();
  if (script) await context.addInitScript({ content: script });
  const go = (to: string) => page.goto(new URL(to, server.url).href);
  await go(at);
  await mark(page);
  return { server, page, context, troubles, go };
}

/** Both before and after hydration. */
const STAGES = [
  ['as loaded', async () => {}],
  ['hydrated', hydrate],
] as const;

test.each(STAGES)('changes the open page in place after a save and preserves its state (%s)', async (stage, reach) => {
  const site = makeSite(files);
  const { page, troubles } = await open(site, '/guide/long');
  await reach(page);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLDetailsElement>('.content details')) element.open = true;
    for (const input of document.querySelectorAll<HTMLInputElement>('.tabs input'))
      if (input.value === 'Go') input.checked = true;
    scrollTo({ top: 900, behavior: 'instant' });
  });
  const summary = page.locator('.content summary');
  if (stage === 'hydrated') await summary.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
  site.write({ 'content/guide/long.md': guide('Second wording.\n\n## An added part\n\nAdded text.') });
  await expect.poll(() => content(page).textContent()).toContain('Added text.');
  await expect.poll(() => page.locator('.toc').textContent()).toContain('An added part');
  expect(await content(page).textContent()).not.toContain('First wording.');
  expect(await content(page).textContent()).toContain('Second wording.');
  expect(
    await page.evaluate(() => ({
      details: document.querySelector<HTMLDetailsElement>('.content details')?.open,
      tab: document.querySelector<HTMLInputElement>('.tabs input:checked')?.value,
      copy: document.querySelectorAll('.code .copy').length,
      atTop: scrollY < 800,
    })),
  ).toEqual({ details: true, tab: 'Go', copy: 1, atTop: false });
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(stage === 'hydrated');
  expect(await isSame(page)).toBe(true);
  expect(troubles).toEqual([]);
});

test('preserves text that is being typed', async () => {
  const site = makeSite(files);
  const { page, troubles } = await open(site, '/search');
  const field = page.locator('.search-form input');
  await field.pressSequentially('half a wo');
  site.write({ 'content/index.md': '---\ntitle: Another home\n---\n\nText.\n' });
  await sidebar(page).getByRole('link', { name: 'Another home' }).waitFor({ state: 'attached' });
  await page.keyboard.type('rd');
  expect(await field.inputValue()).toBe('half a word');
  expect(await isSame(page)).toBe(true);
  // A shard of the index may have been renamed during the request.
  expect(troubles.filter((one) => !/^404: .*\/search\/words-/.test(one))).toEqual([]);
});

test('applies an update even if the address changes while the new document is loading', async () => {
  const site = makeSite(files);
  const { page } = await open(site, '/search');
  const toQuery = () => page.evaluate(() => history.replaceState(history.state, '', '/search?q=half'));
  await page.route(
    (url) => url.pathname === '/search',
    (route) => toQuery().then(() => route.continue()),
    { times: 1 },
  );
  site.write({ 'content/index.md': '---\ntitle: Another home\n---\n\nText.\n' });
  await sidebar(page).getByRole('link', { name: 'Another home' }).waitFor({ state: 'attached' });
  expect(await isSame(page)).toBe(true);
});

/** Creates a gate: code that waits for `opened` continues after `open` is called. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('applies an update that arrives while the search page is starting', async () => {
  const site = makeSite(files);
  const server = await watching(site);
  const { page, troubles } = await visit();
  const search = createGate();
  const requested = createGate();
  await page.route(/\/chunk-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('.search-results')) {
      requested.open();
      await search.opened;
    }
    await route.fulfill({ response });
  });
  await page.goto(new URL('/search', server.url).href, { waitUntil: 'commit' });
  await requested.opened;
  await page.evaluate(() => {
    const patched = new Promise((resolve) => document.addEventListener('docsgen:patch', resolve, { once: true }));
    Object.assign(globalThis, { patched: patched.then(() => true) });
  });
  site.write({ 'content/index.md': '---\ntitle: Another home\n---\n\nText.\n' });
  await page.evaluate('patched');
  search.open();
  await hydrate(page);
  await sidebar(page).getByRole('link', { name: 'Another home' }).waitFor({ state: 'attached' });
  expect(troubles).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});

const other = (text: string) => `---\ntitle: A title for the top\nsidebar_position: 1\ndescription: Second.\n---\n\n${text}\n`;

test.each(STAGES)('updates titles in the sidebar, adds new pages to it, and changes the next page (%s)', async (_, reach) => {
  const site = makeSite(files);
  const { page, troubles } = await open(site, '/guide/long');
  await reach(page);
  site.write({ 'content/guide/other.md': other('New text.') });
  const names = () => sidebar(page).getByRole('link').allTextContents();
  await expect
    .poll(async () => (await names()).filter((name) => /page|top/.test(name)))
    .toEqual(['A title for the top', 'Long page']);
  site.write({ 'content/guide/new.md': '---\ntitle: Quite new\ndescription: Third.\n---\n\nText of the new page.\n' });
  await sidebar(page).getByRole('link', { name: 'Quite new' }).waitFor();
  expect(await isSame(page)).toBe(true);
  await hydrate(page);
  await sidebar(page).getByRole('link', { name: 'A title for the top' }).click();
  await expect.poll(() => content(page).textContent()).toContain('New text.');
  site.write({ 'content/guide/other.md': other('Newer text.') });
  await expect.poll(() => content(page).textContent()).toContain('Newer text.');
  site.write({ 'content/guide/long.md': guide('Third wording.') });
  await sidebar(page).getByRole('link', { name: 'Long page' }).click();
  await expect.poll(() => content(page).textContent()).toContain('Third wording.');
  expect(await isSame(page)).toBe(true);
  expect(troubles).toEqual([]);
});

test.each(STAGES)('follows a renamed page, and shows not-found for a deleted one until it is back (%s)', async (_, reach) => {
  const site = makeSite(files);
  const { page, go, server } = await open(site, '/guide/long');
  const file = (name: string) => path.join(site.dir, 'content/guide', name);
  await reach(page);
  renameSync(file('long.md'), file('short.md'));
  await page.waitForURL('**/guide/short');
  await expect.poll(() => content(page).textContent()).toContain('First wording.');
  expect(await isSame(page)).toBe(true);
  await eventually(() => server.get('/guide/long')).not.toContain('First wording.');
  rmSync(file('short.md'));
  await page.locator('main[data-kind="not-found"]').waitFor();
  site.write({ 'content/guide/short.md': guide('Here again.') });
  await expect.poll(() => content(page).textContent()).toContain('Here again.');
  await go('/guide/short');
  expect(await content(page).textContent()).toContain('Here again.');
});

test('applies new style rules without a reload', async () => {
  const site = makeSite(files);
  const { page, troubles } = await open(site, '/');
  const probe = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--probe').trim());
  expect(await probe()).toBe('before');
  site.write({ 'own.css': ':root { --probe: after; }\n' });
  await expect.poll(probe).toBe('after');
  await expect.poll(() => page.locator('head > link[rel="stylesheet"]').count()).toBe(1);
  expect(await isSame(page)).toBe(true);
  expect(troubles).toEqual([]);
});

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`;

test('shows an image with new content without a reload, also after later changes', async () => {
  const text = (word: string) => `---\ntitle: Home\ndescription: The first page.\n---\n\n![A box](/img/box%201.svg) ${word}\n`;
  const site = makeSite({ ...files, 'static/img/box 1.svg': picture(20), 'content/index.md': text('One.') });
  const { page, troubles } = await open(site, '/');
  const width = () =>
    content(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(20);
  site.write({ 'static/img/box 1.svg': picture(40) });
  await expect.poll(width).toBe(40);
  site.write({ 'content/index.md': text('Two.') });
  await expect.poll(() => content(page).textContent()).toContain('Two.');
  expect(await width()).toBe(40);
  site.write({ 'static/img/box 1.svg': picture(60) });
  await expect.poll(width).toBe(60);
  expect(await isSame(page)).toBe(true);
  expect(troubles).toEqual([]);
});

test('shows the new content of an image next to the pages although the page is the same', async () => {
  const filled = (color: string) => picture(20).replace('/>', `><rect width="20" height="10" fill="${color}"/></svg>`);
  const site = makeSite({
    ...files,
    'content/img/box 1.svg': filled('red'),
    'content/guide/other.md': '---\ntitle: Other page\ndescription: Second.\n---\n\n![A box](<../img/box 1.svg>)\n',
  });
  const { page, troubles } = await open(site, '/guide/other');
  await overlay(page).waitFor({ state: 'attached' });
  const image = content(page).locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(20);
  const color = () =>
    image.evaluate((one: HTMLImageElement) => {
      const canvas = document.createElement('canvas').getContext('2d');
      canvas?.drawImage(one, 0, 0);
      return String(canvas?.getImageData(5, 5, 1, 1).data);
    });
  expect(await color()).toBe('255,0,0,255');
  site.write({ 'content/img/box 1.svg': filled('blue') });
  await expect.poll(color).toBe('0,0,255,255');
  expect(await isSame(page)).toBe(true);
  expect(troubles).toEqual([]);
});

/** Lists the violations that axe finds in the list of problems. */
const barriers = (page: Page) =>
  page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const { violations } = await tool.run('docsgen-problems');
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });

test('lists a problem over the last good page with its location until it is fixed', async () => {
  const site = makeSite(files);
  const { page, troubles } = await open(site, '/guide/long', axe.source);
  site.write({ 'content/guide/long.md': guide('Wording with [a dead link](gone.md).') });
  const list = overlay(page).getByRole('alert');
  await list.getByText('content/guide/long.md:6:14').waitFor();
  expect(await list.textContent()).toContain('Broken link: "gone.md" does not match any page or file.');
  expect(await content(page).textContent()).toContain('First wording.');
  for (const mode of ['light', 'dark']) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    expect(await barriers(page), mode).toEqual([]);
  }
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => list.textContent()).toBe('');
  await page.reload();
  await overlay(page).waitFor({ state: 'attached' });
  expect(await list.textContent()).toBe('');
  site.write({ 'content/guide/long.md': guide('Wording with [another one](lost.md).') });
  await list.getByText('lost.md').first().waitFor();
  site.write({ 'content/guide/long.md': guide('Mended.') });
  await expect.poll(() => content(page).textContent()).toContain('Mended.');
  await expect.poll(() => list.textContent()).toBe('');
  expect(troubles).toEqual([]);
});

test('explains why a site cannot be built, and shows it once that is fixed', async () => {
  const site = makeSite({ ...files, 'docsgen.config.json': '{ "title": 1 }' });
  const { page } = await open(site, '/guide/long');
  expect(await page.textContent('main')).toContain('docsgen.config.json');
  site.write({ 'docsgen.config.json': files['docsgen.config.json'] });
  await expect
    .poll(() =>
      content(page)
        .textContent()
        .catch(() => ''),
    )
    .toContain('First wording.');
});

test('updates all tabs, which reconnect when the server is back', async () => {
  const site = makeSite(files);
  const { page, context, server } = await open(site, '/guide/long');
  const second = await context.newPage();
  await second.goto(new URL('/guide/other', server.url).href);
  site.write({ 'content/guide/other.md': '---\ntitle: Title of both\ndescription: Second.\n---\n\nOther text.\n' });
  for (const one of [page, second]) await sidebar(one).getByRole('link', { name: 'Title of both' }).waitFor();
  const status = overlay(page).getByRole('status');
  expect(await status.textContent()).toBe('');
  await server.stop();
  await status.getByText('No longer connected to docsgen watch').waitFor();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  site.write({ 'content/guide/long.md': guide('Written while docsgen was stopped.') });
  await watching(site, Number(new URL(server.url).port));
  await expect.poll(() => content(page).textContent(), { timeout: 20_000 }).toContain('Written while docsgen was stopped.');
  expect(await status.textContent()).toBe('');
});

test('reconnects after another server used the port and refused connections', async () => {
  const site = makeSite(files);
  const { page, server } = await open(site, '/guide/long');
  const port = Number(new URL(server.url).port);
  await overlay(page).waitFor({ state: 'attached' });
  await server.stop();
  const refused = page.waitForResponse((answer) => answer.status() === 404);
  const other = createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await refused;
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  site.write({ 'content/guide/long.md': guide('Written while another one answered.') });
  await watching(site, port);
  await expect.poll(() => content(page).textContent(), { timeout: 20_000 }).toContain('Written while another one answered.');
  expect(await overlay(page).getByRole('status').textContent()).toBe('');
});

test('finds a new word immediately after it was saved, also in an open search', async () => {
  const site = makeSite(files);
  const { page, server, troubles } = await open(site, '/guide/long');
  const dialog = page.locator('.search-dialog');
  await page.keyboard.press('Control+k');
  await dialog.locator('input').fill('toggles');
  await dialog.getByText('Long page').first().waitFor();
  await page.keyboard.press('Escape');
  site.write({ 'content/guide/other.md': '---\ntitle: Other page\ndescription: The second page.\n---\n\nA quokka.\n' });
  await eventually(() => server.get('/guide/other')).toContain('quokka');
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      await dialog.locator('input').fill('quokka');
      const found = dialog.getByText('Other page').first();
      return found.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  expect(troubles).toEqual([]);
});

test('serves the same pages without JavaScript as a built site', async () => {
  const server = await watching(makeSite(files));
  const { page, troubles } = await visit({ javaScriptEnabled: false });
  await page.goto(new URL('/guide/long', server.url).href);
  expect(await content(page).textContent()).toContain('First wording.');
  await sidebar(page).getByRole('link', { name: 'Other page' }).click();
  await expect.poll(() => content(page).textContent()).toContain('Other text.');
  expect(troubles).toEqual([]);
});
