import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { forEachInParallel } from './for-each-in-parallel.js';
import { serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { sample } from './sample.js';
import { hydrate, newPages, openBrowser } from './visit.js';

const root = inject('documentation');
const manifest = readManifest(root);
const pages = Object.values(manifest.routes).flat();

/** Number of tabs that work in parallel. */
const TABS = 4;

const visit = openBrowser();
const at = serveSite(root);

/** Serves the application with the development build of React under the name of the shipped one. */
const app = /data-app="([^"]+)"/.exec(readFileSync(path.join(root, 'index.html'), 'utf8'))?.[1] as string;
const development = build({
  absWorkingDir: path.resolve(import.meta.dirname, '../..'),
  entryPoints: ['runtime/app.tsx'],
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"development"' },
});
const atDevelopment = serveSite(root, (request, response) => {
  if (request.url !== app) return false;
  development.then(({ outputFiles }) =>
    response
      .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'immutable, max-age=3600' })
      .end(outputFiles[0]?.contents),
  );
  return true;
});

type Mark = HTMLElement & { isTheSame?: true };

/** Opens and hydrates routes and returns the problems of each. */
async function tour(
  routes: typeof pages,
  url: (pathname: string) => string,
  { width, isTrouble }: { width: number; isTrouble(text: string): boolean },
): Promise<Record<string, string[]>> {
  const { context } = await visit({ viewport: { width, height: 640 } });
  await context.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const content = document.querySelector<Mark>('main .content');
      if (content && document.readyState === 'interactive') content.isTheSame = true;
    });
  });
  const tabs = await newPages(context, TABS);
  const found: Record<string, string[]> = {};
  await forEachInParallel(routes, tabs, async ({ path: route }, { page, troubles }) => {
    troubles.length = 0;
    const answer = await page.goto(url(route), { waitUntil: 'domcontentloaded' });
    if (!answer?.headers()['content-security-policy']?.includes('require-trusted-types-for')) troubles.push('no policy');
    await hydrate(page);
    if (!(await isContentMarked(page))) troubles.push('the content was replaced');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) troubles.push(`the page is ${wide} pixels wide`);
    const wrong = troubles.filter(isTrouble);
    if (wrong.length > 0) found[route] = wrong;
  });
  return found;
}

/** The content element must be the one that the parser created. */
const isContentMarked = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<Mark>('main .content');
    return all.length === 1 && all[0]?.isTheSame === true;
  });

test('loads and hydrates every route without console output, violations, third parties, content mismatches or overflow', async () => {
  const routes = sample(root, pages, 16);
  expect(routes.length).toBeGreaterThan(50);
  expect(await tour(routes, at, { width: 320, isTrouble: () => true })).toEqual({});
});

test('hydrates every route without warnings of React in development mode, on a wide screen', async () => {
  const routes = sample(root, pages, 80);
  expect(routes.length).toBeGreaterThan(30);
  expect(await tour(routes, atDevelopment, { width: 1280, isTrouble: (text) => !text.startsWith('info:') })).toEqual({});
});
