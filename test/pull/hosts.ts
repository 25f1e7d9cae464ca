import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Files, temporaryFolder, writeFiles } from '../harness.js';

/** Runs git as a user with a name. */
export const git = (dir: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'protocol.file.allow=always', ...args], {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A repository on the disk. */
export interface TestRepository {
  readonly dir: string;
  readonly url: string;
  /** Commits files and returns the commit. */
  commit(files: Files): string;
}

export function makeRepository(files: Files): TestRepository {
  const dir = temporaryFolder();
  git(dir, 'init', '--quiet', '--initial-branch=main');
  const commit = (more: Files) => {
    writeFiles(dir, more);
    git(dir, 'add', '--all');
    git(dir, 'commit', '--quiet', '--message=Change');
    return git(dir, 'rev-parse', 'HEAD').trim();
  };
  commit(files);
  return { dir, url: `file://${dir}`, commit };
}

/** A web server on this computer, stopped at the end of the test. */
export interface Host {
  readonly url: string;
  /** All requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** Stops answering. */
  stop(): void;
}

export async function startHost(answer: RequestListener): Promise<Host> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop };
}

/** Answers requests to a repository with git's own server program (https://git-scm.com/docs/git-http-backend). */
export function serveRepository({ dir }: TestRepository, request: IncomingMessage, response: ServerResponse): void {
  const [file = '', query = ''] = (request.url ?? '').split('?');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: path.join(dir, '.git'),
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: file,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
    },
  });
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1];
    response.writeHead(Number(status?.slice(0, 3) ?? 200), Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    response.end(output.subarray(end + 4));
  });
}
