/** A path in the site folder, with `/` and without a leading slash: `content/a.md`. */
export type SitePath = string;

/** A location in a file. Lines and columns start at 1. */
export interface Location {
  readonly file: SitePath;
  readonly line?: number;
  readonly column?: number;
  /** Describes what makes the file, if it is not on disk: `the generator "releases"`. */
  readonly madeBy?: string;
}
