import { useEffect, useState } from 'react';
import { type FindPages, findSimilarPages, type SimilarPage } from './similar-pages.js';

/** Lists pages with an address similar to the requested one on the not-found page. Empty if the search fails. */
export function SimilarPagesList({ search }: { search: FindPages }) {
  const [pages, setPages] = useState<readonly SimilarPage[]>([]);
  useEffect(() => {
    let here = true;
    findSimilarPages(location.pathname, search).then(
      (found) => here && setPages(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [search]);

  if (pages.length === 0) return null;
  return (
    <>
      <h2>Did you mean one of these?</h2>
      <ul>
        {pages.map(({ url, title }) => (
          <li key={url}>
            <a href={url}>{title}</a> <small>{url}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
