import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUNDLED } from '../sbom.mjs';

/** Licences that allow to distribute a package as a part of docsgen under its own licence. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);

/**
 * Checks that every bundled package has a licence that allows it, and that the package contains its text.
 *
 * @throws if a package has another licence, or no text
 */
export function checkLicences(root) {
  const packages = JSON.parse(readFileSync(path.join(root, 'lib/sbom.cdx.json'), 'utf8')).components.filter(({ properties }) =>
    properties?.some(({ name, value }) => name === BUNDLED && value === 'true'),
  );
  const texts = readFileSync(path.join(root, 'lib/licences/third-party.txt'), 'utf8');
  const counts = new Map();
  const errors = [];
  for (const { name, version, licenses } of packages) {
    const licence = licenses?.[0]?.license?.id ?? licenses?.[0]?.expression ?? 'none';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    const isAllowed = licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => ALLOWED.has(choice));
    if (!isAllowed)
      errors.push(
        `${name} ${version} has the licence ${licence}, which is not in the list of scripts/release/check-licences.mjs.`,
      );
    const text = texts.split(`${name} ${version} (`)[1]?.split('\n\n---\n\n')[0] ?? '';
    if (text.length < 200) errors.push(`${name} ${version} comes without the text of its licence.`);
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return [`${packages.length} packages: ${[...counts].map(([licence, count]) => `${count} ${licence}`).join(', ')}`];
}
