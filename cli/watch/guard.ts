import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Refuses requests that other sites make through the reader's browser. A name that somebody else's server resolved to this machine (DNS
 * rebinding) is told by the header `Host`, a foreign page by `Origin` and `Sec-Fetch-Site`.
 *
 * @param host the address that is listened on
 * @returns answers a request that is refused; says whether it was
 */
export function requestGuard(host: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = new Set(['localhost', host, hostname(), `${hostname()}.local`].map((name) => name.toLowerCase()));
  const isOurs = (name: string) => names.has(name) || name.endsWith('.localhost') || isIP(name) !== 0;
  return ({ headers }, response) => {
    const own = nameIn(`http://${headers.host ?? ''}`);
    const foreign =
      headers.origin !== undefined
        ? headers.origin !== `http://${headers.host}`
        : headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
    if (own !== undefined && isOurs(own) && !foreign) return false;
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This server answers pages of its own only.\n');
    return true;
  };
}

/** The host in an address, without the brackets of IPv6. */
const nameIn = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase() : undefined;
