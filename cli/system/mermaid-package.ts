import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An installed library. */
export interface InstalledLibrary {
  /** Absolute path of its module. */
  readonly file: string;
  readonly version: string;
  /** Its package.json cannot be read, so its version is not known, and it is not loaded. */
  readonly isDamaged?: true;
}

/** The package that draws diagrams, which a site installs if it has any: it is as large as the rest of docsgen's own code. */
export const MERMAID_PACKAGE = 'beautiful-mermaid';

/** Finds the package that draws diagrams in `node_modules` of a folder or of one above it. Returns `undefined` if it is not installed. */
export function findMermaid(folder: string): InstalledLibrary | undefined {
  const place = path.join(folder, 'node_modules', MERMAID_PACKAGE);
  const file = path.join(place, 'dist/index.js');
  if (existsSync(file)) {
    const version = readVersion(path.join(place, 'package.json'));
    return version === undefined ? { file, version: 'damaged', isDamaged: true } : { file, version };
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findMermaid(parent);
}

function readVersion(file: string): string | undefined {
  try {
    const description: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const version = typeof description === 'object' && description !== null && 'version' in description && description.version;
    return typeof version === 'string' && version !== '' ? version : undefined;
  } catch {
    return undefined;
  }
}
