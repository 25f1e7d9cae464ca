import path from 'node:path';
import { lookAt } from '../commit/disk.js';
import { isInterrupted, recoverOutput } from '../commit/index.js';
import { statePaths } from '../commit/state.js';
import { writeFailed } from '../commit/write-failed.js';
import { isError, type Problem, problem } from '../problems/index.js';
import { builtSite } from '../serve/built-site.js';
import { addressLines, listenProblem, startServer } from '../serve/index.js';
import { openTrust } from '../state/trust.js';
import type { Output } from '../terminal/reporter.js';

interface ServeInput {
  /** Absolute path of the built site. */
  readonly out: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
}

/** Serves a built site until the process ends. What the server has to know of the site stands in its route manifest. */
export async function serveSite({ out, port, host, allowHost, environment, output }: ServeInput): Promise<readonly Problem[]> {
  const problems = await recovered(out, environment);
  if (problems.some(isError)) return problems;
  const site = await builtSite(out)();
  if (!site) return [...problems, problem('not-built', { file: '' }, { out: path.relative(process.cwd(), out) || out })];
  try {
    const server = await startServer({ root: out, port, host, allowHost, site });
    output.err(addressLines(server.url, { asked: port, port: server.port }));
    return problems;
  } catch (error) {
    return [listenProblem(error, { host, port })];
  }
}

/** Finishes or undoes an interrupted commit, when there is one that can be believed. */
async function recovered(out: string, environment: ServeInput['environment']): Promise<readonly Problem[]> {
  try {
    const { folder } = statePaths(out);
    if (lookAt(folder)?.isDirectory() !== false && !isInterrupted(out)) return [];
    const { key, problems } = openTrust({ environment, folders: [folder], isKeyMade: false });
    if (!problems.some(isError)) await recoverOutput(out, key);
    return problems;
  } catch (error) {
    return [writeFailed(error)];
  }
}
