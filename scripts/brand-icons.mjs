import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Names of the brands in the configuration, with those of their files in the package. */
const FILES = {
  discord: 'discord',
  github: 'github',
  gitlab: 'gitlab',
  linkedin: 'linkedin',
  mastodon: 'mastodon',
  slack: 'slack',
  stackoverflow: 'stack-overflow',
  x: 'twitter-x',
  youtube: 'youtube',
};

/**
 * Reads the icons of brands from Bootstrap Icons.
 *
 * @param {string} root absolute path of the project
 * @returns the outline of each icon in a square of 16 units, by the name of the brand, and the files that were read, relative to `root`
 */
export function readBrandIcons(root) {
  const brandIcons = {};
  const inputs = [];
  for (const [brand, name] of Object.entries(FILES)) {
    const input = `node_modules/bootstrap-icons/icons/${name}.svg`;
    const outlines = [...readFileSync(path.join(root, input), 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
    if (outlines.length === 0) throw new Error(`${input} contains no path.`);
    brandIcons[brand] = outlines.join('');
    inputs.push(input);
  }
  return { brandIcons, inputs };
}
