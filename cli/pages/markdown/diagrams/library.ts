import { pathToFileURL } from 'node:url';
import type { DrawingLibraries, InstalledLibrary } from '../../../system/drawing-packages.js';
import { type Graphviz, isInterrupted } from './graphviz.js';

/** The part of beautiful-mermaid that is used. */
export interface MermaidLibrary {
  renderMermaidSVG(text: string, options: Readonly<Record<string, unknown>>): string;
}

const loadedMermaid = new Map<string, MermaidLibrary>();
const loadedGraphviz = new Map<string, Graphviz>();

const importLibrary = <Library>({ file }: InstalledLibrary): Promise<Library> =>
  import(pathToFileURL(file).href) as Promise<Library>;

/** Loads libraries, once in each thread. */
export async function loadDrawing({ mermaid, graphviz }: DrawingLibraries): Promise<void> {
  if (mermaid && !mermaid.isDamaged && !loadedMermaid.has(mermaid.file))
    loadedMermaid.set(mermaid.file, await importLibrary<MermaidLibrary>(mermaid));
  if (!graphviz || graphviz.isDamaged) return;
  const loaded = loadedGraphviz.get(graphviz.file);
  if (loaded && !isInterrupted(loaded)) return;
  const { instance } = await importLibrary<{ instance(): Promise<Graphviz> }>(graphviz);
  loadedGraphviz.set(graphviz.file, await instance());
}

/** Returns the library for Mermaid if it is loaded. */
export const getMermaid = (library: InstalledLibrary | undefined): MermaidLibrary | undefined =>
  library && loadedMermaid.get(library.file);

/** Returns the library for DOT if it is loaded. */
export const getGraphviz = (library: InstalledLibrary | undefined): Graphviz | undefined =>
  library && loadedGraphviz.get(library.file);
