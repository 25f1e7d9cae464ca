import type { Element } from 'hast';
import { suggestName } from '../../../schema/suggest.js';
import type { IconSet } from '../../../sources/icon-set.js';
import { findIconSet, findSetIcon, listIcons } from '../../icon-set.js';
import type { MarkdownContext } from '../context.js';
import { element, raw } from '../hast.js';
import type { Directive } from './directive.js';
import { ICONS } from './icons.js';

/** Returns the name of an icon for `dataIcon`; `undefined` for an unknown one, which is reported. */
export function findIcon(icon: string, node: Directive, context: MarkdownContext): string | undefined {
  if (Object.hasOwn(ICONS, icon)) return icon;
  const [, prefix, name = ''] = /^([a-z0-9-]+):(.+)$/.exec(icon) ?? [];
  if (prefix !== undefined) return findPackaged({ icon, prefix, name }, node, context);
  const names = Object.keys(ICONS);
  context.report('unknown-icon', node, { icon, nearest: suggestName(icon, names), known: names.join(', ') });
  return undefined;
}

interface PackagedIcon {
  /** As it is written: the prefix and the name. */
  readonly icon: string;
  readonly prefix: string;
  readonly name: string;
}

function findPackaged({ icon, prefix, name }: PackagedIcon, node: Directive, context: MarkdownContext): string | undefined {
  const set = findSet(prefix, context);
  const found = set && findSetIcon(set, name);
  if (!set) context.report('icon-set', node, { icon, prefix });
  else if (found === 'unsafe') context.report('unsafe-icon', node, { icon });
  else if (found) return icon;
  else {
    const nearest = suggestName(name, listIcons(set));
    const known = `https://icon-sets.iconify.design/${prefix}/ lists them`;
    context.report('unknown-icon', node, { icon, nearest: nearest && `${prefix}:${nearest}`, known });
  }
  return undefined;
}

function findSet(prefix: string, { options, iconSets }: MarkdownContext): IconSet | undefined {
  iconSets.add(prefix);
  return findIconSet(prefix, options.icons);
}

/** Draws an icon, after the author's HTML has passed the safe list, which has no SVG. */
export function drawIcon(node: Element, context: MarkdownContext): void {
  const name = node.properties.dataIcon;
  if (typeof name !== 'string') return;
  delete node.properties.dataIcon;
  if (Object.hasOwn(ICONS, name))
    node.children = [element('svg', { viewBox: '0 0 24 24', width: 24, height: 24 }, [element('path', { d: ICONS[name] })])];
  else if (name.includes(':')) drawPackaged(node, name, context);
}

function drawPackaged(node: Element, icon: string, context: MarkdownContext): void {
  const [prefix = '', name = ''] = icon.split(':');
  const set = findSet(prefix, context);
  const found = set && findSetIcon(set, name);
  if (!found || found === 'unsafe') return;
  const attributes = { className: ['doc-packaged'], viewBox: found.viewBox, width: 24, height: 24 };
  node.children = [element('svg', attributes, [raw(found.body)])];
}
