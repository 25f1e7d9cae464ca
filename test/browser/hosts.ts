import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { lookup } from 'mrmime';
import { afterAll, beforeAll } from 'vitest';
import { startServer } from '../../cli/serve/index.js';

type OnRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves a built site with `docsgen serve` during a test file. Returns a function that turns paths into URLs. */
export function serveSite(root: string, onRequest?: OnRequest, site = { baseUrl: '/', trailingSlash: false }) {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ root, port: 0, site, onRequest });
  });
  afterAll(() => server.close());
  return (pathname: string): string => new URL(pathname, server.url).href;
}

/** Response of a host to a path: a file below the root, a redirect, or nothing. */
type Answer = { readonly file: string } | { readonly redirect: string } | undefined;

export type Host = (root: string, pathname: string) => Answer;

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();
const isFolder = (file: string) => existsSync(file) && statSync(file).isDirectory();
const firstFile = (...files: string[]): Answer => {
  const file = files.find(isFile);
  return file === undefined ? undefined : { file };
};

/** The behavior of static hosts, without any rules of the site. */
export const hosts = {
  'tries the name, then with .html, then as a folder': (root, pathname) => {
    const name = path.join(root, pathname);
    return pathname.endsWith('/') ? firstFile(`${name}index.html`) : firstFile(name, `${name}.html`, `${name}/index.html`);
  },
  'sends the name of a folder to the folder': (root, pathname) => {
    const name = path.join(root, pathname);
    if (pathname.endsWith('/')) return firstFile(`${name}index.html`);
    return isFolder(name) ? { redirect: `${pathname}/` } : firstFile(name, `${name}.html`);
  },
  'knows nothing but files': (root, pathname) => firstFile(path.join(root, pathname === '/' ? '/index.html' : pathname)),
} satisfies Record<string, Host>;

/** Serves a folder as a host would during a test file, with its policy. */
export function serveHost(root: string, host: Host): (pathname: string) => string {
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(path.join(root, '_headers'), 'utf8'))?.[1] as string;
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const answer = host(root, decodeURI(pathname)) ?? { file: path.join(root, '404.html') };
    if ('redirect' in answer) {
      response.writeHead(301, { Location: encodeURI(answer.redirect) + search }).end();
      return;
    }
    response.writeHead(answer.file.endsWith('404.html') ? 404 : 200, {
      'Content-Type': lookup(answer.file) ?? 'text/plain',
      'Content-Security-Policy': policy,
    });
    response.end(readFileSync(answer.file));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (pathname) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`;
}
