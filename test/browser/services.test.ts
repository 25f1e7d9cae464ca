import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Files } from '../harness.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { publish } from './publish.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Starts a server of a service. It answers a preflight as a service for browsers does, and every report with an error if `fails`. */
async function startService(fails = false): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { method = '', url: path = '', headers } = request;
    if (path === '/chat?token=1') return void response.setHeader('Content-Type', 'text/html').end('<p>Hello from the chat</p>');
    if (method !== 'OPTIONS') received.push({ method, path, headers, body });
    response.writeHead(fails ? 500 : 204, cors).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const siteWith = (options: object): Files => ({
  'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', ...options }),
  'content/index.md':
    '---\ntitle: Home\ndescription: The first page.\n---\n\nSee [the other page](other.md).\n\n## Part\n\nText with a [link](#part).\n',
  'content/other.md': '---\ntitle: Other page\ndescription: Another page.\n---\n\nWords about ferrets.\n',
});

const bodies = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body));

/** Opens the other page in place. */
async function openOther(page: Page): Promise<void> {
  await hydrate(page);
  await page.locator('.content').getByRole('link', { name: 'the other page' }).click();
  await expect.poll(() => page.title()).toBe('Other page | Test site');
}

/** Searches for a text in the dialog. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill(query);
}

const hasNoTrouble = (troubles: readonly string[]) => troubles.filter((trouble) => !trouble.startsWith('verbose: '));

const question = (page: Page) => page.getByRole('region', { name: 'Privacy' });

test('posts views to the endpoint of the site: on load, and for each page shown in place, also if it fails', async () => {
  const service = await startService(true);
  await using site = await publish(siteWith({ analytics: { endpoint: `${service.url}/views` } }));
  const { page, troubles } = await visit();
  const before = Date.now();
  await page.goto(`${site.url}?q=secret#part`);
  await expect.poll(() => service.received.length).toBe(1);
  expect(await page.locator('.announcer').count()).toBe(0);
  await openOther(page);
  await expect.poll(() => service.received.length).toBe(2);
  await page.goBack();
  await expect.poll(() => service.received.length).toBe(3);
  await page.locator('.content').getByRole('link', { name: 'link', exact: true }).click();
  await page.goto(`${site.url}other`);
  await expect.poll(() => service.received.length).toBe(4);
  const views = bodies(service.received);
  const time = expect.any(Number);
  expect(views).toEqual([
    { path: '/', title: 'Home | Test site', referrer: '', time },
    { path: '/other', title: 'Other page | Test site', referrer: site.url, time },
    { path: '/', title: 'Home | Test site', referrer: `${site.url}other`, time },
    { path: '/other', title: 'Other page | Test site', referrer: '', time },
  ]);
  expect(views.every(({ time }) => time >= before && time <= Date.now())).toBe(true);
  expect(service.received.every(({ method, path }) => `${method} ${path}` === 'POST /views')).toBe(true);
  expect(troubles.filter((trouble) => !trouble.includes(service.url))).toEqual([]);
  expect(site.read('_headers')).toContain(`connect-src 'self' ${service.url};`);
});

test('reports views that came before its script, and the page works without it', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ analytics: { endpoint: `${service.url}/views` } }));
  const { page } = await visit();
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/services-*.js', async (route) => {
    await loading;
    await route.continue();
  });
  await page.goto(site.url);
  await openOther(page);
  expect(service.received).toEqual([]);
  load();
  await expect.poll(() => service.received.length).toBe(2);
  expect(bodies(service.received).map(({ path }) => path)).toEqual(['/', '/other']);
});

test('reports the view of a reader who leaves before the page has loaded', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ analytics: { endpoint: `${service.url}/views` } }));
  const { page } = await visit();
  await page.route('**/slow.png', () => {});
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') new Image().src = '/slow.png';
    });
  });
  await page.goto(site.url, { waitUntil: 'commit' });
  await expect.poll(() => service.received.length).toBe(1);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await page.goto('about:blank');
  expect(bodies(service.received).map(({ path }) => path)).toEqual(['/']);
});

