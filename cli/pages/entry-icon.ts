import { isBrand } from '../config/brand-icons.js';
import type { IconSet } from '../sources/icon-set.js';
import { findIconSet, findSetIcon } from './icon-set.js';
import { ICONS } from './markdown/directives/icons.js';

/**
 * Returns what follows `icon-` in the class of an icon of the navigation. The icons of the interface have other classes.
 *
 * @param icon a brand, one of docsgen's own icons, or the prefix of a set and a name
 */
export const iconClass = (icon: string): string =>
  isBrand(icon) ? icon : icon.includes(':') ? icon.replace(':', '--') : `own--${icon}`;

/** Returns an icon that is not one of a brand as an SVG image; `undefined` if there is none of the name. */
export function iconImage(icon: string, sets: readonly IconSet[]): string | undefined {
  if (Object.hasOwn(ICONS, icon))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${ICONS[icon]}"/></svg>`;
  const [, prefix = '', name = ''] = /^([a-z0-9-]+):([a-z0-9-]+)$/.exec(icon) ?? [];
  const set = findIconSet(prefix, sets);
  const found = set && findSetIcon(set, name);
  if (!found || found === 'unsafe') return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${found.viewBox}">${found.body}</svg>`;
}
