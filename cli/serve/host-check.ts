import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

interface HostCheck {
  /** The address that the server listens on. */
  readonly host: string;
  /** Other host names that requests may use. */
  readonly allowed?: readonly string[];
}

/**
 * Refuses requests that other sites make through the reader's browser. A name that a foreign DNS server resolves to this machine (DNS rebinding) shows
 * in the header `Host`, a foreign page in `Origin` and `Sec-Fetch-Site`. A numeric address cannot be rebound, and every browser sends `Host`.
 *
 * @returns a function that answers a refused request and returns whether it did
 */
export function hostCheck({ host, allowed = [] }: HostCheck): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = new Set(['localhost', host, hostname(), `${hostname()}.local`, ...allowed].map(plainName));
  const isOurs = (name: string) => names.has(name) || name.endsWith('.localhost') || isIP(name) !== 0;
  return ({ headers }, response) => {
    const own = headers.host === undefined ? 'localhost' : nameIn(`http://${headers.host}`);
    const isForeign =
      headers.origin !== undefined
        ? headers.origin !== `http://${headers.host}` && headers.origin !== `https://${headers.host}`
        : headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
    if (own !== undefined && isOurs(own) && !isForeign) return false;
    const remedy = own === undefined || isOurs(own) ? '' : `To allow "${own}", start docsgen with "--allow-host ${own}".\n`;
    response
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
      .end(`Cross-origin request refused.\n${remedy}`);
    return true;
  };
}

/** Normalizes a host name as browsers do: lower case, without the trailing dot of a full name. */
const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Returns the host of a URL, without the brackets of IPv6. */
const nameIn = (url: string): string | undefined =>
  URL.canParse(url) ? plainName(new URL(url).hostname.replace(/^\[|\]$/g, '')) : undefined;