test('reports views to Plausible, Matomo and PostHog as their documentation describes, once each and without cookies', async () => {
  const [plausible, matomo, posthog] = await Promise.all([startService(), startService(), startService()]);
  const analytics = {
    plausible: { domain: 'docs.example.com', url: plausible.url },
    matomo: { siteId: 7, url: `${matomo.url}/stats/` },
    posthog: { apiKey: 'phc_key', url: posthog.url },
  };
  await using site = await publish(siteWith({ analytics }));
  const { page, troubles, context } = await visit();
  await context.addCookies([{ name: 'session', value: 'secret', url: plausible.url }]);
  await page.goto(`${site.url}?q=secret#part`);
  await openOther(page);
  for (const { received } of [plausible, matomo, posthog]) await expect.poll(() => received.length).toBe(2);

  expect(plausible.received[0]).toMatchObject({ method: 'POST', path: '/api/event' });
  expect(bodies(plausible.received)).toEqual([
    { domain: 'docs.example.com', name: 'pageview', url: site.url },
    { domain: 'docs.example.com', name: 'pageview', url: `${site.url}other`, referrer: site.url },
  ]);

  expect(matomo.received[0]).toMatchObject({ method: 'POST', path: '/stats/matomo.php' });
  const rand = expect.stringMatching(/^\d+$/);
  const common = { idsite: '7', rec: '1', apiv: '1', send_image: '0', rand };
  expect(matomo.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { ...common, action_name: 'Home | Test site', url: site.url },
    { ...common, action_name: 'Other page | Test site', url: `${site.url}other`, urlref: site.url },
  ]);

  expect(posthog.received[0]).toMatchObject({
    method: 'POST',
    path: '/i/v0/e/',
    headers: { 'content-type': 'application/json' },
  });
  const events = bodies(posthog.received);
  const { host } = new URL(site.url);
  expect(events).toEqual([
    {
      api_key: 'phc_key',
      event: '$pageview',
      distinct_id: expect.stringMatching(/^[\d-]{7,}$/),
      properties: {
        $process_person_profile: false,
        $current_url: site.url,
        $host: host,
        $pathname: '/',
        title: 'Home | Test site',
      },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ event: '$pageview', distinct_id: events[0].distinct_id }),
  ]);

  const all = [plausible, matomo, posthog].flatMap(({ received }) => received);
  expect(all.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([['docsgen.viewed'], 'session=secret']);
  expect(hasNoTrouble(troubles)).toEqual([]);
  expect(await page.locator('.consent').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Privacy settings' }).count()).toBe(0);
});

test.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
])('reports nothing and asks nothing under %s, and says so in the footer', async (_, name, value) => {
  const service = await startService();
  const analytics = {
    endpoint: `${service.url}/views`,
    plausible: { domain: 'x', url: service.url },
    matomo: { siteId: 1, url: service.url },
    posthog: { apiKey: 'x', url: service.url },
    googleAnalytics: { measurementId: 'G-TEST1' },
    searches: true,
  };
  await using site = await publish(siteWith({ analytics }));
  const { page, troubles } = await visit();
  await page.addInitScript(([name, value]) => Object.defineProperty(navigator, name as string, { value }), [
    name,
    value,
  ] as const);
  await page.goto(site.url);
  await openOther(page);
  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await question(page).getByText('Your browser asks sites not to track you').waitFor();
  expect(await question(page).getByRole('button').allTextContents()).toEqual(['Close']);
  await page.keyboard.press('Enter');
  expect(await page.locator('.consent').count()).toBe(0);
  expect(service.received).toEqual([]);
  expect(hasNoTrouble(troubles)).toEqual([]);
});

test('loads nothing on sites without services, whose files contain none of them', async () => {
  await using site = await publish(siteWith({}));
  const { page } = await visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(site.url);
  await openOther(page);
  expect(requests.filter((request) => /services|POST/.test(request))).toEqual([]);
  expect(site.tree().filter((file) => file.includes('services'))).toEqual([]);
  expect(site.read('index.html')).not.toMatch(/data-services|analytics|data-action="consent"/);
});

const asking = (service: { readonly url: string }) => ({
  endpoint: `${service.url}/views`,
  matomo: { siteId: 1, url: service.url },
  consent: { services: ['matomo'] },
});

