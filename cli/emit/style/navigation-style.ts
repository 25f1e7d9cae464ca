import { listConfiguredIcons } from '../../config/configured-icons.js';
import type { Site } from '../../manifest/site.js';
import { iconClass, iconImage } from '../../pages/entry-icon.js';
import { computeDigest } from '../../sources/text.js';
import type { NavNode, SiteConfig } from '../../types.js';
import { type BrandOutlines, brandIconRules } from './brand-icons.js';

/** The parts of the style sheet that do not depend on the site. */
export interface NavigationStyles {
  readonly css: string;
  readonly brandIcons: BrandOutlines;
}

/** The style sheet of what few sites have in their navigation. */
interface NavigationStyle {
  /** Name of its file in `assets/`. */
  readonly name: string;
  readonly css: string;
}

/** Returns the style sheet of menus, icons, badges, groups and the logo of the footer; `undefined` for sites without any. */
export function navigationStyle(
  site: Pick<Site, 'config' | 'manifest' | 'parts'>,
  styles: NavigationStyles,
): NavigationStyle | undefined {
  const { config, manifest, parts } = site;
  const nodes = listNodes(manifest.navigation.tree);
  if (!needsStyle(config) && !nodes.some(({ kind, icon, badge }) => kind === 'group' || icon !== undefined || badge))
    return undefined;
  const ofEntries = nodes.flatMap(({ icon }) => icon ?? []);
  const names = new Set([...listConfiguredIcons(config).map(({ icon }) => icon), ...ofEntries]);
  const rules = [...names].sort().flatMap((icon) => {
    const image = iconImage(icon, parts.icons);
    return image === undefined ? [] : [`.icon-${iconClass(icon)}{--icon:url("data:image/svg+xml,${encodeImage(image)}")}`];
  });
  const css = styles.css + brandIconRules(ofEntries, styles.brandIcons) + rules.join('');
  return { name: `navigation-${computeDigest(css).slice(0, 8).toUpperCase()}.css`, css };
}

/** Whether the navbar or the footer contains a menu, an icon next to a text, an icon that is not one of a brand, or a logo. */
function needsStyle(config: SiteConfig): boolean {
  const { navbar, footer } = config;
  const { sections = [], links } = navbar;
  return (
    footer.logo !== undefined ||
    [...sections, ...links].some(({ items }) => items !== undefined) ||
    [...sections, ...footer.groups.flatMap((group) => group.links)].some(({ icon }) => icon !== undefined) ||
    listConfiguredIcons(config).some(({ icon }) => iconImage(icon, []) !== undefined || icon.includes(':'))
  );
}

const listNodes = (nodes: readonly NavNode[]): NavNode[] =>
  nodes.flatMap((node) => [node, ...('items' in node ? listNodes(node.items) : [])]);

/** Writes an image as a part of an address between double quotes. Its markup contains no characters outside ASCII. */
const encodeImage = (image: string): string =>
  image
    .replace(/"/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[%#<>]/g, encodeURIComponent);
