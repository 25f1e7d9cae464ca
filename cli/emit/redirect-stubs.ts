import { renderRedirect } from '../../templates/redirect.js';
import { splitAddress } from '../pages/split-address.js';
import { type AddressOptions, listRouteFiles, toHref } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import { type RedirectSet, redirectTable } from './hosts/redirect-table.js';
import type { OutputFile } from './output.js';
import type { JobRenderer, RedirectJob } from './render-job.js';

/** Returns a document for every old address. */
export const planRedirectStubs = (redirects: RedirectSet): OutputFile[] =>
  redirectTable(redirects).map(({ file, to, origin }) => ({ path: file, content: { kind: 'redirect', to }, origin }));

/** Options that all stubs of a site share. */
interface StubOptions extends AddressOptions {
  /** Origin of the site. */
  readonly url: string;
  /** URL of the stubs' script. */
  readonly script: string;
  readonly csp: string;
  /** Digest of everything that pages share, including the addresses. */
  sharedDigest(): string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

/**
 * Renders the stubs. Without trailing slashes, a stub redirects to the file `a/b.html` instead of `/a/b`: a host that redirects `/a/b` to the folder
 * `a/b/`, which contains a stub, would otherwise cause an endless loop.
 */
export function redirectRenderer(options: StubOptions): JobRenderer<RedirectJob> {
  const { script, csp, sharedDigest, build } = options;
  const common = computeDigest(JSON.stringify([build, script, csp]));
  return {
    shallowDigest: sharedDigest,
    deepDigest: ({ to }) => computeDigest(JSON.stringify([common, findAddresses(to, options)])),
    render: ({ to }) => renderRedirect({ ...findAddresses(to, options), script, csp }),
  };
}

function findAddresses(to: string, { url, baseUrl, trailingSlash }: StubOptions): { target: string; canonical: string } {
  if (!to.startsWith('/')) return { target: to, canonical: to };
  const { path: route, query, hash } = splitAddress(to);
  const clean = toHref(route, { baseUrl, trailingSlash });
  const file = route === '/' || trailingSlash ? clean : baseUrl + listRouteFiles(route, { trailingSlash }).document;
  return { target: file + query + hash, canonical: url + clean };
}
