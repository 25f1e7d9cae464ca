import { join } from 'node:path';
import type { AddressOptions } from '../pages/url.js';
import { reread } from './reread.js';

/**
 * Gives how the addresses of a built site are made, as its route manifest says, read again when that changes; `undefined` when the folder holds
 * no site that docsgen wrote. @param root absolute path of the folder
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
