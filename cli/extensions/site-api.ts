import type { Data } from './api.js';

/** Facts about the whole site. */
export interface SiteFacts {
  readonly title: string;
  /** Origin of the site: `https://docs.example.com`. */
  readonly url: string;
  /** Path of the home page: `/`, or `/docs/`. */
  readonly baseUrl: string;
}

/** A link of a page to another page or file of the site. */
export interface PageLink {
  /** As the author wrote it. */
  readonly target: string;
  /** The route or the path of the file; `undefined` if the link is broken. */
  readonly to?: string;
  /** `#anchor`, or empty. */
  readonly hash: string;
  readonly line: number;
  readonly column: number;
}

/** A published page of the site. */
export interface SitePage {
  readonly kind: 'doc' | 'category' | 'operation' | 'tag' | 'shared' | 'list';
  /** Without base URL: `/guides/setup`. */
  readonly route: string;
  /** The full address. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Search engines and lists should not show it. */
  readonly unlisted: boolean;
  /** The file that it is made from, relative to the site; `undefined` for a generated page of a category. */
  readonly source?: string;
  /** The values of the front matter by their keys, those of extensions included; empty for other pages than Markdown. */
  readonly frontMatter: Readonly<Record<string, Data>>;
  readonly headings: readonly { readonly depth: number; readonly id: string; readonly text: string }[];
  readonly links: readonly PageLink[];
  /** Plain text of the page, one block a line. Empty unless the part has `texts: true`. */
  readonly text: string;
}

/** Input of a part that works with the whole site: copies, which cannot be changed. */
export interface SiteInput {
  readonly site: SiteFacts;
  /** In the order of their routes. */
  readonly pages: readonly SitePage[];
  /** The options of the extension. */
  readonly options: Data;
}

/** A problem that a check finds. */
export interface CheckReport {
  /** The page, or its route. Without one, the problem belongs to the module of the check. */
  readonly page?: SitePage | string;
  /** In the file of the page; begins with 1. */
  readonly line?: number;
  readonly column?: number;
  /** The cause, in one sentence. */
  readonly message: string;
  /** The remedy, in one sentence. */
  readonly fix?: string;
  /** The default is the level of the check. */
  readonly level?: 'error' | 'warning';
}

/** Input of a check. */
export interface CheckInput extends SiteInput {
  report(found: CheckReport): void;
}

/** A check of the whole site. */
export interface CheckDefinition {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /** Errors, the default, fail the build. */
  readonly level?: 'error' | 'warning';
  /** The pages come with their texts. */
  readonly texts?: true;
  /** Reports what is wrong. Depends on its input alone: there is no clock, network, file system or environment. */
  readonly run: (input: CheckInput) => void;
}

/** Returns a check with its type. */
export const check = (definition: CheckDefinition): CheckDefinition => definition;

/** A writer of files. */
export interface FilesDefinition {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /** The pages come with their texts. */
  readonly texts?: true;
  /** Returns the texts of files by their paths in the output folder: `{ 'feed.xml': '…' }`. Depends on its input alone. */
  readonly write: (input: SiteInput) => Readonly<Record<string, string>>;
}

/** Returns a writer of files with its type. */
export const files = (definition: FilesDefinition): FilesDefinition => definition;
