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

/** A package that a site installs if it has diagrams: it is as large as the rest of docsgen's own code. */
export interface DrawingPackage {
  readonly name: string;
  /** Path of its module in the package. */
  readonly module: string;
}

/** The packages that draw, by the languages of their diagrams. */
export const DRAWING_PACKAGES = {
  mermaid: { name: 'beautiful-mermaid', module: 'dist/index.js' },
  graphviz: { name: '@viz-js/viz', module: 'dist/viz.js' },
} as const satisfies Record<string, DrawingPackage>;

/** The installed packages; missing ones are not installed. */
export type DrawingLibraries = { readonly [Language in keyof typeof DRAWING_PACKAGES]?: InstalledLibrary | undefined };

/** Finds the packages that draw diagrams in `node_modules` of a folder or of one above it. */
export const findDrawingLibraries = (folder: string): DrawingLibraries => ({
  mermaid: findLibrary(folder, DRAWING_PACKAGES.mermaid),
  graphviz: findLibrary(folder, DRAWING_PACKAGES.graphviz),
});

function findLibrary(folder: string, { name, module }: DrawingPackage): InstalledLibrary | undefined {
  const place = path.join(folder, 'node_modules', name);
  const file = path.join(place, module);
  if (existsSync(file)) {
    const version = readVersion(path.join(place, 'package.json'));
    return version === undefined ? { file, version: 'damaged', isDamaged: true } : { file, version };
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findLibrary(parent, { name, module });
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
