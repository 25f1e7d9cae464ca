import type { SiteView } from './view.js';

/** The logo and the title of the site, which lead to its home page. */
export function Brand({ site: { baseUrl, logo, title } }: { site: Pick<SiteView, 'baseUrl' | 'logo' | 'title'> }) {
  return (
    <a className="brand" href={baseUrl}>
      {logo && <img src={logo.src} alt={logo.alt} width="28" height="28" />}
      <span>{title}</span>
    </a>
  );
}
