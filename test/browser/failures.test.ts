import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { serveSite } from './hosts.js';
import { chooseMode, hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

const MODULE = '**/guide/long.json';
const open = (page: Page) => page.locator('.content').getByRole('link', { name: 'The long page' }).first().click();
const arrived = (page: Page) => expect.poll(() => page.title()).toContain('Long page');

/** Counts the requests for documents from now on. */
function documentsOf(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  return () => documents;
}

/** Opens and hydrates the page with the link, with changes to the module that the link requests. */
async function start(page: Page, change: (module: PageModule) => object): Promise<() => number> {
  await page.route(MODULE, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as PageModule) });
  });
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  return documentsOf(page);
}

function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('loads a page of a newer build in full', async () => {
  const { page } = await visit();
  const documents = await start(page, (module) => ({ ...module, runtime: 'app-NEWER.js' }));
  await open(page);
  await arrived(page);
  expect(documents()).toBe(1);
  expect(page.url()).toBe(at('/guide/long'));
});

test.each([
  ['cannot be fetched', (page: Page) => page.route(MODULE, (route) => route.abort())],
  ['is missing', (page: Page) => page.route(MODULE, (route) => route.fulfill({ status: 404, body: 'Not found' }))],
  ['is not JSON', (page: Page) => page.route(MODULE, (route) => route.fulfill({ body: '<!doctype html>' }))],
])('loads a page whose module %s in full, with a warning', async (_, fail) => {
  const { page, troubles } = await visit();
  await fail(page);
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  const documents = documentsOf(page);
  await open(page);
  await arrived(page);
  expect(documents()).toBe(1);
  expect(troubles.join('\n')).toMatch(/^warning: .*\/guide\/long/m);
});

test('shows an error for a module without a page, and retries', async () => {
  const { page } = await visit();
  const documents = await start(page, ({ runtime }) => ({ runtime }));
  await open(page);
  const alert = page.getByRole('alert');
  await alert.getByText("The page component at /guide/long doesn't have a default export").waitFor();
  expect(page.url()).toBe(at('/guide/long'));
  await page.unroute(MODULE);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await arrived(page);
  expect(await page.locator('h1').textContent()).toBe('Long page');
  expect(await alert.count()).toBe(0);
  expect(documents()).toBe(0);
});

test('shows a progress bar for a slow page', async () => {
  const { page } = await visit();
  const gate = createGate();
  await page.route(MODULE, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  await open(page);
  await page.getByRole('progressbar').waitFor();
  expect(await page.title()).toContain('Tabs');
  gate.open();
  await arrived(page);
  await page.getByRole('progressbar').waitFor({ state: 'hidden' });
});

test('follows the last of two clicks', async () => {
  const { page } = await visit();
  const gate = createGate();
  await page.route(MODULE, async (route) => {
    await gate.opened;
    await route.continue().catch(() => undefined);
  });
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  await open(page);
  await page.locator('.sidebar').getByRole('link', { name: 'Newer page' }).click();
  await expect.poll(() => page.title()).toContain('Newer page');
  gate.open();
  await page.locator('.content').getByText('Text.').waitFor();
  expect(page.url()).toBe(at('/guide/other-runtime'));
});

test('shows the page as without JavaScript if the boot script fails to load', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 800 } });
  await page.route('**/assets/boot-*.js', (route) => route.abort());
  await page.goto(at('/guide/long'));
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await page.locator('.navbar').getByRole('link', { name: 'Menu' }).click();
  await page.locator('.sidebar').getByRole('link', { name: 'Tabs' }).click();
  await page.waitForURL(at('/guide/tabs'));
});

test('supports reading, links and switches if the application fails to load', async () => {
  const { page, troubles } = await visit();
  await page.route('**/assets/app-*', (route) => route.abort());
  await page.goto(at('/guide/tabs'));
  await page.mouse.move(7, 7);
  await page.mouse.move(9, 9);
  await expect.poll(() => troubles.join('\n')).toMatch(/^warning: In-place navigation is unavailable/m);
  await page.locator('.tabs').first().locator('label', { hasText: 'Go' }).click();
  await page.getByText('Text for Go.').first().waitFor();
  await chooseMode(page, 'Dark');
  await page.locator('html[data-theme=dark]').waitFor();
  const documents = documentsOf(page);
  await open(page);
  await arrived(page);
  expect(documents()).toBe(1);
  expect(troubles.filter((one) => one.startsWith('uncaught'))).toEqual([]);
});

