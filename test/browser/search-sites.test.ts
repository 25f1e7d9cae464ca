import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../cli/serve/index.js';
import { WORKER_LIFETIME } from '../../runtime/search/worker-engine.js';
import { type Files, makeSite, minimal } from '../harness.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();

async function publish(files: Files) {
  const site = makeSite({ ...minimal, ...files });
  const build = async () => expect(await site.run('build')).toMatchObject({ code: 0 });
  await build();
  const root = path.join(site.dir, 'dist');
  const server = await startServer({ root, port: 0, site: { baseUrl: '/', trailingSlash: false } });
  onTestFinished(() => server.close());
  return { ...site, build, url: server.url };
}

const article = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${text}\n`;

async function ask(page: Page, query: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').fill(query);
}

const titles = (page: Page) => page.locator('.search-hit-title').allTextContents();

test('searches the new index when the site is published again while a page is open', async () => {
  const site = await publish({ 'content/old.md': article('Old page', 'The wombat lives here.') });
  const { page, troubles } = await visit();
  await page.clock.install();
  await page.goto(site.url);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombat');
  await expect.poll(() => titles(page)).toEqual(['Old page']);
  site.write({ 'content/old.md': article('Old page', 'Gone.'), 'content/new.md': article('New page', 'The wombat moved.') });
  await site.build();
  await page.clock.fastForward(WORKER_LIFETIME);
  await ask(page, 'wombat moved');
  await expect.poll(() => titles(page)).toEqual(['New page']);
  expect(troubles).toEqual([]);
});

test('finds pages in several languages, and isolates right-to-left queries in the message', async () => {
  const site = await publish({
    'content/de.md': article('Überprüfung der Schlüssel', 'Die Größe ändert sich.'),
    'content/ja.md': article('認証トークン', '機能フラグを有効にします。'),
    'content/el.md': article('Διακόπτες', 'Οι διακόπτες ανοίγουν.'),
    'content/ar.md': article('مفاتيح الميزات', 'يمكن تشغيل الميزة.'),
  });
  const { page, troubles } = await visit();
  await page.goto(site.url);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  for (const [query, title] of [
    ['uberprufung', 'Überprüfung der Schlüssel'],
    ['機能フラグ', '認証トークン'],
    ['διακοπτες', 'Διακόπτες'],
    ['الميزة', 'مفاتيح الميزات'],
  ] as const) {
    await ask(page, query);
    await expect.poll(() => titles(page)).toEqual([title]);
  }
  await ask(page, '\u202eשלום');
  const told = page.getByRole('status').filter({ hasText: 'No results for' });
  await told.waitFor();
  expect(await told.locator('bdi').textContent()).toBe('\u202eשלום');
  expect(troubles).toEqual([]);
});

test('returns no results on a site without words', async () => {
  const site = await publish({ 'content/index.md': '---\ntitle: Home\ndescription: Nothing.\nunlisted: true\n---\n' });
  const { page, troubles } = await visit();
  await page.goto(site.url);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  const told = page.getByRole('dialog').getByRole('status');
  for (const query of ['home', '🚀', 'endless '.repeat(1250)]) {
    await ask(page, query);
    await expect.poll(() => told.textContent()).toContain(`No results for “${query.slice(0, 7)}`);
    expect((await told.textContent())?.length).toBeLessThan(400);
  }
  expect(troubles).toEqual([]);
});
