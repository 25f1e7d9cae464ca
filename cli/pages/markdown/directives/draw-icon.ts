import type { Element } from 'hast';
import { element } from '../hast.js';
import { ICONS } from './icons.js';

/** Draws an icon, after the author's HTML has passed the safe list, which has no SVG. */
export function drawIcon(node: Element): void {
  const name = node.properties.dataIcon;
  if (typeof name !== 'string') return;
  delete node.properties.dataIcon;
  if (!Object.hasOwn(ICONS, name)) return;
  node.children = [element('svg', { viewBox: '0 0 24 24', width: 24, height: 24 }, [element('path', { d: ICONS[name] })])];
}
