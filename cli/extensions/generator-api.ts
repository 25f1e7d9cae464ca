import type { Data } from './api.js';

/** Input of a generator: copies, which cannot be changed. */
export interface GeneratorInput {
  /** The texts of the input files by their paths in the site, in the order of the paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The options of the extension. */
  readonly options: Data;
}

/** A generator of pages. */
export interface GeneratorDefinition {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /** Files of the site, or of its roots, that it reads: `data/releases.json`, or those that match `types/*.json` or `types/**\/*.json`. */
  readonly inputs: readonly string[];
  /** The folder below `content/` that its files belong to: `/releases`. The default is `/`. */
  readonly at?: string;
  /** Returns Markdown by paths in that folder: `{ 'v1.md': '# Version 1' }`. Depends on its input alone. */
  readonly pages: (input: GeneratorInput) => Readonly<Record<string, string>>;
}

/** Returns a generator with its type. */
export const generator = (definition: GeneratorDefinition): GeneratorDefinition => definition;
