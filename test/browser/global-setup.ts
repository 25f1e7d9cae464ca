import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumArgs, findChromium } from './chromium.js';
import { sampleFiles, writeFiles } from './sample-site.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the shared browser. */
    readonly chromium: string;
    /** Folder of the built documentation site. */
    readonly documentation: string;
    /** Folder of the built site of `sample-site.ts`. */
    readonly sample: string;
  }
}

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the package if a source is newer, then both sites; starts the browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  packIfStale();
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-browser-')));
  const build = (name: string, dir: string): string => {
    const out = path.join(folder, name);
    run('bin/docsgen.js', 'build', dir, '--out', out);
    return out;
  };
  const sample = path.join(folder, 'sample-source');
  writeFiles(sample, sampleFiles);
  project.provide('documentation', build('documentation', root));
  project.provide('sample', build('sample', sample));
  const server = await chromium.launchServer({ executablePath, args: chromiumArgs() });
  project.provide('chromium', server.wsEndpoint());
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Builds the package if a source is newer. */
export function packIfStale(): void {
  if (isStale()) run('scripts/package.mjs');
}

function run(script: string, ...args: string[]): void {
  try {
    execFileSync(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    throw new Error(`${script} failed:\n${String((error as { stderr?: Buffer }).stderr ?? error)}`);
  }
}

function isStale(): boolean {
  const built = statSync(path.join(root, 'lib/build.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = ['cli', 'templates', 'runtime', 'search', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  );
  return ['package.json', ...folders].some((file) => statSync(path.join(root, file)).mtimeMs > built);
}
