import { Brand } from './brand.js';
import { NavbarItems } from './menu.js';
import { Replaceable, Slot } from './slot.js';
import * as TEXTS from './texts/page.js';
import { ThemeMenu } from './theme-menu.js';
import type { PageView, SiteView } from './view.js';

interface NavbarProps {
  readonly site: SiteView;
  readonly page: Pick<PageView, 'tab' | 'slots'>;
  readonly hasSidebar: boolean;
}

/** The navbar. Its buttons work through `data-action` before React is loaded; without JavaScript they are hidden. */
export function Navbar({ site, page, hasSidebar }: NavbarProps) {
  const parts = {
    menu: hasSidebar && <MenuButton />,
    title: <Brand site={site} />,
    version: site.version && <span className="version">{site.version}</span>,
    start: <Slot page={page} at="navbar.start" />,
    sections: site.sections.length > 0 && (
      <nav className="navbar-tabs" aria-label={TEXTS.sections}>
        <ul>
          <NavbarItems items={site.sections} current={page.tab} withLabels />
        </ul>
      </nav>
    ),
    search: site.search && (
      <a className="search-link" href={site.search.page} data-action="search" aria-keyshortcuts="/ Control+K Meta+K">
        <span className="icon icon-search" />
        <span className="search-link-text">{TEXTS.search}</span>
      </a>
    ),
    links: site.navbar.length > 0 && (
      <nav className="navbar-links" aria-label={TEXTS.mainLinks}>
        <ul>
          <NavbarItems items={site.navbar} />
        </ul>
      </nav>
    ),
    end: <Slot page={page} at="navbar.end" />,
    theme: site.colorMode.switchable && <ThemeMenu colorMode={site.colorMode} />,
  };
  return (
    <header className="navbar">
      <Replaceable page={page} at="navbar" parts={parts} />
    </header>
  );
}

/** Opens the navigation on narrow screens: a button, and a link for readers without JavaScript. */
function MenuButton() {
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        data-action="menu"
        aria-label={TEXTS.menu}
        aria-controls="docsgen:sidebar"
        aria-expanded="false"
        suppressHydrationWarning
      >
        <span className="icon icon-menu" />
      </button>
      <a className="icon-button menu-link" href="#docsgen:sidebar" aria-label={TEXTS.menu}>
        <span className="icon icon-menu" />
      </a>
    </>
  );
}
