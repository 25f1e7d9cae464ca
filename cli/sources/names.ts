import path from 'node:path';
import type { SitePath } from '../types.js';

/** The source folders, relative to the site folder. */
export const FOLDERS = { content: 'content', openapi: 'openapi', static: 'static' } as const;

/** Extensions that other tools build pages from, but docsgen does not. */
export const UNSUPPORTED_PAGE = /\.(?:mdx|markdown)$/i;

/** Files that are OpenAPI documents if the configuration does not list any. */
export const OPENAPI_DOCUMENT = /^openapi\/[^/]+\.(?:ya?ml|json)$/;

/** The folder of the files that `docsgen pull` fetches, relative to the site folder. */
export const VENDOR = 'vendor';

/** Returns the path of an OpenAPI document that the configuration names: below `openapi/`, or a fetched one, such as `../vendor/shop.json`. */
export function documentPath(file: string): SitePath {
  const document = path.posix.join(FOLDERS.openapi, file);
  return document.startsWith(`${VENDOR}/`) ? document : `${FOLDERS.openapi}/${file}`;
}
