import type { LogoView, SiteView } from './view.js';

/** The logo and the title of the site, as a link to its home page. */
export function Brand({ site: { baseUrl, logo, title } }: { site: Pick<SiteView, 'baseUrl' | 'logo' | 'title'> }) {
  return (
    <a className="brand" href={baseUrl}>
      {logo && <Logo {...logo} />}
      {title && !logo?.replacesTitle && <span>{title}</span>}
    </a>
  );
}

/** The logo; with one for dark mode, the style sheet hides the other. */
function Logo({ src, dark, alt }: LogoView) {
  if (dark === undefined) return <img src={src} alt={alt} width="28" height="28" />;
  return (
    <>
      <img className="in-light" src={src} alt={alt} width="28" height="28" />
      <img className="in-dark" src={dark} alt={alt} width="28" height="28" />
    </>
  );
}
