import { dayOf } from '../../pages/post-date.js';
import type { NavNode, Outline, RoutePath } from '../../types.js';
import type { KeyMaker } from '../tree.js';
import type { Blog } from './site-lists.js';

interface BlogNodeOptions {
  readonly outlines: ReadonlyMap<RoutePath, Outline>;
  /** Labels of the categories that contain the posts. */
  readonly labels: readonly string[];
  readonly makeKey: KeyMaker;
}

/** Returns the entries of the posts of a blog, newest first: in a category for each year if there are several. */
export function listPostNodes({ posts }: Blog, { outlines, labels, makeKey }: BlogNodeOptions): NavNode[] {
  const years = new Map<string, NavNode[]>();
  for (const path of posts) {
    const outline = outlines.get(path);
    if (!outline) continue;
    const year = outline.date === undefined ? '' : dayOf(outline.date).slice(0, 4);
    const nodes = years.get(year) ?? [];
    nodes.push({ kind: 'page', label: outline.label, path, className: outline.className, ...outline.marks });
    years.set(year, nodes);
  }
  if (years.size < 2) return [...years.values()].flat();
  return [...years].map(([year, items], index): NavNode => {
    const [first] = items;
    const path = first?.kind === 'page' ? first.path : '/';
    return { kind: 'category', label: year, path, hasPage: false, open: index === 0, items, key: makeKey([...labels, year]) };
  });
}
