import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const root = inject('documentation');
const visit = openBrowser();
const at = serveSite(root);

/** Messages of the engine, which identify its code in a bundle. */
const ENGINE = ['The index cannot be read.', 'A part of the index cannot be read.'];

test('bundles the engine only into the worker', () => {
  const folder = path.join(root, 'assets');
  const holds = (file: string) => ENGINE.filter((sentence) => readFileSync(path.join(folder, file), 'utf8').includes(sentence));
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => holds(file).length > 0)).toEqual([expect.stringMatching(/^search-worker-/)]);
  expect(scripts.flatMap(holds)).toEqual(ENGINE);
});

/** Records the messages between the page and its workers. */
interface Talk {
  readonly asked: string[];
  answered: number;
}

const listen = (page: Page) =>
  page.addInitScript(() => {
    const talk: Talk = { asked: [], answered: 0 };
    Object.assign(window, { talk });
    const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
    const heard = new WeakSet<Worker>();
    Worker.prototype.postMessage = function (this: Worker, message: { readonly query: string }) {
      if (!heard.has(this))
        this.addEventListener('message', () => {
          talk.answered += 1;
        });
      heard.add(this);
      talk.asked.push(message.query);
      post.call(this, message);
    };
  });

const talkOf = (page: Page) => page.evaluate(() => (window as unknown as { talk: Talk }).talk);

test('answers every keystroke in the worker and reads no index file in the main thread', async () => {
  const { page, troubles } = await visit();
  const index: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname;
    if (file.startsWith('/search/')) index.push(file);
  });
  await listen(page);
  await page.goto(at('/user_guide/environments'));
  await hydrate(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search docs' }).waitFor();
  for (const query of ['webhook', 'rollout']) {
    await page.getByRole('combobox', { name: 'Search docs' }).fill('');
    for (let length = 1; length <= query.length; length++) {
      await page.keyboard.type(query[length - 1] as string);
      const typed = query.slice(0, length);
      await expect
        .poll(async () => {
          const { asked, answered } = await talkOf(page);
          return asked.at(-1) === typed && answered === asked.length;
        })
        .toBe(true);
    }
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  }
  expect(index.some((file) => file.includes('words-'))).toBe(true);
  const own = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  expect(own.filter((file) => file.startsWith('/search/'))).toEqual([]);
  expect(troubles).toEqual([]);
});
