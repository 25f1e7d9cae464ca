import { expect, test } from 'vitest';
import { kitFiles, PLACES, slot } from '../extensions/site-parts.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { exampleFiles } from './example-files.js';
import { publish } from './publish.js';
import { chooseMode, hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
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
      ...kitFiles({ slots: Object.fromEntries(PLACES.map((name) => [name, slot(html)])) }),
      ...PAGES,
    });
    const { page, troubles, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await injectAxe(context);
    await page.goto(site.url);
    const texts = () => page.locator('.slot > .note').allTextContents();
    expect(await texts()).toEqual(PLACES.map(() => 'Home home'));
    await hydrate(page);
    expect(await texts()).toEqual(PLACES.map(() => 'Home home'));
    await page.locator('.content a[href="/other"]').click();
    await page.waitForURL(`${site.url}other`);
    await expect.poll(texts).toEqual(PLACES.map(() => 'Other page home'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await barriers(page)).toEqual([]);
    // Reading texts in the closed menu is reported as verbose.
    expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
  },
);

const WHOLE = {
  navbar:
    "return [part('title'), h('a', { href: link('/other'), title: page.title }, 'Other'), h('div', part('search')), part('theme')];",
  footer: "return [h('p', 'Made by ', page.title, '. ', h('a', { href: link('/') }, 'The first page')), part('copyright')];",
};

test.each([1440, 390])('a replaced navbar keeps what readers need, at %s pixels', async (width) => {
  await using site = await publish({
    ...kitFiles({ slots: Object.fromEntries(Object.entries(WHOLE).map(([name, code]) => [name, slot(code)])) }),
    ...PAGES,
  });
  const { page, troubles, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(site.url);
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
  if (width < 600) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.sidebar').getByRole('link', { name: 'Other page' }).waitFor();
    await page.keyboard.press('Escape');
  }
  await chooseMode(page, 'Dark');
  await hydrate(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Other' });
  const element = await link.elementHandle();
  await link.click();
  await page.waitForURL(`${site.url}other`);
  await page.getByText('Made by Other page.').waitFor();
  expect(await link.getAttribute('title')).toBe('Other page');
  expect(await link.evaluate((now, before) => now === before, element)).toBe(true);
  await page.getByRole('button', { name: 'Color mode' }).click();
  expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await barriers(page)).toEqual([]);
  await search.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
});

test('a replaced navbar moves nothing and works without JavaScript', async () => {
  await using site = await publish({
    ...kitFiles({ slots: Object.fromEntries(Object.entries(WHOLE).map(([name, code]) => [name, slot(code)])) }),
    ...PAGES,
  });
  const { page } = await visit({ viewport: { width: 390, height: 900 } });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = entry.entryType;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.url);
  await hydrate(page);
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
  const { page: plain } = await visit({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false });
  await plain.goto(site.url);
  await plain.getByRole('link', { name: 'Menu' }).click();
  expect(plain.url()).toContain('#docsgen:sidebar');
  await plain.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  expect(plain.url()).toContain('/search');
});

const counter = (more: string) => `import { createElement as e, useState } from 'react';
import { slot } from 'docsgen/extend';

function Votes({ title, base }) {
  const [votes, setVotes] = useState(0);
  return e('section', { 'aria-label': 'Votes' }, e('p', null, title + ': ' + votes),
    e('button', { type: 'button', onClick: () => setVotes(votes + 1) }, 'Vote'), e('a', { href: base }, 'Start'));
}

export default slot({ description: 'Votes for a page.', component: Votes, ${more} });
`;
const votesOf = {
  props: "props: ({ page, site }) => page.route === '/quiet' ? null : { title: page.title, base: site.baseUrl }",
};
const QUIET = { 'content/quiet.md': '---\ntitle: Quiet\ndescription: No votes.\n---\n\nText.\n' };

