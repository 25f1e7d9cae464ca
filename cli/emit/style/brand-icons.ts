import type { BrandIcon } from '../../config/brand-icons.js';
import type { SiteConfig } from '../../types.js';

/** The outline of each icon in a square of 16 units, made by `scripts/brand-icons.mjs`. */
export type BrandOutlines = Readonly<Record<BrandIcon, string>>;

/** Returns the style rules of the icons that links of the navbar and the footer show. */
export function brandIconRules({ navbar, footer }: Pick<SiteConfig, 'navbar' | 'footer'>, outlines: BrandOutlines): string {
  const names = new Set([...navbar.links, ...footer.social].flatMap(({ icon }) => icon ?? []));
  return [...names]
    .sort()
    .map((name) => makeRule(name, outlines[name]))
    .join('');
}

const makeRule = (name: BrandIcon, outline: string): string =>
  `.icon-${name}{--icon:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='${outline}'/%3E%3C/svg%3E")}`;
