import { trimPath } from '../navigation/routes.js';

interface Place {
  readonly pathname: string;
  readonly baseUrl: string;
  /** Route of the document; `undefined` for the not-found page, which is served at any address. */
  readonly route?: string;
}

/** Returns the base URL with which the document at this address would have found its files. */
export function suggestBaseUrl({ pathname, baseUrl, route }: Place): string {
  if (route === undefined)
    return baseUrl === '/' ? pathname.replace(/^(\/[^/]+\/)?.*$/s, (_, first?: string) => first ?? '/') : '/';
  const path = trimPath(decodePath(pathname)).normalize('NFC');
  const end = route === '/' ? '' : route;
  return path.endsWith(end) ? encodeURI(`${path.slice(0, path.length - end.length)}/`) : '/';
}

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
