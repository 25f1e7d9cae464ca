import * as TEXTS from './texts/page.js';
import type { PageView } from './view.js';

/** The path from the top of the navigation to the page; nothing for pages at the top. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: PageView['breadcrumbs'] }) {
  if (breadcrumbs.length < 2) return null;
  return (
    <nav className="breadcrumbs" aria-label={TEXTS.breadcrumbs}>
      <ol>
        {breadcrumbs.map(({ label, href }, index) => (
          <li key={href ?? label}>
            {href === undefined ? (
              <span aria-current={index === breadcrumbs.length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
