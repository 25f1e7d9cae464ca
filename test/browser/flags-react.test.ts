import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FlagServer, KEY, startFlagServer } from './flag-server.js';
import { openBrowser } from './visit.js';

const SDK_3 = '@unleash/proxy-client-react';
/** Version 5 is installed under another name. */
const SDK_5 = 'proxy-client-react-5';

const root = path.resolve(import.meta.dirname, '../..');
const visit = openBrowser();

let server: FlagServer;
beforeAll(async () => {
  server = await startFlagServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Functions that the page exposes to create, start and refresh a client, and to show what the hooks of the SDK return. */
const application = (sdk: string) => `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { FlagProvider, useFlag, useFlagsStatus, useUnleashContext } from '${sdk}';
  import { UnleashClient } from 'docsgen/flags';

  const Status = () => {
    const { flagsReady, flagsError } = useFlagsStatus();
    const isOn = useFlag('banner');
    const update = useUnleashContext();
    const error = flagsError ? JSON.stringify(flagsError) : 'none';
    return createElement('button', { onClick: () => update({ userId: 'anna' }) }, 'ready: ' + flagsReady + ', error: ' + error + ', banner: ' + isOn);
  };
  window.connect = (config) => { window.client = new UnleashClient({ appName: 'web', ...config }); };
  window.start = () => window.client.start();
  window.refresh = () => window.client.updateToggles();
  window.show = (props) => {
    const unleashClient = props.config ? undefined : window.client;
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      createElement(FlagProvider, { unleashClient, ...props }, createElement(Status)),
    );
  };
`;

/** The application with this client instead of the published one, also inside the SDK. */
async function bundle(sdk: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: application(sdk), resolveDir: root },
    alias: { 'docsgen/flags': './runtime/flags/index.ts', 'unleash-proxy-client': './runtime/flags/index.ts' },
    bundle: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

const text = (page: Page) => page.locator('button').textContent();
const within = <T>(value: () => T | Promise<T>) => expect.poll(value, { timeout: 15_000 });

const call = (page: Page, name: 'connect' | 'show' | 'start' | 'refresh', value: object = {}) =>
  page.evaluate(([key, argument]) => (Reflect.get(window, key) as (one: object) => unknown)(argument), [name, value] as const);

const config = () => ({ url: server.url, clientKey: KEY, appName: 'web', disableMetrics: true, disableRefresh: true });

const scripts: Record<string, string> = {};
beforeAll(async () => {
  for (const sdk of [SDK_3, SDK_5]) scripts[sdk] = await bundle(sdk);
});

/** Opens a page with the application and no flags. */
async function open(sdk: string): Promise<Page> {
  const { page } = await visit();
  const address = new URL('/application', server.url).href;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Application</title>' }),
  );
  await page.goto(address);
  await page.addScriptTag({ content: String(scripts[sdk]) });
  return page;
}

test.each([SDK_3, SDK_5])('%s: passes flags, readiness and context changes to components', async (sdk) => {
  server.flags = ['banner'];
  const page = await open(sdk);
  await call(page, 'connect', config());
  await call(page, 'show');
  await within(() => text(page)).toBe('ready: true, error: none, banner: true');
  server.flags = [];
  await page.locator('button').click();
  await within(() => text(page)).toBe('ready: true, error: none, banner: false');
  expect(server.asked.at(-1)?.searchParams.get('userId')).toBe('anna');
});

test.each([SDK_3, SDK_5])('%s: creates its own client in a provider', async (sdk) => {
  server.flags = ['banner'];
  const page = await open(sdk);
  await call(page, 'show', { config: config() });
  await within(() => text(page)).toBe('ready: true, error: none, banner: true');
});

test(`${SDK_5}: is ready in a provider that mounts after the client`, async () => {
  server.flags = ['banner'];
  const page = await open(SDK_5);
  await call(page, 'connect', config());
  await call(page, 'start');
  await call(page, 'show', { startClient: false });
  await within(() => text(page)).toBe('ready: true, error: none, banner: true');
});

test(`${SDK_5}: reports an error from before the mount, but not one that is over`, async () => {
  server.flags = (response) => void response.writeHead(503).end();
  const page = await open(SDK_5);
  await call(page, 'connect', config());
  await call(page, 'start');
  await call(page, 'show', { startClient: false });
  await within(() => text(page)).toContain('error: {"type":"HttpError","code":503}');
  server.flags = ['banner'];
  await call(page, 'refresh');
  await within(() => text(page)).toBe('ready: true, error: none, banner: true');
});
