import { expect, inject, test } from 'vitest';
import { barriers, injectAxe } from './accessibility-violations.js';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

const PAGE = '/user_guide/environments';

test.each([1440, 768, 390, 320])('passes axe at %s pixels, and nothing is wider than the window', async (width) => {
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(at('/'));
  await hydrate(page);
  expect(await barriers(page)).toEqual([]);
});

test('shows the content without a sidebar, and the navigation in the menu of a narrow screen', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  expect(await page.locator('.sidebar').isVisible()).toBe(false);
  expect(await page.getByText('Skip to the navigation').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sidebar').getByRole('link').first().waitFor();
});

test('has a button on the first screen of a phone', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(at('/'));
  const { y = 0, height = 0 } = (await page.locator('.hero .button.primary').boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(844);
});

test.each(['/', '/tutorials', PAGE])('the footer of %s is below its content, at every width', async (route) => {
  const { page } = await visit();
  await page.goto(at(route));
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [content, footer] = await Promise.all([page.locator('main').boundingBox(), page.locator('.footer').boundingBox()]);
    expect(footer?.y, `at ${width} pixels`).toBeGreaterThanOrEqual((content?.y ?? 0) + (content?.height ?? 0));
  }
});

test('has no grid whose last row contains a single entry', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const alone = await page.locator('.component > ul').evaluateAll((grids) =>
      grids.flatMap((grid) => {
        const boxes = [...grid.children].map((entry) => entry.getBoundingClientRect());
        const inRow = (top: number) => boxes.filter((box) => box.top === top).length;
        const [first, last] = [boxes[0], boxes.at(-1)];
        return first && last && inRow(first.top) > 1 && inRow(last.top) === 1 ? [grid.className] : [];
      }),
    );
    expect(alone, `at ${width} pixels`).toEqual([]);
  }
});

test('the switch of a code window works without JavaScript, by keyboard', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/'));
  const result = page.locator('.switch-result');
  const control = page.getByRole('switch', { name: 'checkout-redesign' });
  expect(await result.innerText()).toContain('New checkout');
  await control.focus();
  await page.keyboard.press('Space');
  expect(await control.isChecked()).toBe(false);
  expect(await result.innerText()).toContain('Old checkout');
  expect(await result.innerText()).not.toContain('New checkout');
});

test('a landing page that is opened in place appears with its styles, and other pages do not load them', async () => {
  const { page, troubles } = await visit();
  const sheets = () => page.locator('link[rel="stylesheet"][href*="/components-"]').count();
  await page.goto(at(PAGE));
  await hydrate(page);
  expect(await sheets()).toBe(0);
  await page.evaluate(() => {
    (window as unknown as { stays: true }).stays = true;
  });
  await page.locator('.brand').first().click();
  await page.locator('.hero').waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.hero') as Element).display)).toBe('grid');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(await sheets()).toBe(1);
  await page.goBack();
  await page.locator('.sidebar').waitFor();
  expect(await page.locator('.layout.landing').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a landing page whose styles cannot be loaded in place is loaded as a whole', async () => {
  const { page } = await visit();
  await page.goto(at(PAGE));
  await hydrate(page);
  await page.evaluate(() => {
    (window as unknown as { stays: true }).stays = true;
  });
  await page.route('**/components-*.css', (route) => route.abort());
  await page.locator('.brand').first().click();
  await page.locator('.hero').waitFor();
  expect(await page.evaluate(() => 'stays' in window)).toBe(false);
});
