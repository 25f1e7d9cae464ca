import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { type PublishedSite, publish } from './publish.js';
import { openBrowser } from './visit.js';

const text = `---
title: Code
description: Blocks of code.
---

\`\`\`js focus={2} /user/
const user = await load(id);
user.name = 'name';
\`\`\`

\`\`\`console
$ npm install \\
>   docsgen
added 1 package
$ npx docsgen build
\`\`\`

\`\`\`js collapse=2 showLineNumbers=8
one();
two();
three();
four(); // [!code error]
five(); // [!code warning]
\`\`\`

\`\`\`ansi
\\x1b[32mgreen\\x1b[0m \\x1b[31mred\\x1b[0m \\x1b[33myellow\\x1b[0m \\x1b[34mblue\\x1b[0m \\x1b[35mmagenta\\x1b[0m \\x1b[36mcyan\\x1b[0m \\x1b[30mblack\\x1b[0m \\x1b[2mdim\\x1b[0m
\\x1b[42mgreen\\x1b[0m \\x1b[41mred\\x1b[0m \\x1b[43myellow\\x1b[0m \\x1b[44mblue\\x1b[0m \\x1b[45mmagenta\\x1b[0m \\x1b[46mcyan\\x1b[0m \\x1b[40mblack\\x1b[0m \\x1b[7minverse\\x1b[0m
\`\`\`

\`\`\`js wrap
const words = '${'many words '.repeat(20)}';
\`\`\`

\`\`\`text nocopy
No button.
\`\`\`
`;

const visit = openBrowser();

/** Builds the page and opens it. */
async function open(page: Page): Promise<PublishedSite> {
  const site = await publish({ 'content/code.md': text });
  await page.goto(`${site.url}code`);
  return site;
}
const isInside = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const line = [...document.querySelectorAll('.line')].find((one) => one.textContent?.includes(wanted));
    const rest = line?.closest('.code-rest') ?? line;
    return (rest?.getBoundingClientRect().height ?? 0) > 0;
  }, words);

test('copies only the commands of a terminal session, and no line numbers', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await using _ = await open(page);
  const copied = async (words: string) => {
    const block = page.locator('.code').filter({ hasText: words });
    await block.getByRole('button', { name: 'Copy' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('npm install')).toBe('npm install \\\n  docsgen\nnpx docsgen build');
  expect(await copied('three')).toBe('one();\ntwo();\nthree();\nfour();\nfive();');
  const green = await copied('magenta');
  expect(green.split('\n')).toEqual([
    'green red yellow blue magenta cyan black dim',
    'green red yellow blue magenta cyan black inverse',
  ]);
});

test('shows the first lines of a collapsed block, the others on request and in print, also without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await using _ = await open(page);
  expect(await isInside(page, 'two')).toBe(true);
  expect(await isInside(page, 'three')).toBe(false);
  await page.getByText('Show all 5 lines').click();
  expect(await isInside(page, 'three')).toBe(true);
  await page.getByText('Show fewer lines').click();
  await page.emulateMedia({ media: 'print' });
  expect(await isInside(page, 'three')).toBe(true);
});

test('dims lines without focus until the keyboard is in the block, and never in print', async () => {
  const { page } = await visit();
  await using _ = await open(page);
  const colors = () =>
    page
      .locator('.focused .line')
      .first()
      .evaluate((line) => new Set([...line.querySelectorAll('span')].map((span) => getComputedStyle(span).color)).size);
  expect(await colors()).toBe(1);
  await page.locator('.focused pre').focus();
  expect(await colors()).toBeGreaterThan(1);
  await page.locator('.focused pre').blur();
  expect(await colors()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await colors()).toBeGreaterThan(1);
});

test('wraps a block from the start until the reader switches it off, and omits the copy button', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 800 } });
  await using _ = await open(page);
  const block = page.locator('.code.wraps');
  const overflow = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await overflow()).toBe(0);
  await block.getByRole('button', { name: 'Wrap lines', pressed: true }).click();
  expect(await overflow()).toBeGreaterThan(0);
  expect(await page.locator('.code.nocopy button').count()).toBe(0);
});

test.each(widths)('has no barriers at %s pixels, in light and dark mode', async (width) => {
  const { page, context } = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await using _ = await open(page);
  expect(await barriers(page)).toEqual([]);
});
