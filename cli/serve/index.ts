import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressOptions, asciiAddress } from '../pages/url.js';
import type { ListenReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { getErrorCode } from '../system/system-error.js';
import { openBuiltFiles } from './built-files.js';
import { createHostCheck } from './host-check.js';
import { decodePath, fixTrailingSlash, listCandidates } from './locate.js';
import { findHeaders, findRedirect } from './rules.js';
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
  const isRefused = createHostCheck({ host, allowed });
  const { origin, port, close } = await serveFiles({
    ...options,
    files: openBuiltFiles(options.root, options.site),
    onRequest: (request, response) => isRefused(request, response) || (options.onRequest?.(request, response) ?? false),
  });
  return { url: origin.slice(0, -1) + options.site.baseUrl, port, close };
}

/** Formats the address of a site, with a note if its port is not the requested one. */
export const formatAddress = (url: string, { requested, port }: { readonly requested: number; readonly port: number }): string =>
  `${requested === 0 || requested === port ? '' : `Port ${requested} is in use.\n`}The site is at ${url}\n`;

/**
 * Serves the files of a site from the disk or from memory, in the same way as `startServer`.
 *
 * @param options `plain`: do not compress responses
 */
export async function serveFiles(
  options: ListenOptions & { readonly files: SiteFiles; readonly plain?: boolean },
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    if (options.onRequest?.(request, response)) return;
    handleRequest(request, response, options).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The file could not be read.\n');
      else response.destroy();
    });
  });
  const host = options.host ?? LOOPBACK;
  await listenOnFreePort(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${formatHost(host)}:${port}/`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const formatHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

const LISTEN_ERRORS: Readonly<Record<string, ListenReason>> = {
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
  return problem('cannot-listen', { file: '' }, { host, port, reason: LISTEN_ERRORS[code] ?? { kind: 'system', message } });
}

/** Listens on the given port or the next free one. */
async function listenOnFreePort(server: Server, port: number, host: string): Promise<void> {
  for (let candidate = port; ; candidate += 1) {
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE' || candidate >= 65_535) throw error;
    }
  }
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { files, plain }: { readonly files: SiteFiles; readonly plain?: boolean },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const { path, query } = parseTarget(request.url ?? '/');
  const { redirects, headers } = await files.rules();
  const site = files.site();
  const { baseUrl } = site;
  const redirect =
    path === baseUrl.slice(0, -1) ? { location: baseUrl + query, status: 301 } : findRedirect(redirects, path, query);
  if (redirect) return sendRedirect(response, redirect);

  const name = path.startsWith(baseUrl) ? decodePath(path.slice(baseUrl.length)) : undefined;
  const file = name === undefined ? undefined : await files.open(listCandidates(name, site));
  const canonical =
    name === undefined || file === undefined ? undefined : fixTrailingSlash(path, { name, file: file.path, site });
  if (canonical !== undefined) {
    await file?.close();
    return sendRedirect(response, { location: canonical + query, status: 301 });
  }
  const content = file ?? (await files.open(['404.html']));
  if (content === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  const matchedHeaders = findHeaders(headers, path);
  if (!file) matchedHeaders.delete('Cache-Control');
  await sendFile(request, response, { file: content, status: file ? 200 : 404, headers: matchedHeaders, plain });
}

/** Splits the target of a request. Servers must also accept whole URLs, which clients send to proxies (RFC 9112, section 3.2.2). */
function parseTarget(target: string): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { path: path || '/', query };
}

function sendRedirect(response: ServerResponse, { location, status }: { location: string; status: number }): void {
  response.writeHead(status, { Location: asciiAddress(location), 'Cache-Control': 'no-cache' }).end();
}
