import { MethodBadge } from './method-badge.js';

/** A card that links to a page. */
export interface Card {
  readonly title: string;
  readonly href: string;
  readonly text?: string;
  /** HTTP method, on operations. */
  readonly method?: string;
}

/** Cards for the pages of a category. Plain markup without hooks: render it with `renderToStaticMarkup`. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="cards">
      {cards.map(({ title, href, text, method }) => (
        <li key={href}>
          <a className="card" href={href}>
            <span className="card-title">
              {method && <MethodBadge method={method} />}
              {method ? ` ${title}` : title}
            </span>
            {text && <span className="card-text">{text}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
