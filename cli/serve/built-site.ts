import { join } from 'node:path';
import type { AddressOptions } from '../pages/url.js';
import { reread } from './reread.js';

/**
 * Returns a function that reads the address options of a built site from its route manifest, again when it changes; `undefined` if docsgen did not
 * write the site. @param root absolute path of the folder
 */
export const builtSite = (root: string): (() => Promise<AddressOptions | undefined>) =>
  reread(join(root, 'manifest.json'), parse);

function parse(text: string): AddressOptions | undefined {
  const { version, baseUrl, trailingSlash } = Object(json(text)) as Record<string, unknown>;
  if (version !== 1 || typeof baseUrl !== 'string' || typeof trailingSlash !== 'boolean') return undefined;
  return { baseUrl, trailingSlash };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
