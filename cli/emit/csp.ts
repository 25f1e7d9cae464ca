import type { SiteConfig } from '../config/schema.js';

/** What the policy of a site follows from. */
export interface PolicyInput {
  readonly config: Pick<SiteConfig, 'flags' | 'feedback' | 'analytics' | 'search' | 'remoteImages' | 'videoHosts'>;
  /** Of the inline scripts, as in `sha256-…`, without quotes. */
  readonly inlineHashes: readonly string[];
  /** For a response header: adds what a `<meta>` may not say. */
  readonly header?: boolean;
}

/**
 * The one Content-Security-Policy of all pages, without `unsafe-*`. Hosts come from the configuration.
 * https://www.w3.org/TR/CSP3/ and https://www.w3.org/TR/trusted-types/; `frame-ancestors` has no effect in a `<meta>`.
 */
export function contentSecurityPolicy({ config, inlineHashes, header = false }: PolicyInput): string {
  const calls = [config.flags?.url, config.feedback?.target, config.analytics?.endpoint, searchHost(config.search)].map(originOf);
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...config.remoteImages],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...calls.filter((origin) => origin !== undefined)],
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

/** Where a hosted search is asked. */
const searchHost = ({ enabled, provider, algolia }: SiteConfig['search']): string | undefined =>
  enabled && provider === 'algolia' && algolia ? `https://${algolia.appId.toLowerCase()}-dsn.algolia.net` : undefined;

/** The origin of a configured address; none for one that is missing, relative or not http. */
function originOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
