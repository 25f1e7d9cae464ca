import { Badge, Icon } from './menu.js';
import { MethodBadge } from './method-badge.js';
import type { NavEntry } from './view.js';

/** A card that links to a page. */
export interface Card {
  readonly title: string;
  readonly href: string;
  readonly text?: string;
  /** HTTP method, on operations. */
  readonly method?: string;
  /** What follows `icon-` in the class of its icon. */
  readonly icon?: string;
  readonly badge?: NavEntry['badge'];
}

/** Cards for the pages of a category. Plain markup without hooks: render it with `renderToStaticMarkup`. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="cards">
      {cards.map(({ title, href, text, method, icon, badge }) => (
        <li key={href}>
          <a className="card" href={href}>
            <span className="card-title">
              {method && <MethodBadge method={method} />}
              {icon && <Icon name={icon} />}
              {method ? ` ${title}` : title}
              {badge && ' '}
              {badge && <Badge {...badge} />}
            </span>
            {text && <span className="card-text">{text}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
