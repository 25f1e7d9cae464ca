import type { SiteView } from './view.js';

/** The tabs of the site's sections, as list items. @param current href of the tab whose section contains the page */
export function SectionTabs({ sections, current }: { sections: SiteView['sections']; current?: string }) {
  return sections.map(({ label, href }) => (
    <li key={href + label}>
      <a href={href} aria-current={href === current ? 'true' : undefined}>
        {label}
      </a>
    </li>
  ));
}
