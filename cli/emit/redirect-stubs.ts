import { redirectHtml } from '../../templates/redirect.js';
import { filesOf, hrefOf } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import { type RedirectSet, redirectTable } from './hosts/redirect-table.js';
import type { Made, OutputFile } from './output.js';

/** Options that all stubs of a site share. */
export interface StubOptions extends RedirectSet {
  /** Origin of the site. */
  readonly url: string;
  readonly baseUrl: string;
  /** URL of the stubs' script. */
  readonly script: string;
  readonly csp: string;
  /** Digest of everything that pages share, including the addresses. */
  sharedDigest(): string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

/**
 * Returns a document for every old address. Without trailing slashes, it redirects to the file `a/b.html` instead of `/a/b`: a host that redirects
 * `/a/b` to the folder `a/b/`, which contains a stub, would otherwise cause an endless loop.
 */
export function redirectStubs(options: StubOptions): OutputFile[] {
  const { script, csp, sharedDigest, build } = options;
  const common = computeDigest(JSON.stringify([build, script, csp]));
  const shared: SharedByStubs = {
    sharedDigest,
    digest: (to) => computeDigest(JSON.stringify([common, addressesOf(to, options)])),
    make: (to) => redirectHtml({ ...addressesOf(to, options), script, csp }),
  };
  return redirectTable(options).map(({ file, to, origin }) => ({ path: file, content: new Stub(to, shared), origin }));
}

interface SharedByStubs {
  sharedDigest(): string;
  digest(to: string): string;
  make(to: string): string;
}

/** A class, because there are as many stubs as routes and old addresses, and instances without closures use less memory. */
class Stub implements Made {
  readonly #to: string;
  readonly #shared: SharedByStubs;

  constructor(to: string, shared: SharedByStubs) {
    this.#to = to;
    this.#shared = shared;
  }

  get shallowDigest(): string {
    return this.#shared.sharedDigest();
  }

  get digest(): string {
    return this.#shared.digest(this.#to);
  }

  make(): string {
    return this.#shared.make(this.#to);
  }
}

function addressesOf(to: string, { url, baseUrl, trailingSlash }: StubOptions): { target: string; canonical: string } {
  if (!to.startsWith('/')) return { target: to, canonical: to };
  const [, route = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  const clean = hrefOf(route, { baseUrl, trailingSlash });
  const file = route === '/' || trailingSlash ? clean : baseUrl + filesOf(route, { trailingSlash }).document;
  return { target: file + rest, canonical: url + clean };
}
