import { randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumArgs, findChromium } from '../browser/chromium.js';
import { packIfStale } from '../browser/global-setup.js';
import { type AdminAccess, createAdmin } from './admin-api.js';
import { createFlags } from './flags.js';
import { startPostgres } from './postgres.js';
import { startUnleash } from './unleash-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real Unleash server with the flags of `flags.ts`. */
    readonly unleash: AdminAccess;
  }
}

/** Starts PostgreSQL, Unleash and the browser. All of it is stopped and deleted after the tests, or if the setup fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endings: (() => void | Promise<void>)[] = [];
  const end = async () => {
    for (const one of endings.reverse()) await one();
  };
  try {
    packIfStale();
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-unleash-')));
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.once('exit', remove);
    endings.push(remove);
    const database = await startPostgres(folder);
    endings.push(database.stop);
    const token = `*:*.${randomUUID()}`;
    const unleash = await startUnleash({ cwd: folder, database: database.url, adminToken: token });
    endings.push(unleash.stop);
    const access = { url: unleash.url, token };
    await createFlags(createAdmin(access));
    project.provide('unleash', access);
    const browser = await chromium.launchServer({ executablePath: findChromium(), args: chromiumArgs() });
    endings.push(() => browser.close());
    project.provide('chromium', browser.wsEndpoint());
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
