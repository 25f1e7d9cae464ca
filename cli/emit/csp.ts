import type { SiteConfig } from '../config/schema.js';

/** Addresses that services need. Those that are relative count for nothing. */
export interface ServiceHosts {
  readonly hosts: readonly string[];
  readonly frames: readonly string[];
}

/** The input of a site's policy. */
export interface PolicyInput {
  readonly config: Pick<SiteConfig, 'analytics' | 'search' | 'remoteImages' | 'videoHosts'>;
  /** Hashes of the inline scripts, as in `sha256-…`, without quotes. */
  readonly inlineHashes: readonly string[];
  /** Addresses that services send requests to and show in frames. */
  readonly services?: ServiceHosts;
  /** Origins that the consoles of the API reference and islands send requests to. */
  readonly requestOrigins?: readonly string[];
  /** Builds the policy for a response header: adds the directives that a `<meta>` element does not support. */
  readonly header?: boolean;
}

/**
 * What Google's script needs. https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics.
 * `goog#html` is the Trusted Types policy of Google's scripts; `docsgen-google` allows only to load the first one.
 */
const GOOGLE_ANALYTICS = {
  scripts: ['https://www.googletagmanager.com/gtag/js'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  trustedTypes: ['docsgen-google', 'goog#html'],
};

/**
 * Returns the Content-Security-Policy of all pages, without `unsafe-*`. Hosts come from the configuration,
 * from services, from the servers of OpenAPI documents whose pages send requests, and from islands. https://www.w3.org/TR/CSP3/ and
 * https://www.w3.org/TR/trusted-types/; `frame-ancestors` has no effect in a `<meta>` element.
 */
export function contentSecurityPolicy({
  config,
  inlineHashes,
  services,
  requestOrigins = [],
  header = false,
}: PolicyInput): string {
  const { analytics, search, remoteImages, videoHosts } = config;
  const calls = [...(services?.hosts ?? []), searchHost(search)];
  const google = analytics?.googleAnalytics && GOOGLE_ANALYTICS;
  const frames = [...videoHosts, ...listOrigins(services?.frames ?? [])];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'${hash}'`), ...(google?.scripts ?? [])],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...remoteImages, ...(google?.images ?? [])],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...listOrigins(calls), ...(google?.calls ?? []), ...requestOrigins],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    ...(header && { 'frame-ancestors': ["'self'"] }),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['docsgen', ...(google?.trustedTypes ?? [])],
  })
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ');
}

/** Returns the host of a hosted search. */
const searchHost = ({ enabled, provider, algolia }: SiteConfig['search']): string | undefined =>
  enabled && provider === 'algolia' && algolia ? `https://${algolia.appId.toLowerCase()}-dsn.algolia.net` : undefined;

const listOrigins = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.map(parseOrigin).filter((origin) => origin !== undefined);

/** Returns the origin of a configured URL; `undefined` if it is missing, relative, or neither HTTP nor a WebSocket. */
function parseOrigin(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) ? origin : undefined;
}
