import * as TEXTS from './texts/page.js';
import type { PopularPage, SiteView } from './view.js';

/** Where readers can go who search for nothing or find nothing: popular pages, and links to people who help. */
export function StartPages({ site, popular = [] }: { site: SiteView; popular?: readonly PopularPage[] }) {
  const groups = site.footer.groups.filter(({ help }) => help);
  if (popular.length + groups.length === 0) return null;
  return (
    <section className="start" aria-label={TEXTS.whereToStart}>
      {popular.length > 0 && (
        <>
          <h2>{TEXTS.popularPages}</h2>
          <ul className="start-pages">
            {popular.map(({ label, href, description }) => (
              <li key={href}>
                <a className="card" href={href}>
                  <span className="card-title">{label}</span>
                  {description && <span className="card-text">{description}</span>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {groups.map(({ title, links }) => (
        <div className="start-help" key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
