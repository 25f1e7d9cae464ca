/** Name of the function with which a page that `docsgen check --hydrate` opens reports: it takes one `IslandEvent` as JSON. */
export const REPORT_FUNCTION = 'docsgenReport';

/** What happens on a page whose islands are checked. `index` is the position of an island in the document. */
export type IslandEvent =
  /** The page has these islands: the URLs of their scripts, without origin. */
  | { readonly kind: 'found'; readonly scripts: readonly string[] }
  | { readonly kind: 'start'; readonly index: number }
  /** What the server rendered, and what the component renders in the browser, without the content of the directive. */
  | { readonly kind: 'html'; readonly index: number; readonly server: string; readonly browser: string }
  /** React discarded what the server rendered. `browser` is what it rendered instead. */
  | { readonly kind: 'replaced'; readonly index: number; readonly server: string; readonly browser: string }
  /** The script of the component, or React, could not be loaded or run. */
  | { readonly kind: 'not-loaded'; readonly index: number; readonly message: string; readonly stack?: string }
  | { readonly kind: 'throws'; readonly index: number; readonly message: string; readonly stack?: string }
  /** The policy of the site blocked something. `directive` is that of the policy. */
  | { readonly kind: 'blocked'; readonly index: number; readonly directive: string; readonly blocked: string }
  /** Every island was started. */
  | { readonly kind: 'done' };
