/** A place in the old site. */
export interface OldPlace {
  /** Relative to the folder that is migrated, with `/`; it may begin with `../`. */
  readonly file: string;
  readonly line?: number;
}

/** A Markdown file of the old site. */
export interface OldPage extends OldPlace {
  /** Absolute path. */
  readonly path: string;
  /** The text without its front matter. */
  readonly body: string;
  /** Number of lines of the front matter. */
  readonly skippedLines: number;
  /** The front matter as written there. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Path of its page without `baseUrl`, such as `/docs/intro`; `undefined` for a text that pages only include. */
  readonly address?: string;
  /** Where the file belongs in the new site: `content/docs/intro.md`. */
  readonly target: string;
  /** Folder whose files links can name without `./`. */
  readonly root: string;
}
