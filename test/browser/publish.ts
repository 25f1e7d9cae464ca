import path from 'node:path';
import { expect } from 'vitest';
import { startServer } from '../../cli/serve/index.js';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { linkPackages } from '../linked-packages.js';

/** A site that is served during a test. */
export interface PublishedSite extends TestSite {
  /** URL of the home page. */
  readonly url: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Builds and serves a site.
 *
 * @param files in addition to those of a minimal site, unless they have a configuration in TypeScript
 * @param packages to link, as for `linkPackages`
 */
export async function publish(files: Files, packages: Readonly<Record<string, string>> = {}): Promise<PublishedSite> {
  const site = makeSite({ ...('docsgen.config.ts' in files ? {} : minimal), ...files });
  linkPackages(site.dir, packages);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const server = await startServer({
    root: path.join(site.dir, 'dist'),
    port: 0,
    site: { baseUrl: '/', trailingSlash: false },
  });
  return { ...site, url: server.url, [Symbol.asyncDispose]: () => server.close() };
}
