import { expect, test } from 'vitest';
import { kitFiles, slot } from '../extensions/site-parts.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { publish } from './publish.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const names = [
  'banner',
  'navbar.start',
  'navbar.end',
  'sidebar.top',
  'sidebar.bottom',
  'page.before',
  'page.after',
  'toc.after',
  'footer',
];
const html = "return h('p', { className: ['note'], ariaLabel: 'Note' }, page.title, ' ', h('a', { href: link('/') }, 'home'));";
const PAGES = {
  'content/index.md':
    '---\ntitle: Home\ndescription: The first page.\n---\n\nText.\n\n## Part\n\nText with [the other page](other.md).\n',
  'content/other.md': '---\ntitle: Other page\ndescription: Another page.\n---\n\nText.\n\n## Part\n\nMore.\n',
};

test.each([1440, 390])(
  'slots are part of the page, also after hydration and a navigation in place, at %s pixels',
  async (width) => {
    await using site = await publish({
      ...kitFiles({ slots: Object.fromEntries(names.map((name) => [name, slot(html)])) }),
      ...PAGES,
    });
    const { page, troubles, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await injectAxe(context);
    await page.goto(site.url);
    const texts = () => page.locator('.slot > .note').allTextContents();
    expect(await texts()).toEqual(names.map(() => 'Home home'));
    await hydrate(page);
    expect(await texts()).toEqual(names.map(() => 'Home home'));
    await page.locator('.content a[href="/other"]').click();
    await page.waitForURL(`${site.url}other`);
    await expect.poll(texts).toEqual(names.map(() => 'Other page home'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await barriers(page)).toEqual([]);
    // Reading texts in the closed menu is reported as verbose.
    expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
  },
);
