import type { SampleRequest } from '../../samples/request.js';

/** Headers that only the browser sets; https://fetch.spec.whatwg.org/#forbidden-request-header */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/i;

/** Returns the headers of a request that a browser would leave out. */
export const listForbiddenHeaders = ({ headers }: SampleRequest): string[] =>
  Object.keys(headers).filter((name) => FORBIDDEN.test(name));
