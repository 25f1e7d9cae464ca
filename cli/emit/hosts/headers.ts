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

export function hostHeaders({ baseUrl, csp }: { readonly baseUrl: string; readonly csp: string }): HostHeaders {
  return {
    all: {
      'Content-Security-Policy': csp,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    assets: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    others: { 'Cache-Control': 'no-cache' },
    root: baseUrl,
    assetsPath: `${baseUrl}assets/`,
  };
}
