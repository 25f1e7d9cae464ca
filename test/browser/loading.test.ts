import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { PageModule } from '../../templates/view.js';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

const MODULE = '**/guide/long.json';
const link = (page: Page) => page.locator('.content').getByRole('link', { name: 'The long page' }).first();
const arrived = (page: Page) => expect.poll(() => page.title()).toContain('Long page');

/** Delays the module until the returned function is called, and counts the requests for it. */
async function holdModule(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const seen = { asked: 0, letGo };
  await page.route(MODULE, async (route) => {
    seen.asked += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  return seen;
}

const changeModule = (change: (module: PageModule) => object) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: change((await answer.json()) as PageModule) });
};

/** The link in the content is below the window, or its page would be prefetched. */
const LINK_BELOW = { viewport: { width: 1280, height: 240 } };

test('shows an error for an uncached page while offline; retrying shows nothing, then a spinner, then the page', async () => {
  const { page, context } = await visit(LINK_BELOW);
  await page.clock.install();
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  await context.setOffline(true);
  await page.locator('.sidebar').getByRole('link', { name: 'Long page' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to fetch').waitFor();
  expect(page.url()).toBe(at('/guide/long'));
  expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Long page');
  await context.setOffline(false);

  const module = await holdModule(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await alert.waitFor({ state: 'hidden' });
  const spinner = page.getByText('Loading the page…');
  await page.clock.runFor(199);
  expect(await spinner.count()).toBe(0);
  await page.clock.runFor(1);
  await spinner.waitFor();
  await page.clock.runFor(9_800);
  await alert.getByText('This is taking longer than usual.').waitFor();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => module.asked).toBe(2);
  module.letGo();
  await arrived(page);
  expect(await page.locator('h1').textContent()).toBe('Long page');
  expect(await alert.count()).toBe(0);
});

test('shows bar and spinner for a slow page after 200 ms, and a placeholder after ten seconds', async () => {
  const { page } = await visit(LINK_BELOW);
  await page.clock.install();
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  const module = await holdModule(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(page).click();
  await expect.poll(() => module.asked).toBe(1);
  const bar = page.locator('.progress');
  await page.clock.runFor(199);
  expect(await bar.isVisible()).toBe(false);
  await page.clock.runFor(1);
  await bar.waitFor({ state: 'visible' });
  const main = page.locator('main');
  expect(await main.evaluate((one) => getComputedStyle(one, '::before').animationName)).toBe('turn');
  expect(await page.locator('h1').textContent()).toBe('Tabs');
  await page.clock.runFor(9_800);
  await page.getByRole('alert').getByText('This is taking longer than usual.').waitFor();
  expect(page.url()).toBe(at('/guide/long'));
  module.letGo();
  await arrived(page);
  expect(await page.locator('h1').textContent()).toBe('Long page');
});

test.each([
  [1440, 0],
  [1440, 500],
  [390, 0],
])(
  'covers no control and shifts nothing with the spinner of a loading page (%s pixels wide, scrolled by %s)',
  async (width, top) => {
    const { page } = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const module = await holdModule(page);
    await page.goto(at('/guide/tabs'));
    await hydrate(page);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    const controls = page.locator('.theme-button, .announcement button, .menu-button').filter({ visible: true });
    const look = async () => {
      const boxes = await page
        .locator('button, a, h1, .content')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const pictures: string[] = [];
      for (const control of await controls.all()) {
        const clip = await control.boundingBox();
        // Away from the progress bar, which is on the edge of the window.
        if (clip && clip.y > 4 && clip.y < 800)
          pictures.push((await page.screenshot({ clip, animations: 'disabled' })).toString('base64'));
      }
      return { boxes, pictures };
    };
    const before = await look();
    await link(page).evaluate((anchor: HTMLElement) => anchor.click());
    await page.getByRole('progressbar').waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await look()).toEqual(before);
    module.letGo();
  },
);

test('limits a crash to the page, and shows the page again on retry once it renders', async () => {
  const { page } = await visit();
  await page.route(
    MODULE,
    changeModule((module) => ({ ...module, default: { ...module.default, toc: null } })),
  );
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  await link(page).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This page crashed.').waitFor();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.getByText('This page crashed.').waitFor();
  await page.locator('.sidebar').getByRole('link', { name: 'Tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(await page.locator('.content').getByText('Text for Node.js.').first().isVisible()).toBe(true);
  expect(await alert.count()).toBe(0);
});

test('prefetches a page once, on hover, focus or in view, cancels on leaving, and fails silently', async () => {
  const { page, troubles } = await visit({ viewport: { width: 1280, height: 500 } });
  const requests: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => request.url().endsWith('.json') && requests.push(new URL(request.url()).pathname));
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const { json } = Response.prototype;
    Response.prototype.json = async function () {
      const value = await json.call(this);
      setTimeout(() => Object.assign(window, { read: 1 }));
      return value;
    };
  });
  await page.goto(at('/guide/long'));
  await hydrate(page);
  expect(requests).toEqual([]);
  const entry = page.locator('.sidebar').getByRole('link', { name: 'Newer page' });
  await entry.hover();
  // Until the page has read the answer, leaving the link would cancel the request.
  await page.waitForFunction(() => (window as { read?: number }).read === 1);
  await page.mouse.move(700, 300);
  await entry.focus();
  await entry.hover();

  await page.route('**/guide/tabs.json', () => undefined);
  const tabs = page.locator('.sidebar').getByRole('link', { name: 'Tabs' });
  await tabs.hover();
  await expect.poll(() => requests).toEqual(['/guide/other-runtime.json', '/guide/tabs.json']);
  await page.mouse.move(700, 300);
  await expect.poll(() => failed).toEqual(['/guide/tabs.json']);
  await page.unroute('**/guide/tabs.json');
  await page.route('**/guide/tabs.json', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('link', { name: 'Go to the tabs' }).scrollIntoViewIfNeeded();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests.slice(1)).toEqual(['/guide/tabs.json', '/guide/tabs.json']);
  expect(troubles.filter((one) => !one.includes('500'))).toEqual([]);
});

test('cancels the prefetch of a page whose link leaves the view or whose reader leaves for another page', async () => {
  const { page } = await visit({ viewport: { width: 1280, height: 500 } });
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.route('**/guide/tabs.json', () => undefined);
  await page.goto(at('/guide/long'));
  await hydrate(page);
  const view = async () => {
    const asked = page.waitForRequest('**/guide/tabs.json');
    await page.getByRole('link', { name: 'Go to the tabs' }).scrollIntoViewIfNeeded();
    await asked;
  };
  await view();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => failed).toEqual(['/guide/tabs.json']);
  await view();
  await page.locator('.sidebar').getByRole('link', { name: 'Newer page' }).click();
  await expect.poll(() => page.title()).toContain('Newer page');
  await expect.poll(() => failed).toEqual(['/guide/tabs.json', '/guide/tabs.json']);
});

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'prefetches nothing over a connection of %o',
  async (connection) => {
    const { page } = await visit();
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(at('/guide/tabs'));
    await hydrate(page);
    await page.locator('.sidebar').getByRole('link', { name: 'Long page' }).hover();
    await link(page).focus();
    await link(page).click();
    await arrived(page);
    expect(requests.filter((one) => one.endsWith('.json'))).toEqual(['/guide/long.json']);
  },
);
