import type { UserConfig } from '../config/schema.js';
import type { Tool } from '../sources/tool.js';
import type { BodyRules } from './body/rules.js';
import type { OldPage, OldPlace } from './old-page.js';

/** Something that was not migrated, or was changed. */
export interface Note extends OldPlace {
  readonly kind: 'config' | 'navigation' | 'address' | 'front-matter' | 'component' | 'code' | 'old-error';
  /** The finding, such as the name of a component. Notes with equal kind and subject are counted together. */
  readonly subject: string;
  /** A sentence that says what became of it. */
  readonly text: string;
}

/** An entry of the old navigation. Pages are named by their address. */
export type OldEntry =
  | { readonly kind: 'page'; readonly address: string; readonly label?: string; readonly badge?: unknown }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** The pages of a folder of the new site. */
  | { readonly kind: 'folder'; readonly folder: string; readonly label?: string; readonly inline?: boolean }
  | {
      readonly kind: 'category';
      readonly label: string;
      readonly open?: boolean;
      /** Address of the page that the category links to. */
      readonly page?: string;
      readonly index?: { readonly slug: string; readonly title?: string; readonly description?: string };
      readonly items: readonly OldEntry[];
    };

/** A file or folder to copy. */
export interface Copy {
  /** Absolute path. */
  readonly from: string;
  /** In the new site: `static`. */
  readonly to: string;
}

/** An old redirect whose addresses may contain parameters: `/old/:slug*` → `/new/:slug*`. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

/** Everything that the reader of a tool finds in a site. */
export interface OldSite {
  readonly tool: Tool;
  readonly pages: readonly OldPage[];
  /** Addresses that something else than Markdown makes, with its file: they are not migrated. */
  readonly otherAddresses: ReadonlyMap<string, string>;
  /** `undefined`: the folders are the navigation. */
  readonly navigation: readonly OldEntry[] | undefined;
  readonly config: UserConfig;
  readonly statics: readonly Copy[];
  /** Other files of the new site, such as those of categories. */
  readonly files?: ReadonlyMap<string, string>;
  /** Addresses of the generated indexes in these files. */
  readonly indexes?: readonly string[];
  /** Redirects with parameters. */
  readonly redirectRules?: readonly RedirectRule[];
  /** Addresses at which the old tool shows a page that is not translated, each with the address of the page in the default language. */
  readonly fallbacks?: ReadonlyMap<string, string>;
  /** Returns the file that a page means by a path, such as its translation. Both are absolute. */
  localFile?(page: OldPage, file: string): string;
  /** Returns old addresses that redirect to a page. */
  createRedirects?(address: string): readonly string[];
  readonly rules: BodyRules;
  readonly notes: readonly Note[];
}

/** Reads a site of a tool. @param dir absolute path of the folder with its configuration */
export type ReadSite = (dir: string) => Promise<OldSite>;
