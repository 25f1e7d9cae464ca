import { expect, inject, test } from 'vitest';
import { provideFallbackFonts } from './fallback-fonts.js';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

provideFallbackFonts();

const visit = openBrowser();
const at = serveSite(inject('sample'));

test('moves nothing when the fonts arrive late', async () => {
  const { page } = await visit();
  const held: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(at('/guide/tabs'), { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await expect.poll(() => held.length).toBe(2);
  for (const letGo of held) letGo();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(0);
});

test('shows text in a fallback of the same size', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/tabs'));
  const sizes = await page.evaluate(async () => {
    const text = 'The quick brown fox jumps over the lazy dog, and five boxing wizards jump quickly over the gate at noon.';
    const measure = async (family: string, weight: number) => {
      await document.fonts.load(`${weight} 16px "${family}"`);
      const line = document.body.appendChild(document.createElement('span'));
      Object.assign(line.style, { font: `${weight} 16px "${family}"`, whiteSpace: 'nowrap', lineHeight: 'normal' });
      line.textContent = text;
      const { width, height } = line.getBoundingClientRect();
      return { width, height };
    };
    const compare = async (family: string, fallback: string, weight: number) => {
      const [one, other] = [await measure(family, weight), await measure(fallback, weight)];
      return { name: `${fallback} ${weight}`, width: other.width / one.width, height: other.height / one.height };
    };
    return [
      await compare('Inter Variable', 'Inter Fallback', 400),
      await compare('Inter Variable', 'Inter Fallback', 650),
      await compare('JetBrains Mono Variable', 'JetBrains Mono Fallback', 400),
    ];
  });
  for (const { name, width, height } of sizes) {
    expect(Math.abs(width - 1), `width of ${name}`).toBeLessThan(0.02);
    expect(Math.abs(height - 1), `height of ${name}`).toBeLessThan(0.06);
  }
});

test('copies the address of a heading and says so', async () => {
  const { page, context, troubles } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(at('/guide/tabs'));
  const heading = page.getByRole('heading', { name: 'Code', exact: false }).first();
  await heading.hover();
  await heading.getByRole('link').click();
  await page.getByRole('status').getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at('/guide/tabs#code'));
  expect(page.url()).toBe(at('/guide/tabs#code'));
  expect(troubles).toEqual([]);
});

test('tints the heading that the reader arrives at, by a link within the page or from another one', async () => {
  const { page } = await visit();
  const tint = (id: string) => page.locator(`#${id}`).evaluate((heading) => getComputedStyle(heading).backgroundColor);
  await page.goto(at('/guide/long'));
  expect(await tint('section-3')).toBe('rgba(0, 0, 0, 0)');
  await page.locator('.toc').getByRole('link', { name: 'Section 3' }).click();
  await expect.poll(() => tint('section-3')).not.toBe('rgba(0, 0, 0, 0)');
  await page.goto(at('/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'its ninth section' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await expect.poll(() => tint('section-9')).not.toBe('rgba(0, 0, 0, 0)');
});

test('jumps to places more than two screens away, and scrolls to near ones', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 300 } });
  const positions = async (name: string) => {
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      addEventListener('scroll', () => seen.push(Math.round(scrollY)));
    });
    await page.locator('.toc').getByRole('link', { name, exact: true }).click();
    const id = name.toLowerCase().replace(' ', '-');
    const top = () => page.locator(`#${id}`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(150);
    return page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  };
  await page.goto(at('/guide/long'));
  expect((await positions('Section 2')).length).toBeGreaterThan(1);
  await page.goto(at('/guide/long'));
  expect(await positions('Section 9')).toHaveLength(1);
});

test.each([
  ['a new page, but not one that the reader returns to', 'no-preference', 1],
  ['nothing for readers who prefer less motion', 'reduce', 0],
] as const)('fades in %s', async (_, reducedMotion, expected) => {
  const { page } = await visit({ reducedMotion });
  await page.addInitScript(() => {
    const fades: string[] = [];
    Object.assign(window, { fades });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      fades.push(this.localName);
      return animate.apply(this, options);
    };
  });
  const fades = () =>
    page.evaluate(() => (window as unknown as { fades: string[] }).fades.filter((name) => name === 'main').length);
  await page.goto(at('/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(await fades()).toBe(expected);
  await page.goBack();
  await expect.poll(() => page.title()).not.toContain('Long page');
  expect(await fades()).toBe(expected);
});
