import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const FOLDER = 'scripts/screenshots/admin-ui';

/** Where the pictures are, and the address that pages use. */
export const IMAGES = 'static/img/ui';
export const ADDRESS = '/img/ui';

const KEYS = new Set([
  'name',
  'open',
  'steps',
  'crop',
  'margin',
  'height',
  'below',
  'marks',
  'hide',
  'width',
  'dark',
  'signedIn',
  'plan',
]);

/**
 * Reads what each picture of the admin UI shows, from `pictures.yml`.
 *
 * @param {string} root of the repository
 * @throws {Error} if a definition has no name, address or crop, a name that another has, or an unknown key
 */
export function readDefinitions(root) {
  const definitions = parse(readFileSync(path.join(root, FOLDER, 'pictures.yml'), 'utf8'));
  const names = new Set();
  return definitions.map((definition) => {
    const { name, open, crop } = definition;
    const unknown = Object.keys(definition).find((key) => !KEYS.has(key));
    if (unknown !== undefined) throw new Error(`pictures.yml: "${name}" has the unknown key "${unknown}".`);
    if (!name || !open || !crop) throw new Error(`pictures.yml: "${name ?? open}" needs "name", "open" and "crop".`);
    if (names.has(name)) throw new Error(`pictures.yml: there are two pictures "${name}".`);
    names.add(name);
    return { ...definition, name: `ui/${name}` };
  });
}

/** The files of a picture: one, or one for each color mode. */
export function filesOf({ name, dark = true }) {
  const base = name.slice('ui/'.length);
  return dark ? { light: `${base}.webp`, dark: `${base}-dark.webp` } : { light: `${base}.webp` };
}
