import type { Manifest } from '../manifest/index.js';
import { isProblem, resolveLink } from '../manifest/links.js';
import type { RoutePath } from '../types.js';

/** How many other pages link to each page in their text. */
export function linksTo({ pages, targets }: Manifest): Map<RoutePath, number> {
  const counts = new Map<RoutePath, number>();
  for (const [path, { source, content }] of pages) {
    const found = new Set<RoutePath>();
    for (const reference of content.references) {
      if (reference.kind !== 'link') continue;
      const link = resolveLink(reference, { source, path }, targets);
      if (!isProblem(link) && link.kind === 'route' && link.path !== path) found.add(link.path);
    }
    for (const target of found) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}
