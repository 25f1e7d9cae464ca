import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { recoverOutput } from './emit/commit.js';
import { candidatesOf, cleanPath, decodePath, type OpenFile, openFirst } from './serve/locate.js';
import { headersOf, redirectOf } from './serve/rules.js';
import { sendFile } from './serve/send.js';
import { type SiteRules, siteRules } from './serve/site-rules.js';

export interface ServeOptions {
  /** Absolute path of the built site. */
  readonly root: string;
  /** 0 takes any; one in use leads to the next free one. */
  readonly port: number;
  readonly host?: string;
  readonly site: { readonly baseUrl: string; readonly trailingSlash: boolean };
  /** Sees every request first; true when it answers itself. */
  onRequest?(request: IncomingMessage, response: ServerResponse): boolean;
}

/** How often a request waits for a site that is being replaced, and how long each time. */
const PATIENCE = { times: 25, milliseconds: 20 };

/**
 * Serves a built site as a good static host would: `$uri`, `$uri.html`, `$uri/index.html`, the rules of `_redirects` and `_headers`,
 * `404.html`, compression and validators; nothing outside the root. An interrupted commit is recovered first. Rejects with the
 * system error when the host or port cannot be listened on.
 */
export async function startServer(options: ServeOptions): Promise<{ readonly url: string; close(): Promise<void> }> {
  await recoverOutput(options.root);
  const rules = siteRules(options.root);
  const server = createServer((request, response) => {
    if (options.onRequest?.(request, response)) return;
    answer(request, response, { ...options, rules }).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The file could not be read.\n');
      else response.destroy();
    });
  });
  const host = options.host ?? '127.0.0.1';
  await listen(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${shown(host)}:${port}${options.site.baseUrl}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const shown = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host);

/** Listens on the first free port from the given one on. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  for (let at = port; ; at += 1) {
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(at, host, () => {
        server.removeListener('error', resolve);
        resolve(undefined);
      });
    });
    if (fault === undefined) return;
    if (fault.code !== 'EADDRINUSE' || at >= 65_535) throw fault;
  }
}

interface Served extends ServeOptions {
  readonly rules: () => Promise<SiteRules>;
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const [, path = '/', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '/') ?? [];
  const { redirects, headers } = await served.rules();
  const { baseUrl } = served.site;
  const redirect =
    path === baseUrl.slice(0, -1) ? { location: baseUrl + query, status: 301 } : redirectOf(redirects, path, query);
  if (redirect) return sendRedirect(response, redirect);

  const name = path.startsWith(baseUrl) ? decodePath(path.slice(baseUrl.length)) : undefined;
  const file = name === undefined ? undefined : await openCurrent(served.root, candidatesOf(name, served.site));
  const clean =
    name === undefined || file === undefined ? undefined : cleanPath(path, { name, file: file.path, site: served.site });
  if (clean !== undefined) {
    await file?.handle.close();
    return sendRedirect(response, { location: clean + query, status: 301 });
  }
  const found = file ?? (await openCurrent(served.root, ['404.html']));
  if (found === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  const extra = headersOf(headers, path);
  if (!file) extra.delete('Cache-Control');
  await sendFile(request, response, { file: found, status: file ? 200 : 404, headers: extra });
}

function sendRedirect(response: ServerResponse, { location, status }: { location: string; status: number }): void {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' }).end();
}

/** Opens a file; waits while the site is being replaced and looks again when it was. */
async function openCurrent(root: string, paths: readonly string[]): Promise<OpenFile | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const before = identityOf(root);
    const file = await openFirst(root, paths);
    if (file || attempt === PATIENCE.times || (before !== undefined && identityOf(root) === before)) return file;
    if (identityOf(root) === undefined) await delay(PATIENCE.milliseconds);
  }
}

const identityOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
