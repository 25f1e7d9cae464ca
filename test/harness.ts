import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { DescribedProblem } from '../cli/problems/index.js';
import { filesIn } from './output-tree.js';

const bin = path.resolve(import.meta.dirname, '../bin/docsgen.js');

/** Files of a site by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A site in a separate folder, built with the packaged command line. The folder is deleted after the test. */
export interface TestSite {
  readonly dir: string;
  write(files: Files): void;
  /** Runs `docsgen` in the site's folder. */
  run(...args: string[]): Promise<Run>;
  /** Returns every problem that `docsgen check` finds. @param limit milliseconds after which the check is killed and the test fails */
  problems(limit?: number): Promise<DescribedProblem[]>;
  /** Returns the text of a built file. */
  read(file: string): string;
  /** Returns the paths of all built files, sorted. */
  tree(): string[];
}

export const minimal: Files = {
  'docsgen.config.json': '{ "title": "Test site", "url": "https://docs.example.com" }',
  'content/index.md': '---\ntitle: Home\ndescription: The first page.\n---\n\nWelcome.\n',
};

/** Runs the packaged command line. @param options.limit milliseconds after which the command is killed and fails */
export function docsgen(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; limit?: number },
): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, CI: '1', NO_COLOR: '1', ...options.env };
    execFile(
      process.env.DOCSGEN_TEST_NODE ?? process.execPath,
      [bin, ...args],
      { cwd: options.cwd, env, maxBuffer: 1 << 27, timeout: options.limit },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      },
    );
  });
}

/** Creates an empty folder, which is deleted after the test. */
export function temporaryFolder(): string {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-test-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Writes files by path and creates their folders. */
export function writeFiles(dir: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  }
}

/** Creates a site from an object of files. */
export function makeSite(files: Files): TestSite {
  const dir = temporaryFolder();
  const site: TestSite = {
    dir,
    write: (more) => writeFiles(dir, more),
    run: (...args) => docsgen(args, { cwd: dir }),
    async problems(limit) {
      const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: dir, limit });
      return (JSON.parse(stdout) as { problems: DescribedProblem[] }).problems;
    },
    read: (file) => readFileSync(path.join(dir, 'dist', file), 'utf8'),
    tree: () => filesIn(path.join(dir, 'dist')),
  };
  site.write(files);
  return site;
}
