import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAssets } from '../../emit/assets.js';
import type { OutputFile } from '../../emit/output.js';
import { planSiteFiles } from '../../emit/plan-files.js';
import { siteRenderer } from '../../emit/site-renderer.js';
import type { Site } from '../../manifest/site.js';
import { createHostCheck } from '../../serve/host-check.js';
import { type RunningServer, serveFiles } from '../../serve/index.js';
import { openRendered } from '../../serve/rendered-files.js';
import { parseHeaders, parseRedirects } from '../../serve/rules.js';
import type { SiteFiles } from '../../serve/site-files.js';
import { packageFolder } from '../../system/package.js';

interface ServedSite {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
}

/** Serves a site from memory on the loopback, with a script that checks its islands in the place of the one that starts them. */
export async function serveForCheck(served: ServedSite): Promise<RunningServer> {
  const host = '127.0.0.1';
  const files = await openSiteFiles(served);
  return serveFiles({ files, port: 0, host, plain: true, onRequest: createHostCheck({ host }) });
}

async function openSiteFiles({ dir, site, assets }: ServedSite): Promise<SiteFiles> {
  const renderer = siteRenderer({ site, assets, build: '' });
  const files = new Map(planSiteFiles({ dir, site, assets }).map((file) => [file.path, file]));
  const start = assets.links.islands?.start.slice(site.config.baseUrl.length) ?? '';
  const script = await readFile(path.join(packageFolder(), 'check', 'islands-check.js'), 'utf8');
  files.set(start, { ...(files.get(start) as OutputFile), content: script });
  const readText = (name: string): string => {
    const content = files.get(name)?.content;
    return typeof content === 'string' ? content : '';
  };
  const rules = { redirects: parseRedirects(readText('_redirects')), headers: parseHeaders(readText('_headers')) };
  return {
    site: () => site.config,
    rules: async () => rules,
    async open(paths) {
      const file = paths.map((name) => files.get(name)).find((found) => found !== undefined);
      return file && openRendered({ file, renderer });
    },
  };
}
