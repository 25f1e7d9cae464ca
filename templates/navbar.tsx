import type { SiteView } from './view.js';

/** The links of the navbar; on narrow screens they are at the end of the sidebar instead. */
export function NavbarLinks({ links }: { links: SiteView['navbar'] }) {
  return links.map(({ label, href, icon }) => (
    <li key={href}>
      {icon ? (
        <a href={href} className="icon-button" aria-label={label}>
          <span className={`icon icon-${icon}`} />
        </a>
      ) : (
        <a href={href}>{label}</a>
      )}
    </li>
  ));
}

/** The navbar. Its buttons work through `data-action` before React is loaded; without JavaScript they are hidden. */
export function Navbar({ site, hasSidebar }: { site: SiteView; hasSidebar: boolean }) {
  return (
    <header className="navbar">
      {hasSidebar && (
        <>
          <button
            type="button"
            className="icon-button menu-button"
            data-action="menu"
            aria-label="Menu"
            aria-controls="docsgen:sidebar"
            aria-expanded="false"
            suppressHydrationWarning
          >
            <span className="icon icon-menu" />
          </button>
          <a className="icon-button menu-link" href="#docsgen:sidebar" aria-label="Menu">
            <span className="icon icon-menu" />
          </a>
        </>
      )}
      <a className="brand" href={site.baseUrl}>
        {site.logo && <Logo {...site.logo} />}
        <span>{site.title}</span>
      </a>
      {site.version && <span className="version">{site.version}</span>}
      {site.search && (
        <a className="search-link" href={site.search.page} data-action="search" aria-keyshortcuts="/ Control+K Meta+K">
          <span className="icon icon-search" />
          <span className="search-link-text">Search</span>
        </a>
      )}
      {site.navbar.length > 0 && (
        <nav className="navbar-links" aria-label="Main">
          <ul>
            <NavbarLinks links={site.navbar} />
          </ul>
        </nav>
      )}
      {site.colorMode.switchable && (
        <button
          type="button"
          className="theme-button"
          data-action="theme"
          data-theme-system={site.colorMode.system || undefined}
          aria-label={site.colorMode.system ? `Color mode: ${site.colorMode.default}` : 'Dark mode'}
          aria-pressed={site.colorMode.system ? undefined : site.colorMode.default === 'dark'}
          suppressHydrationWarning
        >
          <span />
        </button>
      )}
    </header>
  );
}

/** The logo; with one for dark mode, the style sheet hides the other. */
function Logo({ src, dark, alt }: NonNullable<SiteView['logo']>) {
  if (dark === undefined) return <img src={src} alt={alt} width="28" height="28" />;
  return (
    <>
      <img className="in-light" src={src} alt={alt} width="28" height="28" />
      <img className="in-dark" src={dark} alt={alt} width="28" height="28" />
    </>
  );
}