test('waits for consent, remembers it, and stops when it is withdrawn', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ analytics: asking(service) }));
  const { page, troubles, context } = await visit({ reducedMotion: 'reduce' });
  await injectAxe(context);
  const views = (path: string) => service.received.filter((request) => request.path === path).length;
  await page.goto(site.url);
  await question(page).getByText('to Matomo?').waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Decline');
  expect(await barriers(page)).toEqual([]);
  expect(views('/views')).toBe(1);
  expect(views('/matomo.php')).toBe(0);

  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => views('/matomo.php')).toBe(1);
  expect(await page.locator('.consent').count()).toBe(0);
  await openOther(page);
  await expect.poll(() => views('/matomo.php')).toBe(2);

  await page.reload();
  await expect.poll(() => views('/matomo.php')).toBe(3);
  expect(await page.locator('.consent').count()).toBe(0);
  const settings = page.getByRole('button', { name: 'Privacy settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  expect(await question(page).getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator(':focus').textContent()).toBe('Decline');
  await page.keyboard.press('Enter');
  expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
  const count = views('/views');
  await page.goto(site.url);
  await expect.poll(() => views('/views')).toBe(count + 1);
  expect(views('/matomo.php')).toBe(3);
  expect(await page.locator('.consent').count()).toBe(0);
  expect(hasNoTrouble(troubles)).toEqual([]);
});

test('follows a choice that the reader makes in another tab', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ analytics: asking(service) }));
  const { page, context } = await visit();
  const views = (path: string) => service.received.filter((request) => request.path === path).length;
  await page.goto(site.url);
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => views('/matomo.php')).toBe(1);
  const other = await context.newPage();
  await other.goto(`${site.url}other`);
  await expect.poll(() => views('/matomo.php')).toBe(2);
  await other.getByRole('button', { name: 'Privacy settings' }).click();
  await question(other).getByRole('button', { name: 'Decline' }).click();
  const count = views('/views');
  await openOther(page);
  await expect.poll(() => views('/views')).toBe(count + 1);
  expect(views('/matomo.php')).toBe(2);
});

test.each([390, 1440])(
  'the question moves nothing, fits, offers equal choices and is not printed, at %s pixels',
  async (width) => {
    const service = await startService();
    await using site = await publish(siteWith({ analytics: asking(service) }));
    const { page, context } = await visit({ viewport: { width, height: 800 } });
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(site.url);
    await question(page).waitFor();
    const looks = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button);
          return [Math.round(width), height, color, backgroundColor, borderColor, fontWeight];
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.consent').isVisible()).toBe(false);
  },
);

test('shows neither the question nor the settings without JavaScript', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ analytics: asking(service) }));
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.locator('.consent').count()).toBe(0);
  expect(await page.locator('[data-action="consent"]').isVisible()).toBe(false);
});

test('reports a search without results once, and its text only to services with consent', async () => {
  const service = await startService();
  const analytics = {
    ...asking(service),
    plausible: { domain: 'x', url: service.url },
    posthog: { apiKey: 'x', url: service.url },
    consent: { services: ['matomo', 'posthog'] },
    searches: true,
  };
  await using site = await publish(siteWith({ analytics }));
  const { page, troubles } = await visit();
  await page.goto(site.url);
  await question(page).getByText('to Matomo and PostHog?').waitFor();
  const sent = (path: string) => service.received.filter((request) => request.path === path).map(({ body }) => body);
  await search(page, 'zzqxvfirst');
  await expect.poll(() => sent('/views').length).toBe(2);
  await expect.poll(() => sent('/api/event').length).toBe(2);
  expect(JSON.parse(sent('/views')[1] ?? '')).toEqual({ event: 'search-without-results', path: '/', time: expect.any(Number) });
  expect(JSON.parse(sent('/api/event')[1] ?? '')).toEqual({ domain: 'x', name: 'search-without-results', url: site.url });
  expect([...sent('/matomo.php'), ...sent('/i/v0/e/')]).toEqual([]);

  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => sent('/matomo.php').length).toBe(1);
  await search(page, 'ferrets');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.getByRole('dialog').getByRole('combobox').fill('zzqxvsecond');
  await expect.poll(() => sent('/matomo.php').length).toBe(2);
  expect(Object.fromEntries(new URLSearchParams(sent('/matomo.php')[1]))).toMatchObject({
    search: 'zzqxvsecond',
    search_count: '0',
    url: site.url,
  });
  await expect.poll(() => sent('/i/v0/e/').length).toBe(2);
  expect(JSON.parse(sent('/i/v0/e/')[1] ?? '')).toMatchObject({
    event: 'search_without_results',
    properties: { query: 'zzqxvsecond' },
  });
  await expect.poll(() => sent('/api/event').length).toBe(3);
  expect([...sent('/views'), ...sent('/api/event')].join()).not.toContain('zzqxv');
  expect(service.received.map(({ body }) => body).join()).not.toContain('ferrets');
  expect(hasNoTrouble(troubles)).toEqual([]);
});

