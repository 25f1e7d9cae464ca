/** Response headers by name: of all responses, of hashed assets, and of everything else. */
export interface HostHeaders {
  readonly all: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, string>>;
  /** Headers of responses other than assets. */
  readonly others: Readonly<Record<string, string>>;
  /** Public path of the site, with a trailing slash. */
  readonly root: string;
  readonly assetsPath: string;
}

interface HeadersInput {
  readonly baseUrl: string;
  readonly csp: string;
  /** The option `headers` of the site. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the headers of a site. Its own headers follow, and a `Referrer-Policy` among them replaces that of docsgen. */
export function hostHeaders({ baseUrl, csp, headers = {} }: HeadersInput): HostHeaders {
  const hasReferrerPolicy = Object.keys(headers).some((name) => name.toLowerCase() === 'referrer-policy');
  return {
    all: {
      'Content-Security-Policy': csp,
      ...(!hasReferrerPolicy && { 'Referrer-Policy': 'strict-origin-when-cross-origin' }),
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    assets: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    others: { 'Cache-Control': 'no-cache' },
    root: baseUrl,
    assetsPath: `${baseUrl}assets/`,
  };
}
