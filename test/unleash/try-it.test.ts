import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serveSite } from '../browser/hosts.js';
import { openBrowser } from '../browser/visit.js';
import { docsgen, minimal, writeFiles } from '../harness.js';
import { createAdmin } from './admin-api.js';
import { BANNER } from './flags.js';
import { type Gateway, startGateway } from './gateway.js';

const root = path.resolve(import.meta.dirname, '../..');
const unleash = inject('unleash');
const admin = createAdmin(unleash);
const visit = openBrowser();
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-unleash-try-it-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = serveSite(path.join(folder, 'dist'));

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway(unleash.url);
  cpSync(path.join(root, 'openapi'), path.join(folder, 'openapi'), { recursive: true });
  const document = readFileSync(path.join(root, 'openapi/unleash.yaml'), 'utf8');
  const servers = `servers:\n  - url: ${unleash.url}\n  - url: ${gateway.url}\n`;
  writeFileSync(path.join(folder, 'openapi/unleash.yaml'), document.replace(/^servers:\n(?: .*\n)+/m, servers));
  writeFiles(folder, {
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'Unleash',
      url: 'https://docs.example.com',
      openapi: { tryIt: true, documents: [{ file: 'unleash.yaml', path: '/api', links: 'https://docs.example.com' }] },
    }),
  });
  const { code, stderr } = await docsgen(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
});
afterAll(() => gateway.close());

/** Opens the console of an operation with a token. */
async function openConsole(page: Page, operation: string, token: string) {
  await page.goto(at(`/api/${operation}`));
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: /^Try it: / });
  await form.getByLabel('Authorization', { exact: true }).fill(token);
  const result = page.getByRole('region', { name: 'Response', exact: true });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const send = () => form.getByRole('button', { name: 'Send' }).click();
  return { field, send, result, status: result.getByRole('status') };
}

/** Waits as long as the server may take to pass a change on, on a busy machine. */
const within = <T>(value: () => T | Promise<T>) => expect.poll(value, { timeout: 60_000, interval: 250 });

test('reads the flags of the front-end API, which allows the origin of the page', async () => {
  await admin.turn(BANNER, 'on');
  await admin.allowOrigins(new URL(at('/')).origin);
  const key = await admin.createFrontendToken();
  await within(() => admin.served(key)).toContain(BANNER);
  const { page } = await visit();
  const console = await openConsole(page, 'get-frontend-features', key);
  await console.send();
  await expect.poll(() => console.status.textContent()).toMatch(/^200 OK \d+ ms [\d.]+ (?:B|kB)$/);
  expect(await console.result.locator('pre').textContent()).toContain(`"name": "${BANNER}"`);
});

test('creates a toggle through a gateway, and shows the answer of the server to a second attempt', async () => {
  const { page } = await visit();
  const console = await openConsole(page, 'create-feature', unleash.token);
  await console.field('Server').last().selectOption(gateway.url);
  await console.field('projectId').fill('default');
  await console.field('Content').fill('{ "name": "from-the-page", "type": "release" }');
  await console.send();
  await expect.poll(() => console.status.textContent()).toContain('201 Created');
  expect(await console.result.locator('pre').textContent()).toContain('"name": "from-the-page"');
  await console.send();
  await expect.poll(() => console.status.textContent()).toContain('409 Conflict');
  expect(await console.result.locator('pre').textContent()).toContain('NameExistsError');
});

test('shows that a token is wrong', async () => {
  const { page } = await visit();
  const console = await openConsole(page, 'create-feature', '*:*.unknown');
  await console.field('Server').last().selectOption(gateway.url);
  await console.field('projectId').fill('default');
  await console.send();
  await expect.poll(() => console.status.textContent()).toContain('401 Unauthorized');
});

test('explains that the admin API allows no pages, and its command creates the toggle', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const console = await openConsole(page, 'create-feature', unleash.token);
  await console.field('projectId').fill('default');
  await console.field('Content').fill(`{ "name": "from-a-terminal", "description": "it's \\"quoted\\"" }`);
  await console.send();
  await expect
    .poll(() => console.status.textContent())
    .toContain(`The server at ${unleash.url} could not be reached, or the browser blocked its response`);
  await console.result.getByRole('button', { name: 'Copy curl command' }).click();
  await console.result.getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'from-a-terminal', description: 'it\'s "quoted"' });
});