/** A stand-in for Google's script, with what it needs of a page: a Trusted Types policy, requests, pixels, and cookies. */
const GOOGLE_SCRIPT = `
  const policy = trustedTypes.createPolicy('goog#html', { createScriptURL: (url) => url, createHTML: (html) => html });
  document.createElement('script').src = policy.createScriptURL('https://www.googletagmanager.com/gtag/js?id=G-2');
  document.cookie = '_ga=GA1.1.1; Path=/';
  document.cookie = '_ga_TEST1=GS1; Path=/';
  globalThis.googleSaw = [];
  const run = (command) => {
    const [name, ...rest] = command;
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    googleSaw.push([name, ...rest.map((value) => value instanceof Date ? 'now' : value)]);
    if (name === 'event' && !window['ga-disable-G-TEST1']) fetch('https://region1.google-analytics.com/g/collect', { method: 'POST' });
  };
  for (const command of dataLayer) run(command);
  dataLayer.push = run;
`;

test('loads the script of Google Analytics after consent, within the policy, and removes its cookies', async () => {
  await using site = await publish(siteWith({ analytics: { googleAnalytics: { measurementId: 'G-TEST1' } } }));
  const { page, troubles, context } = await visit();
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.request().url().includes('/gtag/js')
      ? route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT })
      : route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.goto(`${site.url}?q=secret`);
  await question(page).getByText('to Google Analytics?').waitFor();
  expect(asked).toEqual([]);
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => asked.length).toBe(2);
  const saw = () => page.evaluate(() => (globalThis as unknown as { googleSaw: unknown[][] }).googleSaw);
  expect(await saw()).toEqual([
    [
      'consent',
      'default',
      { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' },
    ],
    ['js', 'now'],
    ['set', { page_title: 'Home | Test site', page_location: site.url, page_referrer: '' }],
    ['config', 'G-TEST1', { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false }],
    ['event', 'page_view'],
  ]);
  await openOther(page);
  await expect
    .poll(async () => (await saw()).slice(5))
    .toEqual([
      ['set', { page_title: 'Other page | Test site', page_location: `${site.url}other`, page_referrer: site.url }],
      ['event', 'page_view'],
    ]);
  expect(asked).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-TEST1',
    'https://region1.google-analytics.com/g/collect',
    'https://region1.google-analytics.com/g/collect',
  ]);

  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await question(page).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Home | Test site');
  expect(asked).toHaveLength(3);
  expect(hasNoTrouble(troubles).filter((trouble) => !trouble.startsWith('third party: '))).toEqual([]);
});

test('opens the chat in a frame at a click, keeps it when it is closed, and needs no consent', async () => {
  const service = await startService();
  await using site = await publish(siteWith({ chat: { url: `${service.url}/chat?token=1`, label: 'Ask us' } }));
  const { page, troubles, context } = await visit({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(site.url);
  const open = page.getByRole('button', { name: 'Ask us' });
  await open.waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(requests.filter((url) => url.startsWith(service.url))).toEqual([]);
  await open.focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe');
  await frame.getByText('Hello from the chat').waitFor();
  expect(await page.locator('.chat-panel').textContent()).toContain(`Ask us (${new URL(service.url).host})`);
  await frame.locator('p').evaluate((element) => element.replaceChildren('typed'));
  await page.keyboard.press('Escape');
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await frame.locator('p').textContent()).toBe('typed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(requests.filter((url) => url.startsWith(service.url))).toHaveLength(1);
  expect(hasNoTrouble(troubles)).toEqual([]);
});
