import { Fragment } from 'react';
import { LongName } from '../long-name.js';
import * as TEXTS from '../texts/reference.js';
import type { PageLinkView } from './view.js';

/** Links to the other pages of a list or text that is too long for one. Render it with `renderToStaticMarkup`. */
export function PageLinks({ pages }: { pages: readonly PageLinkView[] }) {
  if (pages.length < 2) return null;
  return (
    <nav aria-label={TEXTS.pages}>
      <p className="api-facts">
        {TEXTS.pages}:{' '}
        {pages.map(({ label, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup
          <Fragment key={index}>
            {index > 0 && ' · '}
            {href === undefined ? (
              <strong aria-current="page">
                <LongName text={label} />
              </strong>
            ) : (
              <a href={href}>
                <LongName text={label} />
              </a>
            )}
          </Fragment>
        ))}
      </p>
    </nav>
  );
}
