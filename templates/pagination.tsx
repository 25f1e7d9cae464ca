import type { Link } from './view.js';

/** Links to the previous and the next page. */
export function Pagination({ previous, next }: { previous?: Link; next?: Link }) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <a className="pagination-previous" href={previous.href} rel="prev">
          <small>Previous</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="pagination-next" href={next.href} rel="next">
          <small>Next</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  );
}
