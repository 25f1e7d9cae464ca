import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, temporaryFolder } from '../harness.js';
import { isFull } from '../trust/counts.js';
import { freePort } from '../unleash/free-port.js';
import { developing } from '../watch/watching.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const root = path.resolve(import.meta.dirname, '../..');

/** A working copy of docsgen's repository. */
function repository(): string {
  const folder = temporaryFolder();
  const folders = ['bin', 'cli', 'lib', 'runtime', 'samples', 'scripts', 'search', 'templates'];
  for (const part of [...folders, 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Timeout for builds of the package on a busy machine. */
const LONG = { timeout: 120_000 };
const patiently = <Value>(value: () => Value) => expect.poll(value, LONG);

test.runIf(isFull)('updates open pages when the styles, templates and scripts of docsgen change', async () => {
  const folder = repository();
  const file = (name: string) => path.join(folder, name);
  const watch = await developing(makeSite(minimal), folder, await freePort());

  const { page } = await visit();
  await page.goto(watch.url);
  const probe = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--probe').trim());
  appendFileSync(file('templates/css/tokens.css'), '\n:root { --probe: styled; }\n');
  await patiently(() => probe().catch(() => '')).toBe('styled');

  const shell = file('templates/navbar.tsx');
  const before = readFileSync(shell, 'utf8');
  writeFileSync(shell, before.replace('return', 'retrun ('));
  await patiently(() => watch.printed()).toContain('docsgen cannot be built.');
  expect((await fetch(watch.url)).status).toBe(200);

  writeFileSync(shell, before.replace('<header', '<header data-probe="made"'));
  await page.locator('[data-probe="made"]').waitFor(LONG);

  appendFileSync(file('runtime/boot.ts'), "\ndocument.documentElement.dataset.probe = 'ran';\n");
  await page.locator('html[data-probe="ran"]').waitFor(LONG);

  await watch.stop();
  const answers = async () => (await fetch(watch.url).catch(() => undefined)) !== undefined;
  await patiently(answers).toBe(false);
});
