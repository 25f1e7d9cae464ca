import { type BrandIcon, isBrand } from '../../config/brand-icons.js';

/** The outline of each icon in a square of 16 units, made by `scripts/brand-icons.mjs`. */
export type BrandOutlines = Readonly<Record<BrandIcon, string>>;

/** Returns the style rules of the icons of brands among some icons. */
export function brandIconRules(icons: Iterable<string>, outlines: BrandOutlines): string {
  return [...new Set(icons)]
    .filter(isBrand)
    .sort()
    .map((name) => makeRule(name, outlines[name]))
    .join('');
}

const makeRule = (name: BrandIcon, outline: string): string =>
  `.icon-${name}{--icon:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='${outline}'/%3E%3C/svg%3E")}`;
