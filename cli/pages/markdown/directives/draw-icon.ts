import type { Element } from 'hast';
import type { IconSet } from '../../../sources/icon-set.js';
import { findIconError } from '../../find-icon.js';
import { findIconSet, findSetIcon } from '../../icon-set.js';
import type { MarkdownContext } from '../context.js';
import { element, raw } from '../hast.js';
import type { Directive } from './directive.js';
import { ICONS } from './icons.js';

/** Returns the name of an icon for `dataIcon`; `undefined` for an unknown one, which is reported. */
export function findIcon(icon: string, node: Directive, context: MarkdownContext): string | undefined {
  const prefix = /^([a-z0-9-]+):./.exec(icon)?.[1];
  if (prefix !== undefined) context.iconSets.add(prefix);
  const error = findIconError(icon, context.options.icons);
  if (!error) return icon;
  if (error.id === 'unknown-icon') context.report(error.id, node, error.values);
  else if (error.id === 'icon-set') context.report(error.id, node, error.values);
  else context.report(error.id, node, error.values);
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
