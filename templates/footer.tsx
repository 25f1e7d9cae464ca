import type { SiteView } from './view.js';

/** The page footer: groups of links and the copyright. */
export function Footer({ footer }: { footer: SiteView['footer'] }) {
  if (footer.groups.length === 0 && !footer.copyright) return null;
  return (
    <footer className="footer">
      {footer.groups.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href + label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {footer.copyright && <p>{footer.copyright}</p>}
    </footer>
  );
}