test('an island in a slot is part of the page, and starts with the props of each page', async () => {
  await using site = await publish({ ...kitFiles({ slots: { 'page.after': counter(votesOf.props) } }), ...PAGES, ...QUIET });
  const { page, troubles } = await visit({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(site.url);
  const text = () => page.locator('.island p').allTextContents();
  expect(await text()).toEqual(['Home: 0']);
  await hydrate(page);
  const vote = page.getByRole('button', { name: 'Vote' });
  await vote.click();
  await expect.poll(text).toEqual(['Home: 1']);
  await vote.click();
  await expect.poll(text).toEqual(['Home: 2']);
  await page.locator('.content a[href="/other"]').click();
  await page.waitForURL(`${site.url}other`);
  await expect.poll(text).toEqual(['Other page: 0']);
  await vote.click();
  await expect.poll(text).toEqual(['Other page: 1']);
  await page.locator('.sidebar a[href="/quiet"]').click();
  await page.waitForURL(`${site.url}quiet`);
  await expect.poll(text).toEqual([]);
  expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
});

test('an island in a slot is complete without JavaScript', async () => {
  await using site = await publish({ ...kitFiles({ slots: { banner: counter(votesOf.props) } }), ...PAGES });
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.locator('[data-slot="banner"] p').textContent()).toBe('Home: 0');
  await page.getByRole('link', { name: 'Start' }).click();
  expect(page.url()).toBe(site.url);
});

test.each([1440, 390])('an island can be the whole navbar or the whole footer, at %s pixels', async (width) => {
  const footerCode = counter(`${votesOf.props}, hydrate: 'interaction'`).replace("'Votes' }", "'More votes' }");
  await using site = await publish({
    ...kitFiles({ slots: { navbar: counter(votesOf.props), footer: footerCode } }),
    ...PAGES,
    ...QUIET,
  });
  const { page, troubles, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(site.url);
  const navbar = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const texts = async () => [await navbar.locator('.island p').textContent(), await footer.locator('.island p').textContent()];
  expect(await texts()).toEqual(['Home: 0', 'Home: 0']);
  await hydrate(page);
  await navbar.getByRole('button', { name: 'Vote' }).click();
  await expect.poll(texts).toEqual(['Home: 1', 'Home: 0']);
  await footer.getByRole('button', { name: 'Vote' }).click();
  await expect.poll(texts).toEqual(['Home: 1', 'Home: 1']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await barriers(page)).toEqual([]);

  await navbar.getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await chooseMode(page, 'Dark');
  expect(await barriers(page)).toEqual([]);
  await page.locator('.content a[href="/other"]').click();
  await page.waitForURL(`${site.url}other`);
  await expect.poll(texts).toEqual(['Other page: 0', 'Other page: 0']);
  await navbar.getByRole('button', { name: 'Vote' }).click();
  await expect.poll(texts).toEqual(['Other page: 1', 'Other page: 0']);

  if (width < 600) await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sidebar a[href="/quiet"]').click();
  await page.waitForURL(`${site.url}quiet`);
  await expect.poll(() => page.locator('.island').count()).toBe(0);
  expect(await navbar.locator('.brand').isVisible()).toBe(true);
  await page.goBack();
  await expect.poll(texts).toEqual(['Other page: 0', 'Other page: 0']);
  expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
});

test.each([1440, 390])('the example of a navbar marks the current page, also in place, at %s pixels', async (width) => {
  await using site = await publish(exampleFiles('navbar'));
  const { page, troubles, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  await page.goto(site.url);
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Acme' });
  const marked = () => page.locator('.brand-links [aria-current="page"]').allTextContents();
  expect(await marked()).toEqual(['Docs']);
  await hydrate(page);
  expect(await links.isVisible()).toBe(width > 1000);
  if (width > 1000) {
    await links.getByRole('link', { name: 'Plans' }).focus();
    await page.keyboard.press('Enter');
  } else await page.locator('.content a[href="/plans"]').click();
  await page.waitForURL(`${site.url}plans`);
  await expect.poll(marked).toEqual(['Plans']);
  expect(await barriers(page)).toEqual([]);
  expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
});
