import type { IconLink, MenuItem } from './view.js';

interface ItemsProps {
  readonly items: readonly MenuItem[];
  /** Href of the section that contains the page. */
  readonly current?: string;
}

/** An icon of the navigation, which is decoration. @param name what follows `icon-` in its class */
export const Icon = ({ name }: { name: string }) => <span className={`icon icon-${name}`} />;

/** The text of a link, after its icon if it has one. */
export const IconLabel = ({ label, icon }: Pick<IconLink, 'label' | 'icon'>) =>
  icon ? (
    <span className="icon-label">
      <Icon name={icon} />
      {label}
    </span>
  ) : (
    label
  );

const Items = ({ items, current }: ItemsProps) => (
  <ul>
    {items.map(({ label, href, icon, description }) => (
      <li key={href + label}>
        <a href={href} aria-current={href === current ? 'true' : undefined}>
          {icon && <Icon name={icon} />}
          <span>
            {label}
            {description && <small>{description}</small>}
          </span>
        </a>
      </li>
    ))}
  </ul>
);

interface MenuProps extends ItemsProps {
  readonly label: string;
  readonly icon?: string;
  /** The icon stands for the label. */
  readonly isIconOnly?: boolean;
}

/** Whether a menu leads to the section that contains the page. */
const isIn = (items: readonly MenuItem[], current: string | undefined): boolean =>
  current !== undefined && items.some(({ href }) => href === current);

/**
 * A menu of the navbar: a native disclosure, which works without JavaScript. The boot script closes it with Escape, after a choice, and when the reader
 * clicks or moves the focus elsewhere.
 */
export function Menu({ label, icon, isIconOnly, ...props }: MenuProps) {
  return (
    <details className="menu" name="docsgen:menu" suppressHydrationWarning>
      <summary
        className={isIconOnly ? 'icon-button' : undefined}
        aria-label={isIconOnly ? label : undefined}
        aria-current={isIn(props.items, props.current) ? 'true' : undefined}
      >
        {isIconOnly && icon ? <Icon name={icon} /> : <IconLabel label={label} icon={icon} />}
      </summary>
      <Items {...props} />
    </details>
  );
}

/** The same links as a group below a heading, for the sidebar on narrow screens. */
export const MenuGroup = ({ label, ...props }: ItemsProps & { readonly label: string }) => (
  <>
    <span>{label}</span>
    <Items {...props} />
  </>
);
