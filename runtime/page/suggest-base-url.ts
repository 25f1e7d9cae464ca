import { trimPath } from '../navigation/routes.js';

interface DocumentAddress {
  readonly pathname: string;
  readonly baseUrl: string;
  /** Route of the document; `undefined` for the not-found page, which is served at any address. */
  readonly route?: string;
}

/** Returns the base URL with which the document at this address would have found its files. */
export function suggestBaseUrl({ pathname, baseUrl, route }: DocumentAddress): string {
  if (route === undefined)
    return baseUrl === '/' ? pathname.replace(/^(\/[^/]+\/)?.*$/s, (_, firstSegment?: string) => firstSegment ?? '/') : '/';
  const path = trimPath(decodePath(pathname)).normalize('NFC');
  const routePath = route === '/' ? '' : route;
  return path.endsWith(routePath) ? encodeURI(`${path.slice(0, path.length - routePath.length)}/`) : '/';
}

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
