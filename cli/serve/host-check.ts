import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

interface HostCheckOptions {
  /** The address that the server listens on. */
  readonly host: string;
  /** Other host names that requests may use. */
  readonly allowed?: readonly string[];
}

/**
 * Refuses requests that other sites make through the reader's browser. The header `Host` contains a name that a foreign DNS server resolves to this
 * machine (DNS rebinding); `Origin` and `Sec-Fetch-Site` reveal a foreign page. A numeric address cannot be rebound, and every browser sends `Host`.
 *
 * @returns a function that answers a refused request and returns whether it did
 */
export function createHostCheck({
  host,
  allowed = [],
}: HostCheckOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = new Set(['localhost', host, hostname(), `${hostname()}.local`, ...allowed].map(normalizeHost));
  const isAllowed = (name: string) => names.has(name) || name.endsWith('.localhost') || isIP(name) !== 0;
  return ({ headers }, response) => {
    const requestHost = headers.host === undefined ? 'localhost' : readHost(`http://${headers.host}`);
    const isForeign =
      headers.origin !== undefined
        ? headers.origin !== `http://${headers.host}` && headers.origin !== `https://${headers.host}`
        : headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
    if (requestHost !== undefined && isAllowed(requestHost) && !isForeign) return false;
    const remedy =
      requestHost === undefined || isAllowed(requestHost)
        ? ''
        : `To allow "${requestHost}", start docsgen with "--allow-host ${requestHost}".\n`;
    response
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
      .end(`Cross-origin request refused.\n${remedy}`);
    return true;
  };
}

/** Normalizes a host name as browsers do: lower case, without the trailing dot of a full name. */
const normalizeHost = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Returns the host of a URL, without the brackets of IPv6. */
const readHost = (url: string): string | undefined =>
  URL.canParse(url) ? normalizeHost(new URL(url).hostname.replace(/^\[|\]$/g, '')) : undefined;
