import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { isFull } from '../trust/counts.js';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { hydrate, openBrowser } from './visit.js';

const root = inject('documentation');
const visit = openBrowser();
const at = serveSite(root);
const atSample = serveSite(inject('sample'));

/** The page of each kind with the most elements. */
const routes = Object.entries(readManifest(root).routes).map(([kind, group]): [string, string] => {
  const size = ({ document }: { readonly document: string }) => statSync(path.join(root, document)).size;
  const [largest] = [...group].sort((a, b) => size(b) - size(a));
  return [kind, largest?.path as string];
});

/** On the narrow screen, every second kind is enough unless this is a full run. */
const routesFor = (width: number) => routes.filter((_, index) => isFull || width === widths[0] || index % 2 === 0);

/** A checked page and the violations in each of its states. */
async function examine(width: number) {
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  const found: Record<string, string[]> = {};
  const note = async (name: string, part?: string) => {
    const wrong = await barriers(page, part);
    if (wrong.length > 0) found[name] = wrong;
  };
  return { page, context, note, found };
}

test.each(widths)('passes axe on every page, in light and dark mode, at %s pixels', async (width) => {
  const { page, note, found } = await examine(width);
  for (const [kind, route] of routesFor(width)) {
    await page.goto(at(route));
    await hydrate(page);
    await note(`${kind} ${route}`);
  }
  await page.goto(at('/no/such/page'));
  await hydrate(page);
  await note('not found');
  await page.goto(at('/search?q=toggle'));
  await page.locator('.search-hit').first().waitFor();
  await note('search results');
  await page.getByRole('searchbox').fill('qzxqzxqzx');
  await page.getByText('No results for').waitFor();
  await note('no search results');
  await page.goto(at('/'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('environment token');
  await page.locator('.search-all[href$="q=environment+token"]').waitFor();
  await note('search dialog', 'dialog');
  if (width === 320) {
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.sidebar').waitFor();
    await note('open menu', '.sidebar');
  }
  expect(found).toEqual({});
});

const follow = (page: Page) => page.locator('.content').getByRole('link', { name: 'The long page' }).first().click();

test.each(widths)('passes axe with notices in place of a page, at %s pixels', async (width) => {
  const { page, context, note, found } = await examine(width);
  const module = '**/guide/long.json';
  const open = async () => {
    await page.goto(atSample('/guide/tabs'));
    await hydrate(page);
  };
  const say = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
  await open();
  await page.getByRole('region', { name: 'Announcement' }).waitFor();
  await note('announcement');

  await page.route(module, async (route) => {
    const answer = await route.fetch();
    const { default: shown, ...rest } = (await answer.json()) as PageModule;
    await route.fulfill({ response: answer, json: { ...rest, default: { ...shown, toc: null } } });
  });
  await open();
  await follow(page);
  await say('This page crashed.');
  await note('crash');
  await page.unroute(module);

  await page.route(module, () => undefined);
  await page.clock.install();
  await open();
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page);
  await page.clock.runFor(10_000);
  await say('This is taking longer than usual.');
  await page.clock.resume();
  await note('late');
  await page.unroute(module);

  await open();
  await context.setOffline(true);
  await page.locator('[id="docsgen:top"]').evaluate(() => {
    const link = document.createElement('a');
    link.href = '/guide/other-runtime?now';
    document.querySelector('.content')?.append(link);
    link.click();
  });
  await say('This page could not be loaded.');
  await note('load error');
  expect(found).toEqual({});
});
