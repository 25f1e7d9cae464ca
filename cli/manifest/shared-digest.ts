import { hashOf } from '../sources/text.js';
import type { Images } from './images.js';
import type { Manifest } from './index.js';

/** Hash of all that a route can show of the site besides its own page. Links need no anchors, but whether they are dead. */
export function surroundingsOf({ routes, navigation, introductions, targets, problems }: Manifest, images: Images): string {
  const { anchors, ...others } = targets;
  const lists = Object.values(others).map((target: ReadonlyMap<string, string> | ReadonlySet<string>) => [...target]);
  const places = problems.map(({ id, file, line, column }) => [id, file, line, column]);
  return hashOf(JSON.stringify([routes, navigation.tree, [...introductions], lists, [...images], places]));
}
