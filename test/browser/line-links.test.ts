import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { publish } from './publish.js';
import { openBrowser } from './visit.js';

const lines = Array.from({ length: 60 }, (_, index) => `step(${index + 1});`).join('\n');
const head = (title: string) => `---\ntitle: ${title}\ndescription: Blocks of code.\n---\n\n`;
const files = {
  'content/code.md': `${head('Code')}::::details[Hidden]
\`\`\`js id="setup" showLineNumbers
${lines}
\`\`\`
::::

${'Text.\n\n'.repeat(60)}`,
  'content/other.md': `${head('Other')}[one](code.md#setup-L40) [range](code.md#setup-L40-L42)\n`,
};

const visit = openBrowser();

const linked = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('.line:is(:target, .linked)')].map((line) => line.id));
const isInView = (page: Page, id: string) =>
  page.evaluate((name) => {
    const { top, bottom, height } = document.getElementById(name)?.getBoundingClientRect() ?? new DOMRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  }, id);

test('highlights and shows the lines that an address names, also in folded blocks and closed details', async () => {
  await using site = await publish(files);
  const { page } = await visit();
  for (const [hash, ids] of [
    ['#setup-L40', ['setup-L40']],
    ['#setup-L40-L42', ['setup-L40', 'setup-L41', 'setup-L42']],
  ] as const) {
    await page.goto(`${site.url}other`);
    await page.click(`a[href$="${hash}"]`);
    await page.waitForURL(`${site.url}code${hash}`);
    await expect.poll(() => linked(page)).toEqual(ids);
    await expect.poll(() => isInView(page, 'setup-L40')).toBe(true);
  }
});

test('a click on a number links to a line, one with Shift to a range, and arrow keys move between numbers', async () => {
  await using site = await publish(files);
  const { page } = await visit();
  const hash = () => new URL(page.url()).hash;
  await page.goto(`${site.url}code`);
  await page.click('.details > summary');
  await page.click('#setup-L5 > a');
  await expect.poll(hash).toBe('#setup-L5');
  await page.click('#setup-L8 > a', { modifiers: ['Shift'] });
  await expect.poll(hash).toBe('#setup-L5-L8');
  await expect.poll(() => linked(page)).toEqual(['setup-L5', 'setup-L6', 'setup-L7', 'setup-L8']);
  await page.click('#setup-L3 > a', { modifiers: ['Shift'] });
  await expect.poll(hash).toBe('#setup-L3-L5');
  expect(page.context().pages()).toHaveLength(1);
  await page.focus('#setup-L1 > a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(hash).toBe('#setup-L3');
  await expect.poll(() => linked(page)).toEqual(['setup-L3']);
});

test('works without scripts, and costs nothing on other pages', async () => {
  await using site = await publish(files);
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(`${site.url}code`);
  await page.click('.details > summary');
  await page.click('#setup-L2 > a');
  expect(await linked(page)).toEqual(['setup-L2']);
  expect(site.read('other.html')).not.toContain('line-links');
});

test.each(widths)('has no barriers at %s pixels', async (width) => {
  const { page, context } = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await using site = await publish(files);
  await page.goto(`${site.url}code#setup-L2`);
  expect(await barriers(page)).toEqual([]);
});
