/** Messages from `docsgen watch` to open pages. Types only. */

/** Reports that pages have changed. */
export interface LiveUpdate {
  /** Addresses of the changed pages, without query; missing if any page may have changed. */
  readonly pages?: readonly string[];
  /** Pages whose address has changed. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
  /** Files of `static/` and `content/` whose content has changed: paths on the host, not encoded. */
  readonly files?: readonly string[];
}

/** State of the site. */
export interface LiveState {
  /** Errors first; empty if there are no problems. */
  readonly problems: readonly LiveProblem[];
}

/** A problem as shown on a page. */
export interface LiveProblem {
  readonly level: 'error' | 'warning';
  /** File, line and column; empty if it does not belong to a file. */
  readonly place: string;
  readonly cause: string;
  readonly fix: string;
}
