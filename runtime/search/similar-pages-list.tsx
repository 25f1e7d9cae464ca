import { useEffect, useState } from 'react';
import * as TEXTS from '../../templates/texts/page.js';
import type { FindPages, SimilarPage } from './similar-pages.js';

/** Lists pages with an address similar to the requested one on the not-found page. Empty if the search cannot be loaded or fails. */
export function SimilarPagesList({ findPages }: { findPages: FindPages }) {
  const [pages, setPages] = useState<readonly SimilarPage[]>([]);
  useEffect(() => {
    let isMounted = true;
    // Only this page needs the code that compares addresses.
    import('./similar-pages.js')
      .then(({ findSimilarPages }) => findSimilarPages(location.pathname, findPages))
      .then(
        (similarPages) => isMounted && setPages(similarPages),
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [findPages]);

  if (pages.length === 0) return null;
  return (
    <>
      <h2>{TEXTS.didYouMean}</h2>
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
