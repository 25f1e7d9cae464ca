import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddressOptions } from '../pages/url.js';
import { createAddressFormatReader } from './built-site.js';
import { type OpenFile, openFirst } from './locate.js';
import type { SiteFiles } from './site-files.js';
import { createRulesReader } from './site-rules.js';

/** How often and how long a request waits for a site that is being replaced. */
const RETRY = { times: 25, milliseconds: 20 };

/**
 * Opens the files of a built site, which another process may rebuild meanwhile.
 *
 * @param root absolute path of the output folder
 * @param initialFormat format of the site's addresses until the manifest is read
 */
export function openBuiltFiles(root: string, initialFormat: AddressOptions): SiteFiles {
  const [readFormat, readRules] = [createAddressFormatReader(root), createRulesReader(root)];
  let format = initialFormat;
  return {
    site: () => format,
    async rules() {
      format = (await readFormat()) ?? format;
      return readRules();
    },
    open: (paths) => openCurrent(root, paths),
  };
}

/** Opens a file. Retries while the site is being replaced. */
async function openCurrent(root: string, paths: readonly string[]): Promise<OpenFile | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const before = readInode(root);
    const file = await openFirst(root, paths);
    if (file || attempt === RETRY.times || (before !== undefined && readInode(root) === before)) return file;
    if (readInode(root) === undefined) await delay(RETRY.milliseconds);
  }
}

const readInode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
