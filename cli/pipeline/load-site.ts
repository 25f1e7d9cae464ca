import type { Site } from '../manifest/site.js';
import type { Problem } from '../problems/index.js';
import { assembleSite } from './assemble-site.js';
import { readSite } from './read-site.js';
import type { SiteInput } from './site-input.js';

/** Both steps. There is no `site` if the configuration cannot be used. */
export async function loadSite(input: SiteInput): Promise<{ site?: Site; problems: readonly Problem[] }> {
  const read = await readSite(input);
  return 'config' in read ? assembleSite(read, input) : read;
}
