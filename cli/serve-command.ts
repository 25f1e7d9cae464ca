import path from 'node:path';
import { writeFailed } from './emit/commit/write-failed.js';
import { recoverOutput } from './emit/commit.js';
import { type Problem, problem } from './problems.js';
import type { Output } from './reporter.js';
import { builtSite } from './serve/built-site.js';
import { addressLines, listenProblem, startServer } from './serve.js';

interface ServeInput {
  /** Absolute path of the built site. */
  readonly out: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly output: Output;
}

/** Serves a built site until the process ends. What the server has to know of the site stands in its route manifest. */
export async function serveSite({ out, port, host, allowHost, output }: ServeInput): Promise<readonly Problem[]> {
  try {
    await recoverOutput(out);
  } catch (error) {
    return [writeFailed(error)];
  }
  const site = await builtSite(out)();
  if (!site) return [problem('not-built', { file: '' }, { out: path.relative(process.cwd(), out) || out })];
  try {
    const server = await startServer({ root: out, port, host, allowHost, site });
    output.err(addressLines(server.url, { asked: port, port: server.port }));
    return [];
  } catch (error) {
    return [listenProblem(error, { host, port })];
  }
}
