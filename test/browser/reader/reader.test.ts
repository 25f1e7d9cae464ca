import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../cli/serve/index.js';
import { docsgen } from '../../harness.js';
import { type EchoServer, startEchoServer } from '../echo-server.js';
import { sampleFiles, writeFiles } from '../sample-site.js';
import { findBrowsers } from './browsers.js';
import { click, type Driver, hydrate, type Tab, waitFor } from './driver.js';

const isComplete = process.env.DOCSGEN_TRUST === 'full';

const api = (origin: string) => `openapi: 3.1.0
info: { title: Echo, version: '1' }
servers: [{ url: '${origin}' }]
tags: [{ name: Echo }]
paths:
  /items/{id}:
    post:
      operationId: post-item
      summary: Replace an item
      tags: [Echo]
      parameters: [{ name: id, in: path, required: true, example: a b, schema: { type: string } }]
      requestBody:
        content: { application/json: { schema: { type: object, properties: { name: { type: string, example: Ann } } } } }
      responses: { '200': { description: OK } }
`;

let echo: EchoServer;
let site: Awaited<ReturnType<typeof startServer>>;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-reader-')));
beforeAll(async () => {
  echo = await startEchoServer();
  const config = {
    ...JSON.parse(String(sampleFiles['docsgen.config.json'])),
    openapi: { tryIt: true, documents: [{ file: 'echo.yaml', path: '/api' }] },
    feedback: { target: `${echo.url}/feedback` },
    redirects: { pairs: [{ from: '/old', to: '/guide/tabs' }] },
  };
  writeFiles(folder, { ...sampleFiles, 'docsgen.config.json': JSON.stringify(config), 'openapi/echo.yaml': api(echo.url) });
  const { code, stderr } = await docsgen(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  site = await startServer({ root: join(folder, 'dist'), port: 0, site: { baseUrl: '/', trailingSlash: false } });
});
afterAll(async () => {
  await site.close();
  await echo.close();
  rmSync(folder, { recursive: true, force: true });
});
const at = (path: string) => new URL(path, site.url).href;

const title = () => document.title;
const path = () => location.pathname;
const scrolled = () => Math.round(scrollY);
const focused = () => document.activeElement?.localName;
const countDialogs = () => document.querySelectorAll('dialog[open]').length;
const chosenTabs = () => [...document.querySelectorAll('.tabs input:checked + label')].map(({ textContent }) => textContent);
/** Whether the page is one that the document has loaded, not a new document. */
const isSameDocument = () => 'marked' in window;
const mark = () => void Object.assign(window, { marked: true });

describe.each(findBrowsers(isComplete))('in $name', ({ start }) => {
  let driver: Driver;
  let tab: Tab;
  beforeAll(async () => {
    driver = await start();
  });
  afterAll(() => driver.close());
  const visit = async (address: string): Promise<Tab> => {
    tab = await driver.open();
    onTestFinished(() => tab.close());
    await tab.goto(at(address));
    return tab;
  };
  const full = test.runIf(isComplete);

  test('links show the next page in place, and the way back restores the position', async () => {
    await visit('/guide/long');
    await hydrate(tab);
    await tab.run(mark);
    await tab.run(() => scrollTo({ top: 1234, behavior: 'instant' }));
    await click(tab, '.sidebar a', 'Tabs');
    await waitFor(tab, title).toBe('Tabs | Sample');
    expect(await tab.run(path)).toBe('/guide/tabs');
    expect(await tab.run(scrolled)).toBe(0);
    await waitFor(tab, focused).toBe('h1');
    expect(await tab.run(() => document.querySelector('.sidebar [aria-current=page]')?.textContent)).toBe('Tabs');
    await tab.back();
    await waitFor(tab, title).toBe('Long page | Sample');
    await waitFor(tab, scrolled).toBe(1234);
    expect(await tab.run(isSameDocument)).toBe(true);
  });

  test('the search finds a page with the keyboard alone', async () => {
    await visit('/');
    await tab.type('/');
    await waitFor(tab, countDialogs).toBe(1);
    await tab.type('section nine');
    await waitFor(tab, () => document.querySelector('dialog [role=option]')?.textContent).toContain('Section');
    await tab.press('Escape');
    await waitFor(tab, countDialogs).toBe(0);
    await tab.type('/');
    await waitFor(tab, countDialogs).toBe(1);
    await tab.type('tabs code');
    await waitFor(tab, () => document.querySelector('dialog [role=option]')?.textContent).toContain('Tabs');
    await tab.press('Enter');
    await waitFor(tab, path).toBe('/guide/tabs');
    await waitFor(tab, () => document.querySelector('h1')?.textContent).toBe('Tabs');
  });

  test('the color mode changes and is remembered', async () => {
    await visit('/');
    const background = () => getComputedStyle(document.documentElement).backgroundColor;
    const before = await tab.run(background);
    await click(tab, 'button[aria-label^="Color mode"], button[title^="Color mode"]');
    await click(tab, '[role=menuitemradio]', 'Dark');
    await waitFor(tab, background).not.toBe(before);
    const dark = await tab.run(background);
    await tab.reload();
    expect(await tab.run(background)).toBe(dark);
  });

  full('a chosen tab is selected in its group, also on the next visit', async () => {
    await visit('/guide/tabs');
    expect(await tab.run(chosenTabs)).toEqual(['Node.js', 'Node.js']);
    await click(tab, '.tabs label', 'Go');
    await waitFor(tab, chosenTabs).toEqual(['Go', 'Go']);
    await tab.reload();
    await waitFor(tab, chosenTabs).toEqual(['Go', 'Go']);
  });

  full('links to a heading scroll there, and open what contains it', async () => {
    await visit('/guide/tabs');
    await click(tab, '.content a', 'its hidden part');
    await waitFor(tab, title).toBe('Long page | Sample');
    await waitFor(tab, () => document.querySelector('#hidden-heading')?.checkVisibility()).toBe(true);
    await waitFor(tab, scrolled).toBeGreaterThan(500);
  });

  full('redirects show their target', async () => {
    await visit('/old');
    await waitFor(tab, path).toBe('/guide/tabs');
    await waitFor(tab, title).toBe('Tabs | Sample');
  });

  full('the console sends a request and shows the response', async () => {
    await visit('/api/post-item');
    await click(tab, 'button', 'Try it');
    await waitFor(tab, () => document.querySelector('form[aria-label^="Try it"]')?.checkVisibility()).toBe(true);
    echo.arrivals.length = 0;
    await click(tab, 'form[aria-label^="Try it"] button[type=submit]');
    await expect
      .poll(() => echo.arrivals.map(({ method, url, body }) => [method, url, JSON.parse(body)]))
      .toEqual([['POST', '/items/a%20b', { name: 'Ann' }]]);
    await waitFor(tab, () => document.querySelector('form[aria-label^="Try it"]')?.parentElement?.textContent).toContain('200');
  });

  full('the feedback widget posts an answer', async () => {
    await visit('/');
    echo.arrivals.length = 0;
    await click(tab, 'button', 'Feedback');
    await click(tab, '[role=dialog] label', '4');
    await click(tab, '[role=dialog] button', 'Next');
    await waitFor(tab, () => document.activeElement?.localName).toBe('textarea');
    await tab.type('More pictures');
    await click(tab, '[role=dialog] button', 'Submit');
    await expect
      .poll(() => echo.arrivals.map(({ body }) => JSON.parse(body)))
      .toEqual([{ data: { score: 4, comment: 'More pictures', openedManually: true, currentPage: '/' } }]);
    await waitFor(tab, () => document.querySelector('[role=dialog]')?.textContent).toContain('Thank you');
  });

  full('the policy allows no inline scripts, no styles in attributes and no evaluation', async () => {
    await visit('/');
    await tab.run(() => {
      const violated: string[] = [];
      Object.assign(window, { violated });
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective));
      const script = document.createElement('script');
      try {
        script.textContent = 'window.injected = true';
      } catch {
        // Browsers with Trusted Types already refuse the text.
      }
      document.head.append(script);
      const paragraph = document.createElement('p');
      document.body.append(paragraph);
      paragraph.setAttribute('style', 'color: red');
    });
    await waitFor(tab, () => (window as unknown as { violated: string[] }).violated.length).toBeGreaterThan(0);
    expect(await tab.run(() => 'injected' in window)).toBe(false);
  });

  full('the first press of Tab reaches the link to the content', async () => {
    await visit('/guide/long');
    await tab.press('Tab');
    expect(await tab.run(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await tab.press('Enter');
    await waitFor(tab, () => (document.activeElement?.closest('main') ?? null) !== null).toBe(true);
  });

  full('what a reader opens before the scripts have started stays open', async () => {
    await visit('/guide/long');
    await tab.run(() => document.querySelector('details.directive, .content details')?.setAttribute('open', ''));
    await tab.run(() => dispatchEvent(new Event('pointermove')));
    await waitFor(tab, () => history.scrollRestoration).toBe('manual');
    expect(await tab.run(() => document.querySelector('.content details')?.hasAttribute('open'))).toBe(true);
  });

  full('nothing is wider than a phone', async () => {
    await visit('/guide/tabs');
    await tab.resize(390, 844);
    for (const address of ['/', '/guide/tabs', '/api/post-item', '/search']) {
      await tab.goto(at(address));
      expect(await tab.run(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0);
    }
  });
});
