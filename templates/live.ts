/** What `docsgen watch` tells the pages that are open. Types only. */

/** Pages that are others than before. */
export interface LiveUpdate {
  /** Their addresses, without query; every page may be another when left out. */
  readonly pages?: readonly string[];
  /** Pages that have another address now. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
  /** Files of `static/` and `content/` that have other content: paths below the host, not encoded. */
  readonly files?: readonly string[];
}

/** How the site is. */
export interface LiveState {
  /** The errors first; empty when nothing is wrong. */
  readonly problems: readonly LiveProblem[];
}

/** A problem as a page shows it. */
export interface LiveProblem {
  readonly level: 'error' | 'warning';
  /** File, line and column; empty when it belongs to no file. */
  readonly place: string;
  readonly cause: string;
  readonly fix: string;
}
