import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startServer } from '../../cli/serve/index.js';
import documentation from '../../docsgen.config.js';
import { docsgen } from '../harness.js';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { chromiumArgs, findChromium } from './chromium.js';
import { type FlagServer, KEY, startFlagServer } from './flag-server.js';
import { serveSite } from './hosts.js';
import { sampleFiles, writeFiles } from './sample-site.js';
import { hydrate, isHydrated, newPages, openBrowser } from './visit.js';

const FLAG = 'docs-feedback-survey-v1';
const RECORDS = 'user-feedback-v1';
const QUESTIONS = [
  'How would you rate your overall satisfaction with the Unleash documentation?',
  'What would you like to see improved in the Unleash documentation?',
  'Finally, are you a paying customer or an open source customer of Unleash?',
  'Thank you!',
] as const;

const visit = openBrowser();
const atSample = serveSite(inject('sample'));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-feedback-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: FlagServer;
beforeAll(async () => {
  server = await startFlagServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Output of each build, by the name of its site. */
const notices: Record<string, string> = {};

/** Builds the sample site with the flags and feedback settings of the documentation, configured by the environment, and serves it. */
function flaggedSite(
  name: string,
  environment: () => NodeJS.ProcessEnv,
  sections: object = { flags: {}, feedback: documentation.feedback },
) {
  const dir = path.join(folder, name);
  let site: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    const config = { ...JSON.parse(String(sampleFiles['docsgen.config.json'])), ...sections };
    writeFiles(dir, { ...sampleFiles, 'docsgen.config.json': JSON.stringify(config) });
    const { code, stdout, stderr } = await docsgen(['build'], { cwd: dir, env: { ...environment(), NODE_ENV: 'test' } });
    expect(code, stderr).toBe(0);
    notices[name] = stdout + stderr;
    site = await startServer({ root: path.join(dir, 'dist'), port: 0, site: { baseUrl: '/', trailingSlash: false } });
  });
  afterAll(() => site.close());
  return (pathname: string) => new URL(pathname, site.url).href;
}

const proxy = () => ({ UNLEASH_PROXY_URL: server.url, UNLEASH_PROXY_CLIENT_KEY: KEY });
const at = flaggedSite('full', () => ({ ...proxy(), UNLEASH_FEEDBACK_TARGET_URL: server.target }));
const atUnset = flaggedSite('unset', () => ({ UNLEASH_PROXY_CLIENT_KEY: KEY }));
const atTargetless = flaggedSite('targetless', proxy);
const atOwn = flaggedSite('own', () => ({}), {
  feedback: {
    target: '/feedback',
    fields: [
      {
        type: 'choice',
        name: 'role',
        question: 'Who are you?',
        required: true,
        options: [
          { value: 'student', label: 'I am a student' },
          { value: 'teacher', label: 'I teach' },
        ],
      },
      { type: 'text', name: 'missing', question: 'What is missing?', required: true },
      { type: 'text', name: 'confusing', question: 'What is confusing?' },
      { type: 'rating', name: 'ease', question: 'How easy is it?', highest: 'Very easy' },
    ],
    texts: { label: 'Opinion', progress: '{step}/{steps}' },
  },
});
/** A site with nothing but the address. */
const atPlain = flaggedSite('plain', () => ({}), { feedback: { target: '/feedback' } });

/** Files that belong to the widget only. */
function widgetFiles(): string[] {
  const assets = path.join(folder, 'full/dist/assets');
  return readdirSync(assets).filter(
    (name) =>
      name.startsWith('feedback-') || (name.endsWith('.js') && readFileSync(path.join(assets, name), 'utf8').includes(RECORDS)),
  );
}

const button = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Feedback' });
const click = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true }).click();
const progress = (page: Page) => popup(page).getByRole('status').textContent();
/** Waits long enough for a busy machine. */
const within = <T>(value: () => T | Promise<T>) => expect.poll(value, { timeout: 15_000 });
const shows = (page: Page, step: 1 | 2 | 3 | 4) =>
  popup(page)
    .getByText(QUESTIONS[step - 1] as string)
    .waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase());

