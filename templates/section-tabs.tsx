import { IconLabel, Menu, MenuGroup } from './menu.js';
import type { NavbarItem } from './view.js';

interface SectionTabsProps {
  readonly sections: readonly NavbarItem[];
  /** Href of the tab whose section contains the page. */
  readonly current?: string;
  /** Show menus as groups. */
  readonly isList?: boolean;
}

/** The tabs of the site's sections, as list items. */
export function SectionTabs({ sections, current, isList }: SectionTabsProps) {
  return sections.map(({ label, href = '', icon, items }) => (
    <li key={href + label} className={items && isList ? 'menu-group' : undefined}>
      {items && isList && <MenuGroup label={label} items={items} current={current} />}
      {items && !isList && <Menu label={label} icon={icon} items={items} current={current} />}
      {!items && (
        <a href={href} aria-current={href === current ? 'true' : undefined}>
          <IconLabel label={label} icon={icon} />
        </a>
      )}
    </li>
  ));
}
