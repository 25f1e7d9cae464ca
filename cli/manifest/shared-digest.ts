import { computeDigest } from '../sources/text.js';
import type { Images } from './images.js';
import type { Manifest } from './index-manifest.js';

/** Digest of everything that a route can show of the manifest besides its own page. Of anchors, links only need to know which are missing: that is a problem. */
export function digestOfShared(
  { routes, navigation, introductions, targets, lists: listed, problems }: Manifest,
  images: Images,
): string {
  const { anchors, ...others } = targets;
  const lists = Object.values(others).map((target: ReadonlyMap<string, unknown> | ReadonlySet<string> | readonly string[]) => [
    ...target,
  ]);
  const places = problems.map(({ id, file, line, column }) => [id, file, line, column]);
  return computeDigest(JSON.stringify([routes, navigation.tree, [...introductions], lists, listed, [...images], places]));
}
