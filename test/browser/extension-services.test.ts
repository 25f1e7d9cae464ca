import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { kitFiles } from '../extensions/site-parts.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { exampleFiles } from './example-files.js';
import { publish } from './publish.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const STATS = 'https://stats.acme.example';

/** Opens a reader whose reports to the example's server are recorded. */
async function visitExample(options?: Parameters<typeof visit>[0]) {
  const reader = await visit(options);
  const reports: { readonly path: string; readonly body: unknown }[] = [];
  await reader.context.route(`${STATS}/**`, (route) => {
    reports.push({
      path: new URL(route.request().url()).pathname,
      body: JSON.parse(route.request().postDataBuffer()?.toString() ?? ''),
    });
    return route.fulfill({ status: 204 });
  });
  const troubles = () => reader.troubles.filter((trouble) => !/^(?:verbose|third party): /.test(trouble));
  return { ...reader, reports, troubles };
}

const accept = (page: Page) => page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Accept' }).click();

test('an adapter of an extension gets views after consent, also in place, and searches without results', async () => {
  await using site = await publish(exampleFiles('services'));
  expect(site.read('_headers')).toContain(`connect-src 'self' ${STATS};`);
  const { page, reports, troubles } = await visitExample();
  await page.goto(site.url);
  await page.getByText('to Acme Stats?').waitFor();
  expect(reports).toEqual([]);
  await accept(page);
  await expect.poll(() => reports).toEqual([{ path: '/view', body: { path: '/', title: 'Acme' } }]);
  await hydrate(page);
  await page.locator('.content').getByRole('link', { name: 'a beta' }).click();
  await expect.poll(() => reports.slice(1)).toEqual([{ path: '/view', body: { path: '/beta', title: 'Beta | Acme' } }]);
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill('zzqxv');
  await expect.poll(() => reports.slice(2)).toEqual([{ path: '/search', body: { query: 'zzqxv' } }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Decline' }).click();
  await page.locator('.content').getByRole('link', { name: 'the start' }).click();
  await expect.poll(() => page.title()).toBe('Acme');
  expect(reports).toHaveLength(3);
  expect(troubles()).toEqual([]);
});

test.each(['globalPrivacyControl', 'doNotTrack'])(
  'an adapter of an extension is not even loaded for readers with %s',
  async (name) => {
    await using site = await publish(exampleFiles('services'));
    const { page, reports } = await visitExample();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.addInitScript((key) => Object.defineProperty(navigator, key, { value: key === 'doNotTrack' ? '1' : true }), name);
    await page.goto(site.url);
    await page.getByText('Do you use dashboards?').waitFor();
    expect(loaded.filter((url) => url.includes('service-stats'))).toEqual([]);
    expect(await page.locator('.consent').count()).toBe(0);
    expect(reports).toEqual([]);
  },
);

test.each([
  [['poll', 'beta'], 1, 1],
  [['beta'], 0, 1],
  [[], 0, 0],
])('services and islands of an extension follow its flags %j', async (flags, polls, invitations) => {
  await using site = await publish({ ...exampleFiles('services'), 'static/flags.json': JSON.stringify(flags) });
  const { page, context, troubles } = await visitExample({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse('**/flags.json');
  await page.goto(site.url);
  await answered;
  const poll = page.getByRole('region', { name: 'Poll' });
  await expect.poll(() => poll.count()).toBe(polls);
  await expect.poll(() => page.getByText('You can try the beta').count()).toBe(invitations);
  expect(loaded.filter((file) => file.endsWith('/flags.json'))).toHaveLength(1);
  expect(loaded.filter((file) => file.includes('/shared-'))).toHaveLength(polls);
  if (polls > 0) {
    await accept(page);
    await poll.getByRole('button', { name: 'Yes' }).click();
    await poll.getByText('You answered: Yes').waitFor();
  }
  expect(await barriers(page)).toEqual([]);
  expect(troubles()).toEqual([]);
});

test('a service that fails leaves the others and the page alone, and modules share their state', async () => {
  const state = 'export const state = { count: 0 };\n';
  const service = (more: string) =>
    `import { service } from 'docsgen/extend';\nimport { state } from '../state.js';\nexport default service({ description: 'A test.', ${more} });\n`;
  await using site = await publish({
    ...kitFiles({
      services: {
        broken: service("start: () => { state.count += 1; throw new Error('No luck'); }"),
        toggles: service("flags: () => { throw new Error('No flags'); }"),
        works: service(
          "start: async ({ isEnabled }) => { const isOn = await isEnabled('x'); addEventListener('click', () => { document.title = [isOn, state.count].join(); }); }",
        ),
      },
    }),
    'state.ts': state,
    'content/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nText.\n',
  });
  const { page, troubles } = await visit();
  await page.goto(site.url);
  const messages = () => troubles.filter((trouble) => !trouble.startsWith('verbose: ')).map((text) => text.replace(/ \(.*/, ''));
  await expect
    .poll(() => messages().sort())
    .toEqual(['warning: The service "broken" failed: Error: No luck', 'warning: The service "toggles" failed: Error: No flags']);
  await expect
    .poll(async () => {
      await page.locator('h1').click();
      return page.title();
    })
    .toBe('false,1');
});

test('an island asks for a flag on a site without services', async () => {
  const { 'docsgen.config.ts': config, ...files } = exampleFiles('services');
  await using site = await publish({
    ...files,
    'docsgen.config.ts': String(config).replace(/services: \{[^}]*\},/, ''),
  });
  expect(site.read('index.html')).not.toContain('data-services');
  const { page, troubles } = await visit();
  await page.goto(site.url);
  await page.waitForResponse('**/services-*.js');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('You can try the beta').count()).toBe(0);
  expect(troubles).toEqual([]);
});
