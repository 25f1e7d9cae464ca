import { barePath } from '../navigation/routes.js';

interface Place {
  readonly pathname: string;
  readonly baseUrl: string;
  /** Route of the document; `undefined` for the not-found page, which is served at any address. */
  readonly route?: string;
}

/** Returns the base URL with which the document at this address would have found its files. */
export function suggestedBaseUrl({ pathname, baseUrl, route }: Place): string {
  if (route === undefined)
    return baseUrl === '/' ? pathname.replace(/^(\/[^/]+\/)?.*$/s, (_, first?: string) => first ?? '/') : '/';
  const path = barePath(decoded(pathname)).normalize('NFC');
  const end = route === '/' ? '' : route;
  return path.endsWith(end) ? encodeURI(`${path.slice(0, path.length - end.length)}/`) : '/';
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
