import { LongName } from './long-name.js';
import type { MenuItem, NavbarItem, NavEntry } from './view.js';

/** An icon of the navigation, which is decoration. @param name what follows `icon-` in its class */
export const Icon = ({ name }: { name: string }) => <span className={`icon icon-${name}`} />;

/** A short label next to the label of an entry, and part of its name. */
export const Badge = ({ text, type }: NonNullable<NavEntry['badge']>) => <span className={`nav-badge ${type}`}>{text}</span>;

type LabelProps = Pick<NavEntry, 'label' | 'icon' | 'badge'> & Pick<MenuItem, 'description'>;

/** The label of an entry with what it shows around it. */
export function Label({ label, icon, badge, description }: LabelProps) {
  if (!icon && !badge && !description) return <LongName text={label} />;
  return (
    <span className="icon-label">
      {icon && <Icon name={icon} />}
      <span>
        <LongName text={label} /> {badge && <Badge {...badge} />}
        {description && <small>{description}</small>}
      </span>
    </span>
  );
}

interface NavbarItemsProps {
  readonly items: readonly (NavbarItem & Pick<MenuItem, 'description'>)[];
  /** Href of the section that contains the page. */
  readonly current?: string;
  /** Menus are open. */
  readonly isList?: boolean;
  /** Show labels after the icons, and not the icons alone. */
  readonly withLabels?: boolean;
}

/**
 * Tabs, links and menus of the navbar, as list items. A menu is a native disclosure, which works without JavaScript. The boot script closes it with Escape,
 * after a choice, and when the reader clicks or moves the focus elsewhere. In a list it is open from the start.
 */
export function NavbarItems({ items, current, isList, withLabels }: NavbarItemsProps) {
  return items.map(({ href, items: menu, ...item }) => {
    const { label, icon } = item;
    const isIcon = icon && !withLabels && !(menu && isList);
    const props = {
      className: isIcon ? 'icon-button' : undefined,
      'aria-label': isIcon ? label : undefined,
      'aria-current': current && (menu ?? [{ href }]).some((link) => link.href === current) ? ('true' as const) : undefined,
    };
    const content = isIcon ? <Icon name={icon} /> : <Label {...item} />;
    return (
      <li key={href + label}>
        {menu ? (
          <details
            className={isList ? 'menu-group' : 'menu'}
            name={isList ? undefined : 'docsgen:menu'}
            open={isList}
            suppressHydrationWarning
          >
            <summary {...props}>{content}</summary>
            <ul>
              <NavbarItems items={menu} current={current} withLabels />
            </ul>
          </details>
        ) : (
          <a href={href} {...props}>
            {content}
          </a>
        )}
      </li>
    );
  });
}
