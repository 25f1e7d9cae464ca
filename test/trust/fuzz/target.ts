/** A reader of hostile input. */
export interface FuzzTarget {
  /** Makes the input of a seed, passes it on, and returns what was wrong; `undefined` if nothing was. May reject, which is an error too. */
  run(seed: number): Promise<string | undefined>;
}

/** Opens a target, in a folder of its own. */
export type OpenTarget = (folder: string) => FuzzTarget | Promise<FuzzTarget>;

/** The names of all targets. */
export const TARGETS = [
  'markdown',
  'front-matter',
  'openapi',
  'search-query',
  'http-path',
  'stored-records',
  'lock-files',
] as const;
export type TargetName = (typeof TARGETS)[number];
