import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { visit } from 'unist-util-visit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentPage, site } from '../content/pages.js';
import { startPostgres } from './postgres.js';
import { signIn } from './sign-in.js';
import { startUnleash } from './unleash-server.js';

/** A request that the page sends, or a line that its program then prints. */
type Step = { readonly method: string; readonly url: string; readonly body?: string } | { readonly line: string };

const PAGE = 'content/user_guide/tutorial.md';
const endings: (() => void | Promise<void>)[] = [];
let folder: string;
let server: string;
let cookie: string;
let clientToken: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-tutorial-')));
  endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  symlinkSync(path.join(site, 'node_modules'), path.join(folder, 'node_modules'));
  const database = await startPostgres(folder);
  endings.push(database.stop);
  const unleash = await startUnleash({ cwd: folder, database: database.url, version: 'documented' });
  endings.push(unleash.stop);
  server = unleash.url;
  cookie = await signIn(server);
  const token = { username: 'shop', type: 'client', environment: 'development', projects: ['*'] };
  clientToken = (await send('POST', 'api/admin/api-tokens', JSON.stringify(token))).secret as string;
}, 300_000);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

test('the requests of the tutorial make its Node.js and TypeScript programs print the lines that it shows', async () => {
  const programs = [startProgram('node/shop.js'), startProgram('typescript/shop.ts')];
  let strategyId = '';
  for (const step of readSteps()) {
    if ('line' in step) {
      for (const { lines } of programs)
        await vi.waitFor(() => expect(lines.at(-1)).toBe(step.line), { timeout: 30_000, interval: 200 });
      continue;
    }
    const created = await send(step.method, step.url.replace('{strategyId}', strategyId), step.body);
    if (step.url.endsWith('express-checkout/environments/development/strategies')) strategyId = created.id as string;
  }
  expect(strategyId).not.toBe('');
});

/** The requests of the page, and what it says the program prints, in the order of the page. */
function readSteps(): Step[] {
  const { tree } = contentPage(PAGE, readFileSync(path.join(site, PAGE), 'utf8'));
  const steps: Step[] = [];
  visit(tree, (node) => {
    if (node.type === 'code' && node.lang === 'text' && !node.meta) steps.push({ line: node.value });
    if ((node.type !== 'containerDirective' && node.type !== 'leafDirective') || node.name !== 'api-request') return;
    const { verb, url } = node.attributes as { verb: string; url: string };
    const body = node.children.find((child) => child.type === 'code');
    steps.push({ method: verb.toUpperCase(), url, ...(body?.type === 'code' && { body: body.value }) });
  });
  return steps;
}

/** Starts a program of the tutorial, which finds the SDK of this repository, and collects what it prints. */
function startProgram(name: string): { readonly lines: readonly string[] } {
  const source = readFileSync(path.join(site, 'content/_samples/tutorial', name), 'utf8');
  const file = path.join(folder, `${path.dirname(name)}.cjs`);
  writeFileSync(file, transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' }).code);
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, UNLEASH_URL: `${server}/api/`, UNLEASH_API_TOKEN: clientToken },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  endings.push(() => {
    child.kill('SIGKILL');
    return closed;
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void lines.push(...chunk.split('\n').filter(Boolean)));
  return { lines };
}

/** Sends a request as the signed-in user. Rejects if the server refuses it. */
async function send(method: string, url: string, body?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server}/${url}`, {
    method,
    headers: { Cookie: cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : {};
}
