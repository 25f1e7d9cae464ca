import path from 'node:path';
import { lstatIfExists } from '../commit/disk.js';
import { isInterrupted, recoverOutput } from '../commit/index.js';
import { statePaths } from '../commit/state.js';
import { writeFailed } from '../commit/write-failed.js';
import { isError, type Problem, problem } from '../problems/index.js';
import { createAddressFormatReader } from '../serve/built-site.js';
import { formatAddress, listenProblem, startServer } from '../serve/index.js';
import { openTrust } from '../state/trust.js';
import type { CommandResult } from '../terminal/reporter.js';

interface ServeInput {
  /** Absolute path of the built site. */
  readonly out: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Starts a server for a built site, which runs until the process ends. The route manifest of the site contains what the server needs. */
export async function serveSite({ out, port, host, allowHost, environment }: ServeInput): Promise<CommandResult> {
  const problems = await recovered(out, environment);
  if (problems.some(isError)) return { problems };
  const site = await createAddressFormatReader(out)();
  if (!site) {
    const missing = problem('not-built', { file: '' }, { out: path.relative(process.cwd(), out) || out });
    return { problems: [...problems, missing] };
  }
  try {
    const server = await startServer({ root: out, port, host, allowHost, site });
    return { problems, err: formatAddress(server.url, { requested: port, port: server.port }) };
  } catch (error) {
    return { problems: [listenProblem(error, { host, port })] };
  }
}

/** Finishes or undoes an interrupted commit if its journal can be trusted. */
async function recovered(out: string, environment: ServeInput['environment']): Promise<readonly Problem[]> {
  try {
    const { folder } = statePaths(out);
    if (lstatIfExists(folder)?.isDirectory() !== false && !isInterrupted(out)) return [];
    const { key, problems } = openTrust({ environment, folders: [folder], createsKey: false });
    if (!problems.some(isError)) await recoverOutput(out, key);
    return problems;
  } catch (error) {
    return [writeFailed(error)];
  }
}
