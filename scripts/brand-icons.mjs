import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Names of the brands in the configuration, with those of their files in the package. */
const FILES = {
  bluesky: 'bluesky',
  discord: 'discord',
  facebook: 'facebook',
  github: 'github',
  gitlab: 'gitlab',
  instagram: 'instagram',
  linkedin: 'linkedin',
  mastodon: 'mastodon',
  medium: 'medium',
  reddit: 'reddit',
  rss: 'rss-fill',
  signal: 'signal',
  slack: 'slack',
  stackoverflow: 'stack-overflow',
  telegram: 'telegram',
  threads: 'threads',
  tiktok: 'tiktok',
  twitch: 'twitch',
  whatsapp: 'whatsapp',
  x: 'twitter-x',
  youtube: 'youtube',
};

/** Icons that the package does not have, in a square of 16 units. */
const OWN = { npm: 'M1 1h14v14H1zm2.500 2.500v9H8v-6.500h2v6.500h2.500v-9z' };

/**
 * Reads the icons of brands from Bootstrap Icons, which are under the MIT license.
 *
 * @param {string} root absolute path of the project
 * @returns the outline of each icon in a square of 16 units, by the name of the brand, and the files that were read, relative to `root`
 */
export function readBrandIcons(root) {
  const brandIcons = { ...OWN };
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
