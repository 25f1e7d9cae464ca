import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An installed library. */
export interface InstalledLibrary {
  /** Absolute path of its module. */
  readonly file: string;
  readonly version: string;
}

/** The package that draws diagrams, which a site installs if it has any: it is as large as the rest of docsgen's own code. */
export const MERMAID_PACKAGE = 'beautiful-mermaid';

/** Finds the package that draws diagrams in `node_modules` of a folder or of one above it. Returns `undefined` if it is not installed. */
export function findMermaid(folder: string): InstalledLibrary | undefined {
  const place = path.join(folder, 'node_modules', MERMAID_PACKAGE);
  const file = path.join(place, 'dist/index.js');
  if (existsSync(file)) {
    const { version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as { version: string };
    return { file, version };
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findMermaid(parent);
}