async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await button(page).click();
  await popup(page).waitFor();
}

const records = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Record<string, unknown>>, RECORDS);

/** Fills in the form up to the thank-you message. */
async function fillIn(page: Page): Promise<void> {
  await popup(page).getByText('2', { exact: true }).click();
  await click(page, 'Next');
  await click(page, 'Skip');
  await click(page, 'Submit');
  await shows(page, 4);
}

test('hides the button on phones while the reader scrolls down, except at the end of the page', async () => {
  server.flags = [FLAG];
  const { page } = await visit({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(at('/guide/long'));
  await button(page).waitFor();
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  const isShown = () => button(page).isVisible();
  await scrollTo(900);
  await within(isShown).toBe(false);
  await scrollTo(700);
  await within(isShown).toBe(true);
  await scrollTo(1e6);
  await within(() => page.evaluate(() => document.documentElement.dataset.navbar)).toBe('hidden');
  await within(isShown).toBe(true);
});

test('shows the widget without interaction when its flag is on, and hydrates the page', async () => {
  server.flags = [FLAG];
  const { page, troubles } = await visit();
  await page.goto(at('/guide/tabs'));
  await button(page).waitFor();
  await within(() => isHydrated(page)).toBe(true);
  expect(await popup(page).count()).toBe(0);
  expect(await records(page)).toEqual({});
  expect(server.asked).toHaveLength(1);
  expect(Object.fromEntries(server.asked[0]?.searchParams ?? [])).toMatchObject({
    appName: 'Sample-test',
    environment: 'default',
  });
  await within(() => server.reports.map(({ bucket }) => bucket.toggles)).toEqual([{ [FLAG]: { yes: 1, no: 0 } }]);
  expect(troubles).toEqual([]);
});

test('loads nothing of the widget and does not start React when its flag is off', async () => {
  server.flags = ['another'];
  const { page, troubles } = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(path.basename(new URL(request.url()).pathname)));
  await page.goto(at('/'));
  await within(() => server.reports.map(({ bucket }) => bucket.toggles)).toEqual([{ [FLAG]: { yes: 0, no: 1 } }]);
  expect(await isHydrated(page)).toBe(false);
  expect(widgetFiles()).toHaveLength(2);
  expect(loaded.filter((name) => widgetFiles().includes(name))).toEqual([]);
  expect(await page.locator('.feedback').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('makes no request and logs nothing without flags; the build reports a missing URL', async () => {
  expect(notices.unset?.match(/UNLEASH_PROXY_URL/g)).toHaveLength(1);
  expect(notices.unset).toMatch(/"flags" section, but its url is not set/);
  expect(notices.full).not.toMatch(/is not set/);
  for (const address of [atSample('/'), atUnset('/')]) {
    const { page, troubles } = await visit();
    await page.goto(address);
    await hydrate(page);
    expect(await page.locator('script[data-services]').count()).toBe(0);
    expect(troubles).toEqual([]);
  }
  expect(server.asked).toEqual([]);
});

/** Records the bodies and keys of what the pages post to their own origin. */
async function recordPosts(context: BrowserContext) {
  const posts: { body: string; key?: string }[] = [];
  await context.route('**/feedback', (route) => {
    posts.push({ body: route.request().postData() ?? '', key: route.request().headers()['idempotency-key'] });
    return route.fulfill({ status: 200 });
  });
  return posts;
}

test('shows the widget on a site with an address alone, with a rating and a comment', async () => {
  const { page, context, troubles } = await visit();
  const posts = await recordPosts(context);
  await openForm(page, atPlain('/'));
  await popup(page).getByText('How would you rate your overall satisfaction with this documentation?').waitFor();
  expect(await progress(page)).toBe('Question 1 of 2');
  await popup(page).getByRole('radio', { name: '5', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await popup(page).getByText('What would you like to see improved in this documentation?').waitFor();
  expect(await progress(page)).toBe('Question 2 of 2');
  expect(await popup(page).getByRole('button').allTextContents()).toEqual(['', 'Back', 'Submit']);
  await page.keyboard.type('One\nTwo');
  await click(page, 'Submit');
  await popup(page).getByText('Thank you!').waitFor();
  await within(() => posts.map(({ body }) => body)).toEqual([
    '{"data":{"score":5,"comment":"One\\nTwo","openedManually":true,"currentPage":"/"}}',
  ]);
  expect(posts[0]?.key).toMatch(/^[\da-f]{32}$/);
  await within(() => troubles).toEqual([expect.stringMatching(/^log: The feedback was registered/)]);
  expect(server.asked).toEqual([]);
});

test('asks the questions of the site in their order, and only continues with required answers', async () => {
  const { page, context } = await visit({ reducedMotion: 'reduce' });
  const posts = await recordPosts(context);
  await injectAxe(context);
  await page.goto(atOwn('/'));
  await page.getByRole('button', { name: 'Opinion', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Opinion' });
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  const isAt = async (step: number) => {
    await within(() => form.getByRole('status').textContent()).toBe(`${step}/4`);
    expect(await barriers(page, '.feedback')).toEqual([]);
  };
  await isAt(1);
  expect(await form.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await press('Next');
  await isAt(1);
  await form.getByRole('group', { name: 'Who are you?' }).getByText('I teach', { exact: true }).click();
  await press('Next');
  await isAt(2);
  await press('Next');
  await isAt(2);
  await form.getByRole('textbox', { name: 'What is missing?' }).fill('Maps');
  await press('Next');
  await isAt(3);
  expect(await form.getByRole('textbox', { name: 'What is confusing?' }).inputValue()).toBe('');
  expect(await focused(page)).toBe('textarea');
  await page.reload();
  await page.getByRole('button', { name: 'Opinion', exact: true }).click();
  await isAt(3);
  await press('Back');
  expect(await form.getByRole('textbox').inputValue()).toBe('Maps');
  await press('Next');
  await press('Skip');
  await isAt(4);
  await press('Submit');
  await form.getByText('Thank you!').waitFor();
  await within(() => posts.map(({ body }) => body)).toEqual([
    '{"data":{"role":"teacher","missing":"Maps","confusing":"","openedManually":true,"currentPage":"/"}}',
  ]);
  expect(posts[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(server.asked).toEqual([]);
});

test('only posts stored answers that fit the questions of the site', async () => {
  const { page, context } = await visit();
  const posts = await recordPosts(context);
  await page.addInitScript(() => {
    const own = { openedManually: true, currentPage: '/' };
    const data = { ease: 9, missing: ['x'], role: 'admin', score: 1, confusing: '<img src=x onerror=alert(1)>', ...own };
    localStorage.setItem('docsgen.feedback', JSON.stringify([{ id: 'a', data, since: Date.now(), tries: 1 }]));
  });
  await page.goto(atOwn('/'));
  await within(() => posts.map(({ body }) => body)).toEqual([
    '{"data":{"confusing":"<img src=x onerror=alert(1)>","openedManually":true,"currentPage":"/"}}',
  ]);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['is down', (response) => void response.destroy(), /unable to fetch feature toggles/],
  ['fails', (response) => void response.writeHead(500).end(), /Unleash: Fetching feature toggles did not have an ok response/],
  ['answers nonsense', (response) => void response.end('<!doctype html>'), /unable to fetch feature toggles/],
  ['never answers', () => {}, /^$/],
])('does not affect the page if the flag server %s', async (_, answer, message) => {
  server.flags = answer;
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await within(() => server.asked.length).toBeGreaterThan(0);
  if (message.source !== '^$') await within(() => troubles.join('\n')).toMatch(message);
  await hydrate(page);
  await page.locator('.content').getByRole('link', { name: 'the long page' }).click();
  await within(() => page.title()).toContain('Long page');
  expect(await page.locator('.feedback').count()).toBe(0);
  const own = troubles.filter((one) => !one.includes(server.url));
  expect(own.filter((one) => !message.test(one))).toEqual([]);
});

test('supports the keyboard in all steps and writes the specified record and post', async () => {
  server.flags = [FLAG];
  const { page, troubles } = await visit();
  await page.goto(at('/guide/tabs'));
  await button(page).focus();
  const before = Date.now();
  await page.keyboard.press('Enter');
  await shows(page, 1);
  expect(await focused(page)).toBe('fieldset');
  expect(await popup(page).getByRole('group', { name: QUESTIONS[0] }).getByRole('radio').count()).toBe(5);
  expect(await progress(page)).toBe('Question 1 of 3');
  const [key = ''] = Object.keys(await records(page));
  expect(Number(key)).toBeGreaterThanOrEqual(before);
  const record = async () => (await records(page))[key];
  const initialized = Number(key);
  expect(await record()).toEqual({ currentStep: 1, data: {}, closedOrCompleted: false, initialized });

  await click(page, 'Next');
  await shows(page, 1);
  await popup(page).getByRole('radio', { name: '1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await shows(page, 2);
  expect(await record()).toMatchObject({ currentStep: 2, data: { score: 3 } });
  expect(await focused(page)).toBe('textarea');
  expect(await popup(page).getByRole('textbox', { name: QUESTIONS[1] }).count()).toBe(1);
  expect(await progress(page)).toBe('Question 2 of 3');

  await page.keyboard.type('Übersicht');
  expect(await record()).toMatchObject({ currentStep: 2, data: { score: 3, comment: 'Übersicht' } });
  await click(page, 'Back');
  await shows(page, 1);
  expect(await record()).toMatchObject({ currentStep: 1, data: { score: 3, comment: 'Übersicht' } });
  expect(await popup(page).getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true);
  await click(page, 'Next');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shows(page, 3);

  expect(await focused(page)).toBe('fieldset');
  expect(await popup(page).getByRole('group', { name: QUESTIONS[2] }).getByRole('radio').count()).toBe(2);
  expect(await progress(page)).toBe('Question 3 of 3');
  await popup(page).getByText('Open source', { exact: true }).click();
  await click(page, 'Back');
  await shows(page, 2);
  expect(await record()).toMatchObject({ currentStep: 2, data: { customerType: 'open source' } });
  await click(page, 'Skip');
  await click(page, 'Submit');
  await shows(page, 4);
  expect(await focused(page)).toBe('h2');
  const data = { score: 3, comment: 'Übersicht', customerType: 'open source' };
  expect(await record()).toEqual({ currentStep: 4, data, closedOrCompleted: true, initialized });

  await within(() => troubles).toEqual([expect.stringMatching(/^log: The feedback was registered/)]);
  expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
    { data: { ...data, openedManually: true, currentPage: '/guide/tabs' } },
  ]);
  expect(server.received[0]?.headers['content-type']).toBe('application/json');
  expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();

  await click(page, 'close');
  await within(() => popup(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Feedback');
  await page.keyboard.press('Enter');
  await shows(page, 1);
  expect(Object.keys(await records(page))).toHaveLength(2);
});

test('closes the record by the Escape key and the close icon, and starts the next form with a new record', async () => {
  server.flags = [FLAG];
  const { page, troubles } = await visit();
  await openForm(page, at('/'));
  await page.keyboard.press('Escape');
  await within(() => popup(page).count()).toBe(0);
  await button(page).click();
  await popup(page).getByText('5', { exact: true }).click();
  await click(page, 'Next');
  await click(page, 'Close the feedback form');
  await within(() => popup(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Feedback');
  const kept = Object.values(await records(page));
  expect(kept.map(({ currentStep, closedOrCompleted }) => [currentStep, closedOrCompleted])).toEqual([
    [1, true],
    [2, true],
  ]);
  await page.reload();
  await button(page).click();
  await shows(page, 1);
  expect(server.received).toEqual([]);
  expect(troubles).toEqual([]);
});

test('preserves a comment through a crash at any key, a reload and a page change', async () => {
  server.flags = [FLAG];
  const { page, context } = await visit();
  await page.addInitScript((key) => {
    localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify({ 5: null, note: [1], 7: { currentStep: 3 } }));
  }, RECORDS);
  await openForm(page, at('/'));
  await popup(page).getByText('4', { exact: true }).click();
  await click(page, 'Next');
  await page.keyboard.type('More exam');
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;

  const next = await context.newPage();
  await openForm(next, at('/guide/long'));
  await shows(next, 2);
  expect(await popup(next).getByRole('textbox').inputValue()).toBe('More exam');
  await next.getByRole('textbox').press('End');
  await next.keyboard.type('ples');
  await next.reload();
  await button(next).click();
  expect(await popup(next).getByRole('textbox').inputValue()).toBe('More examples');
  await next
    .locator('.content')
    .getByRole('link', { name: 'Go to the tabs' })
    .evaluate((link: HTMLElement) => link.click());
  await within(() => next.title()).toContain('Tabs');
  await click(next, 'Next');
  await click(next, 'Submit');
  await expect
    .poll(() => server.received.map(({ body }) => JSON.parse(body)))
    .toEqual([{ data: { score: 4, comment: 'More examples', openedManually: true, currentPage: '/guide/tabs' } }]);
});

test('logs the outcome of a post, and sends it again on the next visit if no server accepted it', async () => {
  server.flags = [FLAG];
  const targetless = await visit();
  await openForm(targetless.page, atTargetless('/'));
  await fillIn(targetless.page);
  await within(() => targetless.troubles).toEqual([expect.stringMatching(/^warning: The feedback was not sent/)]);
  expect(server.received).toEqual([]);

  const { page, troubles } = await visit();
  const say = (text: RegExp) => within(() => troubles.join('\n')).toMatch(text);
  server.receive = (response) => void response.writeHead(400).end('The score is missing');
  await openForm(page, at('/'));
  await fillIn(page);
  await say(/^warning: Oh, no! The feedback registration failed: The score is missing/m);

  server.receive = (response) => void response.destroy();
  await page.reload();
  await button(page).click();
  await fillIn(page);
  await say(/^error: Oh, no! The feedback registration failed: TypeError/m);

  server.receive = (response) => void response.writeHead(200).end();
  server.received.length = 0;
  await page.reload();
  await say(/^log: The feedback was registered/m);
  const body = JSON.stringify({ data: { score: 2, comment: '', openedManually: true, currentPage: '/' } });
  expect(server.received.map((one) => one.body)).toEqual([body]);
});

test('posts a stored answer once from two tabs opened at the same time', async () => {
  const { page, context } = await visit();
  await page.goto(at('/'));
  await within(() => server.reports.length).toBe(1);
  const data = { score: 5, openedManually: true, currentPage: '/' };
  const kept = JSON.stringify([{ id: 'a', data, since: Date.now(), tries: 1 }]);
  await page.evaluate((text) => localStorage.setItem('docsgen.feedback', text), kept);
  server.flags = [FLAG];
  const open: ServerResponse[] = [];
  server.receive = (response) => void open.push(response);
  const tabs = await newPages(context, 2);
  await Promise.all(tabs.map((tab) => tab.page.goto(at('/'))));
  await Promise.all(tabs.map((tab) => button(tab.page).waitFor()));
  await within(() => open.length).toBe(1);
  open[0]?.writeHead(200).end();
  const said = () => tabs.flatMap(({ troubles }) => troubles);
  await within(said).toEqual([expect.stringMatching(/^log: The feedback was registered/)]);
  expect(server.received.map(({ body }) => body)).toEqual([JSON.stringify({ data })]);
  await tabs[0]?.page.reload();
  await button(tabs[0]?.page as Page).waitFor();
  expect(server.received).toHaveLength(1);
});

async function newTab(context: BrowserContext): Promise<Page> {
  const [tab] = await newPages(context, 1);
  return (tab as { readonly page: Page }).page;
}

/** Opens or resumes the form and goes to a step. */
async function goTo(page: Page, url: string, step: 1 | 2 | 3): Promise<void> {
  await openForm(page, url);
  if (step > 1) {
    await popup(page).getByText('4', { exact: true }).click();
    await click(page, 'Next');
  }
  if (step > 2) await click(page, 'Skip');
  await shows(page, step);
}

/** Presses a button of the form without waiting for the browser. */
const press = (page: Page, name: string) =>
  page.evaluate((text) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.feedback-popup button')];
    buttons.find(({ textContent }) => textContent === text)?.click();
  }, name);

const recordsOf = async (page: Page) =>
  Object.values(await records(page)).map(({ currentStep, closedOrCompleted }) => [currentStep, closedOrCompleted]);

test('counts a double click once in every step', async () => {
  server.flags = [FLAG];
  const { page } = await visit();
  const twice = (name: string) =>
    name === 'Feedback' ? button(page).dblclick() : popup(page).getByRole('button', { name, exact: true }).dblclick();
  await page.goto(at('/'));
  await button(page).waitFor();
  await twice('Feedback');
  await shows(page, 1);
  await popup(page).getByText('4', { exact: true }).click();
  await twice('Next');
  await shows(page, 2);
  expect(await recordsOf(page)).toEqual([[2, false]]);
  await twice('Next');
  await shows(page, 3);
  expect(await recordsOf(page)).toEqual([[3, false]]);
  expect(server.received).toEqual([]);
  await twice('Submit');
  await shows(page, 4);
  await within(() => server.received.length).toBe(1);
});

test('synchronizes a record between two tabs, and posts it once if both submit it at the same moment', async () => {
  server.flags = [FLAG];
  const { context, page } = await visit();
  await goTo(page, at('/'), 2);
  const other = await newTab(context);
  await openForm(other, at('/guide/tabs'));
  await shows(other, 2);
  await page.keyboard.type('Both');
  await within(() => popup(other).getByRole('textbox').inputValue()).toBe('Both');
  await click(page, 'Next');
  await shows(other, 3);
  await Promise.all([press(page, 'Submit'), press(other, 'Submit')]);
  await Promise.all([shows(page, 4), shows(other, 4)]);
  await within(() => server.received.length).toBe(1);
  expect(await recordsOf(page)).toEqual([[4, true]]);
  await within(() => page.evaluate(() => localStorage.getItem('docsgen.feedback'))).toBeNull();
  for (const tab of [page, other]) {
    await tab.reload();
    await button(tab).waitFor();
  }
  expect(server.received).toHaveLength(1);
});

test.each<[string, (page: Page) => Promise<void>, 1 | 4]>([
  ['closed', (page) => click(page, 'Close the feedback form'), 1],
  ['submitted', (page) => click(page, 'Submit'), 4],
])('does not change a record that was %s in another tab without notice', async (_, end, step) => {
  server.flags = [FLAG];
  const { context, page } = await visit();
  await goTo(page, at('/'), 3);
  const deaf = await newTab(context);
  await deaf.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await openForm(deaf, at('/'));
  await shows(deaf, 3);
  await end(page);
  const before = await records(page);
  await click(deaf, 'Submit');
  if (step === 4) await shows(deaf, 4);
  else await within(() => popup(deaf).count()).toBe(0);
  expect(await records(page)).toEqual(before);
  await deaf.reload();
  await button(deaf).click();
  await shows(deaf, 1);
  expect(server.received).toHaveLength(step === 4 ? 1 : 0);
});

test('does not submit a record again after a return from the browser’s cache', async () => {
  server.flags = [FLAG];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isFromCache: persisted }));
    });
    await goTo(page, at('/'), 3);
    await page.goto(at('/guide/tabs'));
    await button(page).click();
    await shows(page, 3);
    await click(page, 'Submit');
    await shows(page, 4);
    await within(() => server.received.length).toBe(1);
    const before = await records(page);
    await page.evaluate(() => history.back());
    await within(() => page.evaluate(() => Reflect.get(window, 'isFromCache') === true && location.pathname)).toBe('/');
    await shows(page, 4);
    await click(page, 'close');
    expect(await records(page)).toEqual(before);
    expect(server.received).toHaveLength(1);
  } finally {
    await browser.close();
  }
});

test('posts an answer again on the next page with the same key if its tab was closed', async () => {
  const { page, context } = await visit();
  const posts: { body: string; key?: string }[] = [];
  let isLost = true;
  await context.route('**/feedback', async (route) => {
    posts.push({ body: route.request().postData() ?? '', key: route.request().headers()['idempotency-key'] });
    if (!isLost) await route.fulfill({ status: 200 });
  });
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Opinion' });
  await page.goto(atOwn('/'));
  await page.getByRole('button', { name: 'Opinion', exact: true }).click();
  await form(page).getByText('I teach', { exact: true }).click();
  await form(page).getByRole('button', { name: 'Next', exact: true }).click();
  await form(page).getByRole('textbox').fill('Maps');
  for (const name of ['Next', 'Skip', 'Submit']) await form(page).getByRole('button', { name, exact: true }).click();
  await within(() => posts.length).toBe(1);
  await page.close();
  isLost = false;
  const [tab] = await newPages(context, 1);
  const { page: next, troubles } = tab as Awaited<ReturnType<typeof visit>>;
  await next.goto(atOwn('/guide/tabs'));
  await within(() => troubles.join()).toMatch(/^log: The feedback was registered/);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toEqual(posts[0]);
  expect(posts[0]?.key).toMatch(/./);
});

test('works without storage', async () => {
  server.flags = [FLAG];
  const { page, troubles } = await visit();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await openForm(page, at('/'));
  await fillIn(page);
  await within(() => server.received.length).toBe(1);
  expect(troubles.filter((one) => one.startsWith('uncaught'))).toEqual([]);
});

test.each(widths)(
  'passes axe in every step, without layout shifts, small touch targets or overflow, at %s pixels',
  async (width) => {
    server.flags = [FLAG];
    const { page, context } = await visit({ viewport: { width, height: 480 }, reducedMotion: 'reduce' });
    await injectAxe(context);
    const found: Record<string, unknown> = {};
    const note = async (name: string) => {
      const wrong = await barriers(page, '.feedback');
      const box = (await popup(page).count()) > 0 ? await popup(page).boundingBox() : await button(page).boundingBox();
      const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 480;
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.feedback :is(button:not([hidden]), label:has(input), textarea)')]
          .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
          .map(({ outerHTML }) => outerHTML),
      );
      const moving = await page.evaluate(
        () =>
          [...document.querySelectorAll('.feedback *')].filter((one) => getComputedStyle(one).animationDuration !== '0s').length,
      );
      if (wrong.length > 0 || !fits || small.length > 0 || moving > 0) found[name] = { wrong, box, small, moving };
    };
    await page.goto(at('/guide/long'));
    await button(page).waitFor();
    await note('button');
    await button(page).click();
    await note('step 1');
    await popup(page).getByText('4', { exact: true }).click();
    await note('step 1, chosen');
    await click(page, 'Next');
    await note('step 2');
    await click(page, 'Next');
    await note('step 3');
    await click(page, 'Submit');
    await note('step 4');
    expect(found).toEqual({});
  },
);

test('stays above an on-screen keyboard and remains reachable', async () => {
  server.flags = [FLAG];
  const { page } = await visit({ viewport: { width: 320, height: 568 }, hasTouch: true });
  await openForm(page, at('/'));
  await popup(page).getByText('4', { exact: true }).click();
  await click(page, 'Next');
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 250 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  const box = await popup(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(250);
  await click(page, 'Next');
  await shows(page, 3);
});