test.each(['app', 'chunk'])('loads an application whose preload failed at the first interaction (%s)', async (part) => {
  const { page } = await visit();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${part}-`));
  await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  await page.goto(at('/guide/tabs'));
  await failed;
  await page.unroute(`**/assets/${part}-*.js`);
  await hydrate(page);
  const documents = documentsOf(page);
  await open(page);
  await arrived(page);
  expect(documents()).toBe(0);
});

/** Follows a link by touch, without any earlier interaction. */
const tap = (page: Page) =>
  page
    .locator('.content')
    .getByRole('link', { name: 'The long page' })
    .first()
    .evaluate((link: HTMLElement) => link.click());

/** Waits until the application has been prefetched. */
const fetchedAhead = (page: Page) => page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });

/** Makes the site's server unreachable or failing. */
const breakDown = {
  'is gone': (page: Page) => page.route('**', (route) => route.abort('connectionrefused')),
  fails: (page: Page) => page.route('**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
};

test('shows an error for the first click while offline, and retries', async () => {
  const { page, context } = await visit();
  await page.goto(at('/guide/tabs'));
  await fetchedAhead(page);
  await context.setOffline(true);
  await tap(page);
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to fetch').waitFor();
  expect(await alert.getAttribute('class')).toContain('notice-error');
  expect(page.url()).toBe(at('/guide/long'));
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await arrived(page);
  expect(await page.locator('h1').textContent()).toBe('Long page');
});

test.each([
  ['is gone', 'before hydration'],
  ['is gone', 'after hydration'],
  ['fails', 'before hydration'],
  ['fails', 'after hydration'],
] as const)(
  'shows an error for a click while the server %s, %s, and works again when the server is back',
  async (failure, when) => {
    // The link is below the window, or its page would be prefetched.
    const { page } = await visit({ viewport: { width: 1280, height: 240 } });
    await page.goto(at('/guide/tabs'));
    await fetchedAhead(page);
    if (when === 'after hydration') await hydrate(page);
    await breakDown[failure](page);
    await tap(page);
    const alert = page.getByRole('alert');
    await alert.getByText(failure === 'fails' ? '/guide/long.json responded with status 502' : 'Failed to fetch').waitFor();
    expect(page.url()).toBe(at('/guide/long'));
    await alert.getByRole('button', { name: 'Retry' }).click();
    await alert.getByText(failure === 'fails' ? '/guide/long.json responded with status 502' : 'Failed to fetch').waitFor();
    await page.unroute('**');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await arrived(page);
    expect(await page.locator('h1').textContent()).toBe('Long page');
  },
);

test.each(Object.keys(breakDown) as (keyof typeof breakDown)[])(
  'shows an error over the page for a click without the application while the server %s, and retries',
  async (failure) => {
    const { page } = await visit();
    await page.route('**/assets/app-*', (route) => route.abort());
    await page.goto(at('/guide/tabs'));
    await breakDown[failure](page);
    await tap(page);
    const alert = page.getByRole('alert');
    const reason = failure === 'fails' ? '/guide/long: /guide/long responded with status 502' : '/guide/long: Failed to fetch';
    await alert.getByText(reason).waitFor();
    expect(await alert.getAttribute('class')).toContain('notice-error');
    const retry = alert.getByRole('button', { name: 'Retry' });
    await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('.content').getByText('Text for Node.js.').first().isVisible()).toBe(true);
    await page.unroute('**');
    await retry.press('Enter');
    await arrived(page);
    expect(page.url()).toBe(at('/guide/long'));
    await page.goBack();
    await expect.poll(() => page.title()).toContain('Tabs');
    expect(await alert.count()).toBe(0);
  },
);

test('loads a page in full that was clicked before the application loaded, if that takes too long', async () => {
  const { page } = await visit();
  const gate = createGate();
  await page.route('**/assets/app-*', async (route) => {
    await gate.opened;
    await route.continue().catch(() => undefined);
  });
  await page.goto(at('/guide/tabs'));
  const documents = documentsOf(page);
  await tap(page);
  await arrived(page);
  expect(documents()).toBe(1);
  gate.open();
});

test('shows a page in place whose link was clicked before the application loaded', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/tabs'));
  await fetchedAhead(page);
  const documents = documentsOf(page);
  await tap(page);
  await arrived(page);
  expect(documents()).toBe(0);
});

test('shows an error in place of search results whose script fails to load, and retries', async () => {
  const { page } = await visit();
  await page.route('**/assets/search-*.js', (route) => route.abort());
  await page.goto(at('/search?q=heading'));
  const alert = page.getByRole('region', { name: 'Search results' }).getByRole('alert');
  await alert.getByText('Unable to fetch results').waitFor();
  expect(await alert.getAttribute('class')).toContain('notice-error');
  expect(await page.locator('h1').textContent()).toBe('Search');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor();
  await page.unroute('**/assets/search-*.js');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.search-hit').first().waitFor();
  expect(await alert.count()).toBe(0);
});

test('shows the article of a document whose data differs from its HTML', async () => {
  const { page, troubles } = await visit();
  await page.route('**/guide/tabs', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace('"title":"Tabs"', '"title":"Something else"')
      .replace('"breadcrumbs":[', '"breadcrumbs":[{"label":"x"},');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(at('/guide/tabs'));
  await page.locator('.tabs').first().locator('label', { hasText: 'Go' }).click();
  await hydrate(page);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Something else');
  expect(await page.locator('.content').getByText('Text for Go.').count()).toBe(2);
  expect(await page.locator('.content pre').textContent()).toContain('const answer = 42;');
  await open(page);
  await arrived(page);
  expect(troubles.filter((one) => one.includes('violation'))).toEqual([]);
});
