import { statSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { hydrate, openBrowser } from './visit.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const root = inject('documentation');
const visit = openBrowser();
const at = serveSite(root);

/** Of each kind the page with the most in it. */
const routes = Object.entries(readManifest(root).routes).map(([kind, group]): [string, string] => {
  const size = ({ document }: { readonly document: string }) => statSync(path.join(root, document)).size;
  const [largest] = [...group].sort((a, b) => size(b) - size(a));
  return [kind, largest?.path as string];
});

/** What axe finds wrong with the page as it is, or a part of it, a line each. */
async function violations(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ values, part }) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    { values: TAGS, part },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

const cases = (['light', 'dark'] as const).flatMap((theme) => [1440, 320].map((width) => ({ theme, width })));

test.each(cases)('no page has a barrier that axe knows, $theme at $width pixels', async ({ theme, width }) => {
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript({ content: `${axe.source}\nlocalStorage.theme = '${theme}';` });
  const found: Record<string, string[]> = {};
  const note = async (name: string, part?: string) => {
    const wrong = await violations(page, part);
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    if (content > width) wrong.push(`the page is ${content} pixels wide`);
    if (wrong.length > 0) found[name] = wrong;
  };
  for (const [kind, route] of routes) {
    await page.goto(at(route));
    await hydrate(page);
    await note(`${kind} ${route}`);
  }
  await page.goto(at('/search?q=toggle'));
  await page.locator('.search-hit').first().waitFor();
  await note('search results');
  if (width === 320) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#sidebar').waitFor();
    await note('open menu', '#sidebar');
  }
  expect(found).toEqual({});
});
