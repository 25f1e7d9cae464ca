import { closest, distance } from 'fastest-levenshtein';

/** The known name nearest to a mistyped one; `undefined` when none resembles it. Capital letters do not count. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 200) return undefined;
  const folded = known.map((one) => one.toLowerCase());
  const best = closest(name.toLowerCase(), folded);
  return distance(name.toLowerCase(), best) <= tolerance(name) ? known[folded.indexOf(best)] : undefined;
}

/** The known path nearest to a mistyped one: what follows the last slash has to resemble it, too. */
export function nearestPath(path: string, known: readonly string[]): string | undefined {
  if (path.length > 500) return undefined;
  const name = lastPart(path);
  const same = known.filter((one) => lastPart(one).toLowerCase() === name.toLowerCase());
  const near = known.filter((one) => distance(lastPart(one).toLowerCase(), name.toLowerCase()) <= tolerance(name));
  const list = same.length > 0 ? same : near;
  return list.length > 0 ? closest(path, list) : undefined;
}

const tolerance = (name: string): number => (name.length < 4 ? 1 : Math.max(2, Math.ceil(name.length * 0.4)));

/** `content/a/intro.md` → `intro`: extensions resemble each other too much. */
const lastPart = (path: string): string =>
  path.slice(path.replace(/\/$/, '').lastIndexOf('/') + 1).replace(/(?<=.)\.[a-z0-9]+$/i, '');
