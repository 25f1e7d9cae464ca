import { hasPlaceholder } from './placeholders.js';

/** The address of a request, split into its parts. */
export interface Address {
  /** Empty if the address has no host. */
  readonly host: string;
  /** The host is a loopback name, a name reserved for examples, or a placeholder: it means the reader's own server. */
  readonly isAnyHost: boolean;
  /** Starts with a slash; not decoded. */
  readonly path: string;
  /** Offset of the path within the address. */
  readonly pathOffset: number;
  readonly query: readonly { readonly name: string; readonly offset: number }[];
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** A placeholder for scheme and host: `$URL/a`, `<your-server>/a`, `{{ url }}/a`. */
const PLACEHOLDER = /^(?:\$\w+|\$\{[^{}]*\}|<[^<>]*>|\{\{[^{}]*\}\}|\{[\w-]+\})(?=\/)/;
/** Names that RFC 2606, sections 2 and 3, reserves, and the loopback names. */
const RESERVED =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^127\.|^0\.0\.0\.0$|^\[::1?\]$|^host\.docker\.internal$/i;

/** Splits an address. Returns `undefined` if it has no path that could be matched with an operation. */
export function parseAddress(url: string): Address | undefined {
  const [start = '', authority = ''] = ABSOLUTE.exec(url) ?? [];
  const placeholder = start === '' ? (PLACEHOLDER.exec(url)?.[0] ?? '') : '';
  const hostAndPort = start === '' && placeholder === '' ? (/^[\w.-]+:\d+(?=\/|$)/.exec(url)?.[0] ?? '') : '';
  const host = authority.replace(/^.*@/, '') || hostAndPort;
  const pathOffset = start.length + placeholder.length + hostAndPort.length;
  const [pathAndQuery] = url.slice(pathOffset).split('#') as [string];
  const queryStart = pathAndQuery.indexOf('?');
  const path = queryStart < 0 ? pathAndQuery : pathAndQuery.slice(0, queryStart);
  if (path !== '' && !path.startsWith('/')) return undefined;
  return {
    host,
    isAnyHost:
      host === '' ||
      hasPlaceholder(host) ||
      /[<${]/.test(host) ||
      RESERVED.test(host.replace(/:\d+$/, '')) ||
      !/[.:]/.test(host.replace(/:\d+$/, '')),
    path: path || '/',
    pathOffset,
    query: queryStart < 0 ? [] : parseQuery(pathAndQuery.slice(queryStart + 1), pathOffset + queryStart + 1),
  };
}

function parseQuery(text: string, start: number): Address['query'] {
  let offset = start;
  return text.split('&').flatMap((pair) => {
    const pairOffset = offset;
    offset += pair.length + 1;
    const name = decodeQuery((pair.split('=')[0] as string).trim());
    return name === '' ? [] : [{ name, offset: pairOffset }];
  });
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
