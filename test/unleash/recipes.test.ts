import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { site } from '../content/pages.js';
import { installPackage } from '../installed-package.js';
import { createAdmin } from './admin-api.js';
import { freePort } from './free-port.js';

const TOGGLE = 'checkout-redesign';
const access = inject('unleash');
const admin = createAdmin(access);
/** Where Express is, which the server is written with. */
const serverModules = path.resolve(
  installPackage({ name: 'unleash-server', version: '7.5.1', program: 'dist/server.js' }),
  '../../..',
);

let folder: string;
let settings: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-recipes-')));
  symlinkSync(path.join(site, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['express.js', 'lambda.js', 'route.ts', 'unleash.ts']) {
    const source = readFileSync(path.join(site, 'content/_samples/node', name), 'utf8');
    const { code } = transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' });
    writeFileSync(path.join(folder, `${path.parse(name).name}.js`), code);
  }
  await admin.createFlag(TOGGLE, { constraints: [{ contextName: 'userId', operator: 'IN', values: ['anna'] }] });
  const frontendToken = await admin.createFrontendToken();
  settings = {
    PATH: process.env.PATH,
    NODE_PATH: serverModules,
    UNLEASH_URL: `${access.url}/api/`,
    UNLEASH_API_TOKEN: await admin.createClientToken(),
    UNLEASH_PROXY_URL: admin.frontend,
    UNLEASH_CLIENT_KEY: frontendToken,
  };
  await vi.waitFor(async () => expect(await admin.served(frontendToken, 'anna')).toContain(TOGGLE), 60_000);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the program of the quickstart prints the checkout that the toggle chooses', async () => {
  const source = readFileSync(path.join(site, 'content/_samples/quickstart/index.js'), 'utf8');
  const program = source.replace('http://localhost:4242/api/', settings.UNLEASH_URL ?? '').replace('reader-42', 'anna');
  const child = spawn(process.execPath, ['--eval', program], { cwd: folder, env: settings });
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toContain('The new checkout\n'), 30_000);
});

test('the Express recipe checks the toggle for the user of each request', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, ['express.js'], { cwd: folder, env: { ...settings, PORT: String(port) } });
  const closed = new Promise<void>((resolve) => void server.once('close', () => resolve()));
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await closed;
  });
  const ask = async (user: string) => (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-user-id': user } })).text();
  await vi.waitFor(async () => expect(await ask('anna')).toBe('The new checkout'), 30_000);
  expect(await ask('ben')).toBe('The old checkout');
});

/** Runs an expression in the folder of the recipes, and returns what it resolves to. */
function evaluate(expression: string): unknown {
  const program = `(async () => { process.stdout.write(JSON.stringify(${expression})); process.exit(); })();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--eval', program], { cwd: folder, env: settings, encoding: 'utf8' });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

test('the route handler for Next.js checks the toggle for the user of the request', () => {
  const ask = (user: string) =>
    evaluate(
      `await (await require('./route.js').GET(new Request('http://shop/', { headers: { 'x-user-id': '${user}' } }))).json()`,
    );
  expect(ask('anna')).toEqual({ checkout: 'new' });
  expect(ask('ben')).toEqual({ checkout: 'old' });
});

test('the serverless function asks for the toggles of its user', () => {
  const ask = (userId: string) => evaluate(`(await require('./lambda.js').handler({ userId: '${userId}' })).body`);
  expect(ask('anna')).toBe('The new checkout');
  expect(ask('ben')).toBe('The old checkout');
});
