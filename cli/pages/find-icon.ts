import type { ValuesOf } from '../problems/index.js';
import { suggestName } from '../schema/suggest.js';
import type { IconSet } from '../sources/icon-set.js';
import { findIconSet, findSetIcon, listIcons } from './icon-set.js';
import { ICONS } from './markdown/directives/icons.js';

type ErrorOf<Id extends 'unknown-icon' | 'icon-set' | 'unsafe-icon'> = { readonly id: Id; readonly values: ValuesOf<Id> };
/** Why an icon cannot be drawn: a problem without its location. */
export type IconError = ErrorOf<'unknown-icon'> | ErrorOf<'icon-set'> | ErrorOf<'unsafe-icon'>;

/**
 * Returns why an icon cannot be drawn; `undefined` if it can.
 *
 * @param icon name of one of docsgen's own icons, or the prefix of a set and a name
 * @param more names that are allowed besides docsgen's own
 */
export function findIconError(icon: string, sets: readonly IconSet[], more: readonly string[] = []): IconError | undefined {
  if (Object.hasOwn(ICONS, icon) || more.includes(icon)) return undefined;
  const [, prefix, name = ''] = /^([a-z0-9-]+):(.+)$/.exec(icon) ?? [];
  if (prefix !== undefined) return findSetError({ icon, prefix, name }, sets);
  const names = [...more, ...Object.keys(ICONS)];
  return { id: 'unknown-icon', values: { icon, nearest: suggestName(icon, names), known: names.join(', ') } };
}

/** Names of icons in sets: https://iconify.design/docs/types/iconify-json.html. They become parts of style sheets. */
const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface PackagedIcon {
  /** As it is written: the prefix and the name. */
  readonly icon: string;
  readonly prefix: string;
  readonly name: string;
}

function findSetError({ icon, prefix, name }: PackagedIcon, sets: readonly IconSet[]): IconError | undefined {
  const set = findIconSet(prefix, sets);
  if (!set) return { id: 'icon-set', values: { icon, prefix } };
  const found = ICON_NAME.test(name) ? findSetIcon(set, name) : undefined;
  if (found === 'unsafe') return { id: 'unsafe-icon', values: { icon } };
  if (found) return undefined;
  const nearest = suggestName(name, listIcons(set));
  const known = `https://icon-sets.iconify.design/${prefix}/ lists them`;
  return { id: 'unknown-icon', values: { icon, nearest: nearest && `${prefix}:${nearest}`, known } };
}
