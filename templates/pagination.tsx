import * as TEXTS from './texts/page.js';
import type { Link } from './view.js';

/** Links to the previous and the next page. */
export function Pagination({ previous, next }: { previous?: Link; next?: Link }) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label={TEXTS.previousAndNext}>
      {previous && (
        <a className="pagination-previous" href={previous.href} rel="prev">
          <small>{TEXTS.previous}</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="pagination-next" href={next.href} rel="next">
          <small>{TEXTS.next}</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  );
}
