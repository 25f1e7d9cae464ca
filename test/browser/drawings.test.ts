import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { minimal } from '../harness.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { publish } from './publish.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const installed = path.resolve(import.meta.dirname, '../../node_modules/beautiful-mermaid/dist/index.js');

const FILES = {
  ...minimal,
  'docsgen.config.json':
    '{ "title": "Test site", "url": "https://docs.example.com", "colorMode": { "default": "system" }, "markdown": { "math": true } }',
  'node_modules/beautiful-mermaid/package.json': '{ "version": "1.0.0", "type": "module" }',
  'node_modules/beautiful-mermaid/dist/index.js': `export * from ${JSON.stringify(pathToFileURL(installed).href)};`,
  'content/index.md': `---
title: Drawings
description: Diagrams and formulas.
---

The formula $E = mc^2$ in a text, and a [link](wide.md).

$$
x = \\frac{a}{b} \\boxed{\\cancel{c}}
$$

\`\`\`mermaid title="Overview"
flowchart LR
  A[One] -->|sends| B[Two]
\`\`\`
`,
  'content/wide.md': `# Wide

\`\`\`mermaid
flowchart LR
  ${Array.from({ length: 14 }, (_, index) => `N${index}[Step number ${index}]`).join(' --> ')}
\`\`\`

$$
${Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(' + ')}
$$
`,
};

test.each(['light', 'dark'] as const)('drawings follow the color mode of the page and its policy: %s', async (colorScheme) => {
  await using site = await publish(FILES);
  const { page, troubles, context } = await visit({ colorScheme, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(site.url);
  const box = page.locator('.diagram rect').first();
  const label = page.locator('.diagram text', { hasText: 'One' });
  const colors = async () => ({
    box: await box.evaluate((element) => getComputedStyle(element).fill),
    label: await label.evaluate((element) => getComputedStyle(element).fill),
    text: await page.evaluate(() => getComputedStyle(document.body).color),
  });
  const first = await colors();
  expect(first.label).toBe(first.text);
  await hydrate(page);
  await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
  await expect.poll(async () => (await colors()).box).not.toBe(first.box);
  const second = await colors();
  expect(second.label).toBe(second.text);
  expect(second.label).not.toBe(first.label);
  expect(await barriers(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a formula is drawn by the browser, and its name is its source', async () => {
  await using site = await publish(FILES);
  const { page, troubles } = await visit();
  await page.goto(site.url);
  const fraction = page.locator('mfrac');
  const [above, below] = await fraction
    .locator('mi')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(above).toBeLessThan(below as number);
  expect(await page.locator('math').first().getAttribute('alttext')).toBe('E = mc^2');
  expect(await page.getByRole('img', { name: 'Overview' }).count()).toBe(1);
  expect(troubles).toEqual([]);
});

test.each([1440, 390])('wide drawings scroll on their own at %s pixels', async (width) => {
  await using site = await publish(FILES);
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(`${site.url}wide`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const views = await page
    .locator('.diagram-view, div.math')
    .evaluateAll((parts) => parts.map((part) => part.scrollWidth > part.clientWidth));
  expect(views).toEqual([width === 390, true]);
  expect(await barriers(page)).toEqual([]);
});
