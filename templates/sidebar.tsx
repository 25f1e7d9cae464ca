import { MethodBadge } from './method-badge.js';
import { NavbarLinks } from './navbar.js';
import type { NavEntry, NavSlice, SiteView } from './view.js';

function EntryLink({ entry, current }: { entry: NavEntry; current: string }) {
  return (
    <a
      href={entry.href}
      className={entry.category ? 'nav-parent' : entry.more ? 'nav-more' : undefined}
      aria-current={entry.path !== undefined && entry.path === current ? 'page' : undefined}
    >
      {entry.method ? (
        <>
          <span>{entry.label}</span>
          <MethodBadge method={entry.method} />
        </>
      ) : (
        entry.label
      )}
    </a>
  );
}

function Entry({ entry, current }: { entry: NavEntry; current: string }) {
  const { category } = entry;
  return (
    <li className={entry.className}>
      <EntryLink entry={entry} current={current} />
      {category && category.items.length > 0 && (
        <details className="nav-category" open={category.open} suppressHydrationWarning>
          <summary aria-label={`Pages of ${entry.label}`} />
          <Entries entries={category.items} current={current} />
        </details>
      )}
    </li>
  );
}

function Entries({ entries, current }: { entries: readonly NavEntry[]; current: string }) {
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.href + entry.label} entry={entry} current={current} />
      ))}
    </ul>
  );
}

/**
 * The navigation. A category is a link and, if its pages are listed, a native disclosure, so that it works without JavaScript. On
 * narrow screens it is the menu.
 */
export function Sidebar({ site, nav, current }: { site: SiteView; nav: NavSlice; current: string }) {
  return (
    <nav className="sidebar" id="docsgen:sidebar" aria-label="Documentation">
      <Entries entries={nav.items} current={current} />
      {site.navbar.length > 0 && (
        <ul className="sidebar-links">
          <NavbarLinks links={site.navbar} />
        </ul>
      )}
    </nav>
  );
}
