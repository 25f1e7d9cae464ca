import { Brand } from './brand.js';
import { Label, NavbarItems } from './menu.js';
import { Replaceable, Slot } from './slot.js';
import { CONSENT_TEXTS } from './texts/services.js';
import type { PageView, SiteView } from './view.js';

/** The page footer: the site with its tagline and profiles, groups of links, the copyright, and the way to withdraw consent. */
export function Footer({ site, page }: { site: SiteView; page: Pick<PageView, 'slots'> }) {
  const { groups, social, logo, copyright } = site.footer;
  const { consent } = site;
  const { slots } = page;
  if (groups.length + social.length === 0 && !logo && !copyright && !slots?.footer && !slots?.['footer.end'] && !consent)
    return null;
  const parts = {
    site: (
      <div className="footer-site">
        <Brand site={logo ? { baseUrl: logo.href, logo, title: '' } : site} />
        {site.tagline && <p>{site.tagline}</p>}
        {social.length > 0 && (
          <ul className="footer-social">
            <NavbarItems items={social} />
          </ul>
        )}
      </div>
    ),
    groups: groups.map(({ title, links }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {links.map(({ label, href, icon }) => (
            <li key={href + label}>
              <a href={href}>
                <Label label={label} icon={icon} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    )),
    end: <Slot page={page} at="footer.end" />,
    copyright: copyright && <p className="copyright">{copyright}</p>,
    consent: consent && (
      <button type="button" data-action="consent">
        {consent.texts?.settings ?? CONSENT_TEXTS.settings}
      </button>
    ),
  };
  return (
    <footer className="footer">
      <Replaceable page={page} at="footer" parts={parts} />
    </footer>
  );
}
