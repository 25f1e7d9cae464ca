import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type FlagServer, startFlagServer } from '../browser/flag-server.js';
import { serveSite } from '../browser/hosts.js';
import { openBrowser } from '../browser/visit.js';
import { docsgen } from '../harness.js';
import { createAdmin } from './admin-api.js';
import { WIDGET } from './flags.js';

const root = path.resolve(import.meta.dirname, '../..');

const admin = createAdmin(inject('unleash'));
const visit = openBrowser();
const out = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-widget-'))), 'dist');
afterAll(() => rmSync(path.dirname(out), { recursive: true, force: true }));
const at = serveSite(out);

let receiver: FlagServer;
let key: string;
beforeAll(async () => {
  receiver = await startFlagServer();
  key = await admin.createFrontendToken();
  await admin.allowOrigins(new URL(at('/')).origin);
  const env = {
    UNLEASH_PROXY_URL: admin.frontend,
    UNLEASH_PROXY_CLIENT_KEY: key,
    UNLEASH_FEEDBACK_TARGET_URL: receiver.target,
    NODE_ENV: 'test',
  };
  const { code, stderr } = await docsgen(['build', root, '--out', out], { cwd: root, env });
  expect(code, stderr).toBe(0);
});
beforeEach(() => receiver.reset());
afterAll(() => receiver.close());

/** Waits as long as the server may take to pass a change on, on a busy machine. */
const within = <T>(value: () => T | Promise<T>) => expect.poll(value, { timeout: 60_000, interval: 250 });

/** Turns the flag and waits until pages see it. */
async function turn(state: 'on' | 'off'): Promise<void> {
  await admin.turn(WIDGET, state);
  await within(async () => (await admin.served(key)).includes(WIDGET)).toBe(state === 'on');
}

/** The widget's files, and those of them that a page asks for. */
function watchWidgetFiles(page: Page): { readonly all: string[]; readonly asked: string[] } {
  const assets = path.join(out, 'assets');
  const isOfWidget = (name: string) =>
    name.startsWith('feedback-') ||
    (name.endsWith('.js') && readFileSync(path.join(assets, name), 'utf8').includes('user-feedback-v1'));
  const all = readdirSync(assets).filter(isOfWidget).sort();
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = path.basename(new URL(request.url()).pathname);
    if (all.includes(name)) asked.push(name);
  });
  return { all, asked };
}

const button = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true });

test('flag on: the widget appears, the server counts it, and the answers arrive', async () => {
  await turn('on');
  const { yes, no } = await admin.usage(WIDGET);
  const { page, troubles } = await visit();
  const files = watchWidgetFiles(page);
  const asked = page.waitForRequest((request) => request.method() === 'GET' && request.url().startsWith(admin.frontend));
  await page.goto(at('/'));
  expect(new URL((await asked).url()).searchParams.get('appName')).toBe('Unleash-test');
  await button(page).waitFor();
  await within(() => [...files.asked].sort()).toEqual(files.all);
  await within(() => admin.usage(WIDGET)).toEqual({ yes: yes + 1, no, applications: ['browser'] });

  await button(page).click();
  const popup = page.getByRole('dialog', { name: 'Feedback' });
  const click = (name: string) => popup.getByRole('button', { name, exact: true }).click();
  await popup.getByText('4', { exact: true }).click();
  await click('Next');
  await popup.getByRole('textbox').fill('“Größe”, <b>\n');
  await click('Next');
  await popup.getByText('Open source', { exact: true }).click();
  await click('Submit');
  await popup.getByText('Thank you!').waitFor();
  await within(() => troubles).toEqual([expect.stringMatching(/^log: The feedback was registered/)]);
  expect(receiver.received.map(({ body }) => body)).toEqual([
    '{"data":{"score":4,"comment":"“Größe”, <b>\\n","customerType":"open source","openedManually":true,"currentPage":"/"}}',
  ]);
  expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
});

test('flag off: no widget and none of its code, and the server counts that too', async () => {
  await turn('off');
  const { yes, no } = await admin.usage(WIDGET);
  const { page, troubles } = await visit();
  const files = watchWidgetFiles(page);
  await page.goto(at('/'));
  await within(() => admin.usage(WIDGET)).toEqual({ yes, no: no + 1, applications: ['browser'] });
  expect(files.all).not.toEqual([]);
  expect(files.asked).toEqual([]);
  expect(await button(page).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('an origin that the server does not allow gets no flags, and the page stays whole', async () => {
  await turn('on');
  const origin = new URL(at('/')).origin;
  await admin.allowOrigins('https://elsewhere.example.com');
  const { page, troubles } = await visit();
  await page.goto(at('/'));
  await within(() => troubles.join('\n')).toMatch(/unable to fetch feature toggles/);
  expect(await button(page).count()).toBe(0);
  expect(await page.locator('h1').count()).toBe(1);
  expect(troubles.filter((one) => one.startsWith('uncaught'))).toEqual([]);

  await admin.allowOrigins(origin);
  await page.reload();
  await button(page).waitFor();
});
