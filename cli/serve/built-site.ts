import { join } from 'node:path';
import type { AddressOptions } from '../pages/url.js';
import { createCachedReader } from './cached-reader.js';

/**
 * Returns a function that reads the format of a built site's addresses from its route manifest, and reads it again when the manifest changes. The
 * function returns `undefined` if the folder does not contain a site that docsgen wrote.
 *
 * @param root absolute path of the folder
 */
export const createAddressFormatReader = (root: string): (() => Promise<AddressOptions | undefined>) =>
  createCachedReader(join(root, 'manifest.json'), parseManifest);

function parseManifest(text: string): AddressOptions | undefined {
  const { version, baseUrl, trailingSlash } = Object(parseJson(text)) as Record<string, unknown>;
  if (version !== 1 || typeof baseUrl !== 'string' || typeof trailingSlash !== 'boolean') return undefined;
  return { baseUrl, trailingSlash };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
