import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressOptions, asciiAddress } from '../pages/url.js';
import type { ListenReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { getErrorCode } from '../system/system-error.js';
import { builtFiles } from './built-files.js';
import { hostCheck } from './host-check.js';
import { candidatesOf, cleanPath, decodePath } from './locate.js';
import { headersOf, redirectOf } from './rules.js';
import { sendFile } from './send.js';
import type { SiteFiles } from './site-files.js';

interface ListenOptions {
  /** 0 means any free port; if the port is in use, the next free one is used. */
  readonly port: number;
  readonly host?: string;
  /** Called first for every request; returns true if it answered the request. */
  onRequest?(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface ServeOptions extends ListenOptions {
  /** Host names that requests may use, in addition to those of this computer. */
  readonly allowHost?: readonly string[];
  /** Absolute path of the built site. */
  readonly root: string;
  /** Format of its addresses. */
  readonly site: AddressOptions;
}

const LOOPBACK = '127.0.0.1';

/** A server that is running. */
export interface RunningServer {
  /** URL with a trailing slash and without the site's base URL. */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a built site as a good static host would: `$uri`, `$uri.html`, `$uri/index.html`, the rules of `_redirects` and `_headers`,
 * `404.html`, compression, ranges and validators; nothing outside the root, and nothing to other sites. Rejects with the
 * system error if it cannot listen on the host or port.
 */
export async function startServer(
  options: ServeOptions,
): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }> {
  const { host = LOOPBACK, allowHost: allowed } = options;
  const isRefused = hostCheck({ host, allowed });
  const { origin, port, close } = await serveFiles({
    ...options,
    files: builtFiles(options.root, options.site),
    onRequest: (request, response) => isRefused(request, response) || (options.onRequest?.(request, response) ?? false),
  });
  return { url: origin.slice(0, -1) + options.site.baseUrl, port, close };
}

/** The address of a site, and a note if its port is not the requested one. */
export const addressLines = (url: string, { asked, port }: { readonly asked: number; readonly port: number }): string =>
  `${asked === 0 || asked === port ? '' : `Port ${asked} is in use.\n`}The site is at ${url}\n`;

/** Serves the files of a site in the same way, from the disk or from memory. @param options `plain`: nothing is compressed */
export async function serveFiles(
  options: ListenOptions & { readonly files: SiteFiles; readonly plain?: boolean },
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    if (options.onRequest?.(request, response)) return;
    answer(request, response, options).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The file could not be read.\n');
      else response.destroy();
    });
  });
  const host = options.host ?? LOOPBACK;
  await listen(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${shown(host)}:${port}/`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const shown = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host);

const REFUSALS: Readonly<Record<string, ListenReason>> = {
  EACCES: 'denied',
  EADDRINUSE: 'in-use',
  EADDRNOTAVAIL: 'not-local',
  EAI_AGAIN: 'unresolved',
  ENOTFOUND: 'unresolved',
};

/** Converts an error of `listen` to a problem; throws any other error. */
export function listenProblem(error: unknown, { host, port }: { readonly host: string; readonly port: number }): Problem {
  const { syscall, code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
  return problem('cannot-listen', { file: '' }, { host, port, reason: REFUSALS[code] ?? { kind: 'system', message } });
}

/** Listens on the given port or the next free one. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  for (let at = port; ; at += 1) {
    try {
      server.listen(at, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE' || at >= 65_535) throw error;
    }
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { files, plain }: { readonly files: SiteFiles; readonly plain?: boolean },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const { path, query } = targetOf(request.url ?? '/');
  const { redirects, headers } = await files.rules();
  const site = files.site();
  const { baseUrl } = site;
  const redirect =
    path === baseUrl.slice(0, -1) ? { location: baseUrl + query, status: 301 } : redirectOf(redirects, path, query);
  if (redirect) return sendRedirect(response, redirect);

  const name = path.startsWith(baseUrl) ? decodePath(path.slice(baseUrl.length)) : undefined;
  const file = name === undefined ? undefined : await files.open(candidatesOf(name, site));
  const clean = name === undefined || file === undefined ? undefined : cleanPath(path, { name, file: file.path, site });
  if (clean !== undefined) {
    await file?.close();
    return sendRedirect(response, { location: clean + query, status: 301 });
  }
  const found = file ?? (await files.open(['404.html']));
  if (found === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  const extra = headersOf(headers, path);
  if (!file) extra.delete('Cache-Control');
  await sendFile(request, response, { file: found, status: file ? 200 : 404, headers: extra, plain });
}

/** Path and query of a request. Clients send whole addresses to proxies, and servers must accept them as well (RFC 9112, section 3.2.2). */
function targetOf(target: string): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { path: path || '/', query };
}

function sendRedirect(response: ServerResponse, { location, status }: { location: string; status: number }): void {
  response.writeHead(status, { Location: asciiAddress(location), 'Cache-Control': 'no-cache' }).end();
}
