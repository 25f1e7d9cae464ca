/** Headers of every answer and of hashed assets, by name. */
export interface HostHeaders {
  readonly all: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, string>>;
  /** Of what is no asset. */
  readonly others: Readonly<Record<string, string>>;
  /** Public path of the site, with a slash at the end. */
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
