import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddressOptions } from '../pages/url.js';
import { builtSite } from './built-site.js';
import { type OpenFile, openFirst } from './locate.js';
import type { SiteFiles } from './site-files.js';
import { siteRules } from './site-rules.js';

/** How many times a request waits for a site that is being replaced, and how long each time. */
const PATIENCE = { times: 25, milliseconds: 20 };

/**
 * The files of a built site, which another process may rebuild meanwhile.
 *
 * @param root absolute path of its folder
 * @param first the format of its addresses until the manifest is read again
 */
export function builtFiles(root: string, first: AddressOptions): SiteFiles {
  const [site, rules] = [builtSite(root), siteRules(root)];
  let last = first;
  return {
    site: () => last,
    async rules() {
      last = (await site()) ?? last;
      return rules();
    },
    open: (paths) => openCurrent(root, paths),
  };
}

/** Opens a file. While the site is being replaced, waits and tries again. */
async function openCurrent(root: string, paths: readonly string[]): Promise<OpenFile | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const before = identityOf(root);
    const file = await openFirst(root, paths);
    if (file || attempt === PATIENCE.times || (before !== undefined && identityOf(root) === before)) return file;
    if (identityOf(root) === undefined) await delay(PATIENCE.milliseconds);
  }
}

const identityOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
