import { pathToFileURL } from 'node:url';
import type { InstalledLibrary } from '../../../system/mermaid-package.js';

/** The part of beautiful-mermaid that is used. */
export interface MermaidLibrary {
  renderMermaidSVG(text: string, options: Readonly<Record<string, unknown>>): string;
}

const loaded = new Map<string, MermaidLibrary>();

/** Loads the library, once in each thread. */
export async function loadMermaid({ file }: InstalledLibrary): Promise<void> {
  if (!loaded.has(file)) loaded.set(file, (await import(pathToFileURL(file).href)) as MermaidLibrary);
}

/** Returns the library if it is loaded. */
export const getMermaid = (library: InstalledLibrary | undefined): MermaidLibrary | undefined =>
  library && loaded.get(library.file);
