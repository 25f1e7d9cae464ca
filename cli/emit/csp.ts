import type { SiteConfig } from '../config/schema.js';

/** The input of a site's policy. */
export interface PolicyInput {
  readonly config: Pick<SiteConfig, 'flags' | 'feedback' | 'analytics' | 'search' | 'remoteImages' | 'videoHosts'>;
  /** Hashes of the inline scripts, as in `sha256-…`, without quotes. */
  readonly inlineHashes: readonly string[];
  /** Origins that the consoles of the API reference and islands send requests to. */
  readonly requestOrigins?: readonly string[];
  /** Builds the policy for a response header: adds the directives that a `<meta>` element does not support. */
  readonly header?: boolean;
}

/**
 * Returns the Content-Security-Policy of all pages, without `unsafe-*`. Hosts come from the configuration,
 * from the servers of OpenAPI documents whose pages send requests, and from islands. https://www.w3.org/TR/CSP3/ and
 * https://www.w3.org/TR/trusted-types/; `frame-ancestors` has no effect in a `<meta>` element.
 */
export function contentSecurityPolicy({ config, inlineHashes, requestOrigins = [], header = false }: PolicyInput): string {
  const calls = [config.flags?.url, config.feedback?.target, config.analytics?.endpoint, searchHost(config.search)].map(
    parseOrigin,
  );
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...config.remoteImages],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...calls.filter((origin) => origin !== undefined), ...requestOrigins],
    'frame-src': config.videoHosts.length > 0 ? config.videoHosts : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    ...(header && { 'frame-ancestors': ["'self'"] }),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['docsgen'],
  })
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ');
}

/** Returns the host of a hosted search. */
const searchHost = ({ enabled, provider, algolia }: SiteConfig['search']): string | undefined =>
  enabled && provider === 'algolia' && algolia ? `https://${algolia.appId.toLowerCase()}-dsn.algolia.net` : undefined;

/** Returns the origin of a configured URL; `undefined` if it is missing, relative or not HTTP. */
function parseOrigin(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
