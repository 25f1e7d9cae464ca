import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { site } from '../content/pages.js';
import { startPostgres } from './postgres.js';
import { FIRST_USER, signIn } from './sign-in.js';
import { startUnleash } from './unleash-server.js';

const read = (name: string) => readFileSync(path.join(site, 'content/_samples/production', name), 'utf8');
const endings: (() => void | Promise<void>)[] = [];
let server: string;

beforeAll(async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-production-')));
  endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const database = await startPostgres(folder);
  endings.push(database.stop);
  const { environment } = parse(read('compose.yaml')).services.unleash as { environment: Record<string, string> };
  const isOfDatabase = (name: string) => name.startsWith('DATABASE_') || name === 'LOG_LEVEL';
  const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => !isOfDatabase(name)));
  const options = { cwd: folder, database: database.url, version: 'documented', settings } as const;
  const unleash = await startUnleash(options);
  endings.push(unleash.stop);
  server = unleash.url;
}, 300_000);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

test('a server with the settings of the Compose file is healthy without a token', async () => {
  const response = await fetch(`${server}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ health: 'GOOD' });
});

test('its session cookie needs the protocol that the reverse proxy forwards', async () => {
  await signIn(server, { 'X-Forwarded-Proto': 'https' });
  const signInWith = (headers: Record<string, string>) =>
    fetch(`${server}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(FIRST_USER),
    });
  expect((await signInWith({ 'X-Forwarded-Proto': 'https' })).headers.get('set-cookie')).toContain('Secure');
  expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  const without = await signInWith({});
  expect(without.status).toBe(200);
  expect(without.headers.get('set-cookie')).toBeNull();
});

test('it has the metrics that the alerts read', async () => {
  const metrics = await (await fetch(`${server}/internal-backstage/prometheus`)).text();
  const names = [...read('alerts.yaml').matchAll(/(\w+)\{job/g)].map(([, name = '']) => name.replace(/_count$/, ''));
  expect(names).toHaveLength(5);
  expect(names.filter((name) => name !== 'up' && !metrics.includes(`# TYPE ${name} `))).toEqual([]);
});
