import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));
const atSample = serveSite(inject('sample'));

const PHONE = { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' } as const;

/** Pages with many options, a matrix, long requests and tables in notes. */
const TABLES = ['/deploy/configuring_unleash', '/sdks', '/api/admin/feature-toggles-v2', '/api/admin/events'];

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

/** Returns tables that are wider than their box, and what tells readers so. */
const wideTables = (page: Page) =>
  page.locator('.table').evaluateAll((boxes: HTMLElement[]) =>
    boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => ({
        head: box.querySelector('th')?.textContent,
        shadow: getComputedStyle(box).backgroundImage.includes('gradient'),
        reachable: box.tabIndex === 0,
        named: (box.ariaLabel ?? '') !== '',
      })),
  );

test.each([320, 390, 768, 1024, 1440])('shows at %s pixels which tables scroll', async (width) => {
  const { page } = await visit({ viewport: { width, height: 800 } });
  for (const path of TABLES) {
    await page.goto(at(path));
    const silent = (await wideTables(page)).filter(({ shadow, reachable, named }) => !shadow || !reachable || !named);
    expect(silent, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

test('shows rows as cards on phones, and still as a table to screen readers', async () => {
  const { page } = await visit(PHONE);
  await page.goto(at('/deploy/configuring_unleash'));
  const table = page.locator('.content').getByRole('table').filter({ hasText: 'server.keepAliveTimeout' });
  const row = table.getByRole('row').filter({ hasText: 'server.keepAliveTimeout' });
  const [name, type] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)];
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Option or variable', 'Type, default', 'Effect']);
  expect((await type.boundingBox())?.x).toBe((await name.boundingBox())?.x);
  expect(await type.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Type, default');
});

test('shows the rows of a table of operations as cards on phones, without scrolling', async () => {
  const { page } = await visit(PHONE);
  await page.goto(at('/api/admin/feature-toggles-v2'));
  const table = page.locator('.content').getByRole('table').filter({ hasText: 'UPDATE_FEATURE_ENVIRONMENT' }).first();
  const row = table.getByRole('row').filter({ hasText: 'UPDATE_FEATURE_ENVIRONMENT' }).first();
  const [request, permission] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)];
  expect((await permission.boundingBox())?.x).toBe((await request.boundingBox())?.x);
  expect(await permission.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Permission');
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('keeps the head of a long table in view on wide screens', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(at('/deploy/configuring_unleash'));
  const table = page.locator('.table').filter({ hasText: 'server.keepAliveTimeout' });
  const row = table.locator('tr').filter({ hasText: 'server.keepAliveTimeout' });
  await scrollTo(page, await row.evaluate((element) => element.getBoundingClientRect().top + scrollY - 200));
  const head = await table.locator('th').first().boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(0);
  expect(head?.y).toBeLessThan(100);
});

test('names the current section in a bar that stays in view, with a list that closes after a choice', async () => {
  const { page, troubles } = await visit(PHONE);
  await page.goto(atSample('/guide/long'));
  const bar = page.locator('.toc summary');
  const list = page.locator('.toc ul');
  // Playwright scrolls a sticky element to its place in the flow first, and the navbar that returns then takes the click.
  const press = async () => {
    const { x = 0, y = 0 } = (await bar.boundingBox()) ?? {};
    await page.mouse.click(x + 40, y + 20);
  };
  await scrollTo(page, await page.locator('#section-4').evaluate((heading) => heading.getBoundingClientRect().top - 100));
  await expect.poll(() => bar.getAttribute('data-current')).toBe('Section 4');
  await page.locator('[data-navbar="hidden"]').waitFor();
  expect((await bar.boundingBox())?.y).toBeLessThan(80);
  await press();
  await list.getByRole('link', { name: 'Section 7' }).click();
  await list.waitFor({ state: 'hidden' });
  const heading = await page.locator('#section-7').boundingBox();
  expect(heading?.y).toBeGreaterThan(((await bar.boundingBox())?.y ?? 0) + 40);
  await press();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('summary');
  await press();
  await page.mouse.click(200, 780);
  await list.waitFor({ state: 'hidden' });
  await press();
  await page.locator('[data-action="menu"]').focus();
  await list.waitFor({ state: 'hidden' });
  expect(troubles).toEqual([]);
});

test('covers no code with the buttons of a block', async () => {
  const { page } = await visit(PHONE);
  for (const path of [
    '/deploy/getting_started',
    '/sdks/node_sdk',
    '/api/admin/segments',
    '/reference/api/unleash/create-tag-type',
  ]) {
    await page.goto(at(path));
    await page.locator('.copy').first().waitFor();
    const covered = await page.locator('.code').evaluateAll((blocks) =>
      blocks.flatMap((block) => {
        const code = block.querySelector('pre')?.getBoundingClientRect();
        return [...block.querySelectorAll('.copy, .wrap')]
          .map((button) => button.getBoundingClientRect())
          .filter(({ bottom, height }) => code && code.height > 0 && height > 0 && bottom > code.top + 1)
          .map(({ bottom }) => `${bottom} > ${code?.top}: ${block.textContent}`);
      }),
    );
    expect(covered, path).toEqual([]);
  }
});

test('wraps long lines of code on request', async () => {
  const { page } = await visit(PHONE);
  await page.goto(at('/deploy/getting_started'));
  const block = page.locator('.code[data-wrap]').first();
  const overflow = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await overflow()).toBeGreaterThan(0);
  await block.getByRole('button', { name: 'Wrap lines' }).click();
  expect(await overflow()).toBe(0);
});

test('shows all lines of a long block without JavaScript, in print, and for words found in it', async () => {
  const path = '/client-specification';
  const folded = (page: Page) =>
    page
      .locator('.code-fold + pre')
      .first()
      .evaluate((pre) => pre.scrollHeight > pre.clientHeight);
  const plain = await visit({ ...PHONE, javaScriptEnabled: false });
  await plain.page.goto(at(path));
  expect(await folded(plain.page)).toBe(true);
  await plain.page
    .getByText(/^Show all \d+ lines$/)
    .first()
    .click();
  expect(await folded(plain.page)).toBe(false);

  const { page } = await visit(PHONE);
  await page.goto(at(path));
  await page.emulateMedia({ media: 'print' });
  expect(await folded(page)).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await folded(page)).toBe(true);
  const word = await page
    .locator('.code-fold + pre')
    .first()
    .evaluate((pre) => /[a-z]{6,}/i.exec(pre.textContent ?? '')?.[0] ?? '');
  await page.evaluate(
    ([path, word]) =>
      sessionStorage.setItem('docsgen.found', JSON.stringify({ path, words: JSON.stringify([word.toLowerCase()]) })),
    [path, word] as const,
  );
  await page.reload();
  await expect.poll(() => folded(page)).toBe(false);
});
