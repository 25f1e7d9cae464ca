import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recoverOutput } from './emit/commit.js';
import { type Problem, problem } from './problems.js';
import type { Output } from './reporter.js';
import { listenProblem, startServer } from './serve.js';

interface ServeInput {
  /** Absolute path of the built site. */
  readonly out: string;
  readonly port: number;
  readonly host: string;
  readonly output: Output;
}

/** Serves a built site until the process ends. What the server has to know of the site stands in its route manifest. */
export async function serveSite({ out, port, host, output }: ServeInput): Promise<readonly Problem[]> {
  await recoverOutput(out);
  const site = await readFile(path.join(out, 'manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as { baseUrl: string; trailingSlash: boolean },
    () => undefined,
  );
  if (!site) return [problem('not-built', { file: '' }, { out: path.relative(process.cwd(), out) || out })];
  try {
    const { url } = await startServer({ root: out, port, host, site });
    output.err(`The site is at ${url}\n`);
    return [];
  } catch (error) {
    return [listenProblem(error, { host, port })];
  }
}
