import path from 'node:path';
import { FOLDERS } from '../sources/names.js';
import type { Sources } from '../types.js';

/** Returns the absolute paths of the source folders. @param dir absolute path of the site */
export const inputFolders = (dir: string): string[] => Object.values(FOLDERS).map((folder: string) => path.join(dir, folder));

/** Returns the absolute paths of all sources. */
export function sourceFiles(dir: string, sources: Sources): string[] {
  const { docs, categories, sidebar, openapi, openapiParts, statics, assets } = sources;
  const all = [...docs, ...categories, ...(sidebar ? [sidebar] : []), ...openapi, ...openapiParts, ...statics, ...assets];
  return all.map((one) => path.join(dir, one.path));
}
