import type { OldPage } from '../old-page.js';
import type { Scope } from './expressions.js';
import type { IdRule } from './keep-ids.js';

/** An element of a page, ready to be written as a directive. */
export interface Component {
  readonly name: string;
  /** Its attributes. Those whose code cannot be evaluated are missing. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Its content as Markdown of docsgen, without common indentation. */
  readonly children: string;
  /** Whether it is alone on its lines. */
  readonly isBlock: boolean;
  /** The element around it. */
  readonly parent?: Pick<Component, 'name' | 'props'>;
  /** The names of the elements right inside. */
  readonly childNames: readonly string[];
}

/** The questions that the conversion of a component can ask. */
export interface ComponentContext {
  readonly page: OldPage;
  /** Returns a target for the new site. */
  link(target: string): string;
  /** Reads a file of the old site that the page imports as text; `undefined` if it cannot be read. */
  readCode(name: string): { readonly text: string; readonly extension: string } | undefined;
}

/** Returns what to write instead of a component; `undefined` if it has no counterpart. */
export type ConvertComponent = (component: Component, context: ComponentContext) => string | undefined;

/** Components by name. */
export type Components = Readonly<Record<string, ConvertComponent>>;

/** How the pages of a tool become pages of docsgen. */
export interface BodyRules {
  /** Whether braces and imports in a page are code. */
  isMdx(page: OldPage): boolean;
  readonly components: Components;
  /** Variables that expressions of all pages can use. */
  readonly scope: Scope;
  /** Rewrites what is neither JSX nor Markdown, before everything else. The number of lines should not change. */
  prepare(text: string, page: OldPage): string;
  /** Rewrites the front matter. The result contains keys of docsgen only; `dropped` are keys without a counterpart. */
  convertMeta(page: OldPage): { readonly meta: Readonly<Record<string, unknown>>; readonly dropped: readonly string[] };
  /** The ids of headings; missing if the tool has the rule of docsgen. */
  readonly ids?: IdRule;
  /** Finds expressions outside of code that a plugin of the tool evaluates, such as `{{ name }}`. */
  readonly templates?: RegExp;
  /** The absolute folder of each name with which links may begin, such as `@site`. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Whether addresses end with a slash, so that relative ones begin in the folder of the page itself. */
  readonly trailingSlash: boolean;
}
