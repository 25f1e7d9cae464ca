import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, minimal, temporaryFolder } from '../harness.js';
import { isFull } from '../trust/counts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const root = path.resolve(import.meta.dirname, '../..');

/** docsgen's repository, as somebody has it who works on it. */
function repository(): string {
  const folder = temporaryFolder();
  for (const part of ['bin', 'cli', 'runtime', 'scripts', 'search', 'templates', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Builds of the package take a while on a busy machine. */
const patiently = <Value>(value: () => Value) => expect.poll(value, { timeout: 120_000 });

test.runIf(isFull)('open pages follow the styles, the templates and the scripts of docsgen itself', async () => {
  const [folder, site, port] = [repository(), makeSite(minimal), await freePort()];
  const file = (name: string) => path.join(folder, name);
  let printed = '';
  const child: ChildProcess = spawn(process.execPath, [file('scripts/watch.mjs'), '--port', String(port), '--workers', '1'], {
    cwd: site.dir,
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  child.stderr?.on('data', (text) => {
    printed += String(text);
  });
  await patiently(() => printed).toMatch(/pages? in/);

  const { page } = await visit();
  await page.goto(`http://127.0.0.1:${port}/`);
  const probe = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--probe').trim());
  appendFileSync(file('templates/css/tokens.css'), '\n:root { --probe: styled; }\n');
  await patiently(() => probe().catch(() => '')).toBe('styled');

  const shell = file('templates/navbar.tsx');
  const before = readFileSync(shell, 'utf8');
  writeFileSync(shell, before.replace('return', 'retrun ('));
  await patiently(() => printed).toContain('docsgen cannot be built.');
  expect((await fetch(page.url())).status).toBe(200);

  writeFileSync(shell, before.replace('className="navbar', 'data-probe="made" className="navbar'));
  await page.locator('[data-probe="made"]').waitFor({ timeout: 120_000 });

  appendFileSync(file('runtime/boot.ts'), "\ndocument.documentElement.dataset.probe = 'ran';\n");
  await page.locator('html[data-probe="ran"]').waitFor({ timeout: 120_000 });
});
