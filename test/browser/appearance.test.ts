import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { publish } from './publish.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

test('styles details written as HTML like those of the directive', async () => {
  const text = '<details><summary>HTML</summary>\n\nText.\n\n</details>\n\n:::details[Directive]\nText.\n:::\n';
  await using site = await publish({ 'content/index.md': `---\ntitle: Home\ndescription: Details.\n---\n\n${text}` });
  const { page } = await visit();
  await page.goto(site.url);
  const looks = await page.locator('.content summary').evaluateAll((summaries) =>
    summaries.map((summary) => {
      const { width, maskImage, left } = getComputedStyle(summary, '::before');
      const { borderTopWidth, height } = getComputedStyle(summary.parentElement as Element);
      return { width, maskImage, left, borderTopWidth, height };
    }),
  );
  expect(looks).toEqual([expect.objectContaining({ width: '12px', borderTopWidth: '1px' }), looks[0]]);
});

test('wraps titles without a space, and makes the links to the previous and next page equally wide', async () => {
  const variable = 'ACME_EXPERIMENTAL_MAX_CONCURRENT_CONNECTIONS_PER_TENANT';
  const name = 'com.acme.cloud.platform.authentication.OAuth2ClientCredentialsProvider';
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: ${variable}\n---\n\nText.\n\n## ${title}\n\n:::::tabs\n:::tab{label="${name}"}\nText.\n:::\n:::::\n\n::cards\n`;
  await using site = await publish({
    'content/a/index.md': page(name),
    'content/a/b.md': page('Short'),
    'content/a/c.md': page(variable),
    'content/a/d.md': page(name),
  });
  const { page: tab } = await visit();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await tab.setViewportSize({ width, height: 800 });
    for (const route of ['a', 'a/c', 'search/a-z/c']) {
      await tab.goto(site.url + route);
      const scrolled = await tab.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `${route} at ${width}`).toBe(width);
    }
    await tab.goto(`${site.url}a/c`);
    const cut = () =>
      [...document.querySelectorAll('.sidebar, .toc')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    expect(await tab.evaluate(cut), `cut at ${width}`).toBe(0);
    const widths = await tab.locator('.pagination a').evaluateAll((cards) => cards.map((card) => card.clientWidth));
    expect(widths[0], `cards at ${width}`).toBe(widths[1]);
  }
});

test("follows the system's color mode without a script, and overrides it by a choice and on paper", async () => {
  await using site = await publish({
    'docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      colorMode: { default: 'system' },
      theme: { text: { light: '#010101', dark: '#fefefe' } },
    }),
  });
  const light = { background: 'rgb(255, 255, 255)', color: 'rgb(1, 1, 1)' };
  const dark = { background: 'rgb(13, 22, 24)', color: 'rgb(254, 254, 254)' };
  const look = (page: Page) =>
    page.evaluate(() => {
      const { backgroundColor: background, color } = getComputedStyle(document.documentElement);
      return { background, color };
    });
  for (const javaScriptEnabled of [false, true]) {
    const { page } = await visit({ javaScriptEnabled, colorScheme: 'dark' });
    for (const route of ['', 'search/a-z']) {
      await page.goto(site.url + route);
      expect(await look(page), `${route}, scripts: ${javaScriptEnabled}`).toEqual(dark);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await look(page)).toEqual(light);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    expect(await look(page)).toEqual(light);
  }
  const { page, context } = await visit({ colorScheme: 'dark' });
  await context.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.goto(site.url);
  expect(await look(page)).toEqual(light);
});

test('shows the footer below the content on narrow screens, with and without headings', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  for (const route of ['/how-to', '/user_guide/environments']) {
    await page.goto(at(route));
    const [main, footer] = await Promise.all(['main', '.footer'].map((part) => page.locator(part).boundingBox()));
    expect(footer?.y, route).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  }
});

/** Returns the foreground and background colors of matching elements, each followed by its pseudo-elements. */
const colours = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const fill = (element: Element | null, part?: string): string => {
      const { backgroundColor } = getComputedStyle(element ?? document.documentElement, part);
      const [red, green, blue, alpha] = backgroundColor.match(/[\d.]+/g) ?? [];
      if (!element || alpha !== '0') return `rgb(${red}, ${green}, ${blue})`;
      return fill(part ? element : element.parentElement);
    };
    return elements.flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const { maskImage, color } = getComputedStyle(element, part);
        const on = fill(part ? element : element.parentElement);
        return { name: element.className + (part ?? ''), isMask: maskImage !== 'none', color, fill: fill(element, part), on };
      }),
    );
  });

test('shows every icon in forced colors', async () => {
  const { page } = await visit({ forcedColors: 'active' });
  const seen: string[] = [];
  for (const route of ['/user_guide/environments', '/addons/slack']) {
    await page.goto(at(route));
    const masks = (await colours(page, 'body *')).filter(({ isMask }) => isMask);
    expect(masks.filter(({ fill, on }) => fill === on)).toEqual([]);
    seen.push(...masks.map(({ name }) => name));
  }
  const icons = ['icon-menu', 'icon-close', 'icon-search', 'icon-github', 'icon-theme'].map((name) => `icon ${name}`);
  expect(seen).toEqual(expect.arrayContaining([...icons, 'admonition-title::before']));
});

test.each([390, 768])('shows an announcement in one line at %s pixels, and its link on all of it', async (width) => {
  const { page } = await visit({ viewport: { width, height: 800 } });
  await page.goto(at('/addons/slack'));
  const bar = page.getByRole('region', { name: 'Announcement' });
  expect((await bar.boundingBox())?.height).toBeLessThan(48);
  const linkAt = (x: number) => page.evaluate((x) => document.elementFromPoint(x, 20)?.closest('a, button')?.textContent, x);
  const text = await bar.getByRole('link').textContent();
  expect([await linkAt(10), await linkAt(width / 2)]).toEqual([text, text]);
  await bar.getByRole('button').click();
  expect(await bar.isVisible()).toBe(false);
});

test('distinguishes the selected state in forced colors', async () => {
  const { page } = await visit({ forcedColors: 'active' });
  await page.goto(at('/addons/slack'));
  await page.keyboard.press('/');
  await page.keyboard.type('environment token');
  await page.locator('.search-options mark').first().waitFor();
  for (const chosen of ['.tabs > :checked + label', '.sidebar [aria-current]', '.search-filter :checked + span']) {
    const [look] = await colours(page, chosen);
    expect.soft(look?.fill, chosen).not.toBe(look?.on);
    expect.soft(look?.fill, chosen).not.toBe(look?.color);
  }
});
