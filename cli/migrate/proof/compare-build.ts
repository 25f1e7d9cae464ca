import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../manifest/site.js';
import { routeContent } from '../../render/content.js';
import { joinPieces } from '../../render/pieces.js';
import { readText } from '../read-folder.js';
import { type PageContent, readHtml } from './read-html.js';

/** The content of an old page that the new one lacks. */
export interface PageLoss {
  readonly address: string;
  readonly ids: readonly string[];
  /** Number of pictures. */
  readonly pictures: number;
  /** Number of words, and the first of them in order. */
  readonly words: number;
  readonly firstWords: readonly string[];
}

interface Share {
  readonly total: number;
  readonly missing: number;
}

/** The pages of a new site compared with those of the build of the old one. */
export interface BuildComparison {
  /** Number of pages that both have. */
  readonly pages: number;
  readonly ids: Share;
  readonly pictures: Share;
  readonly words: Share;
  readonly losses: readonly PageLoss[];
}

const MAX_WORDS = 20;

/**
 * Compares the content of pages: their ids, the number of their pictures, and their words, which may be in another order.
 *
 * @param folder absolute path of the build of the old site
 * @param addresses of the pages that were migrated
 */
export function compareBuild(folder: string, addresses: readonly string[], site: Site): BuildComparison {
  const routes = new Map(site.manifest.routes.map((route) => [route.path, route]));
  const input = { config: site.config, manifest: site.manifest, images: site.images, routes, islandScripts: new Map() };
  const losses: PageLoss[] = [];
  const sum = { pages: 0, ids: 0, pictures: 0, words: 0 };
  for (const address of new Set(addresses)) {
    const route = routes.get(address);
    const file = findFile(folder, address);
    if (route === undefined || file === undefined) continue;
    const old = readHtml(readText(file) ?? '');
    const html = joinPieces(routeContent(route, input).html);
    const title = 'title' in route && typeof route.title === 'string' ? route.title : '';
    const loss = findLoss(old, readHtml(`<body><h1>${title.replaceAll('<', '&lt;')}</h1>${html}</body>`));
    sum.pages++;
    sum.ids += new Set(old.ids).size;
    sum.pictures += old.pictures;
    sum.words += old.words.length;
    if (loss.ids.length + loss.pictures + loss.words > 0) losses.push({ address, ...loss });
  }
  const missing = (count: (loss: PageLoss) => number) => losses.reduce((all, loss) => all + count(loss), 0);
  return {
    pages: sum.pages,
    ids: { total: sum.ids, missing: missing(({ ids }) => ids.length) },
    pictures: { total: sum.pictures, missing: missing(({ pictures }) => pictures) },
    words: { total: sum.words, missing: missing(({ words }) => words) },
    losses,
  };
}

/** The file that hosts serve for an address. */
const findFile = (folder: string, address: string): string | undefined =>
  [`${address}/index.html`, `${address}.html`].map((name) => path.join(folder, name)).find((file) => existsSync(file));

/** Takes two words of which a word consists: tools put some next to each other that only their style separates. */
function takeParts(word: string, counts: Map<string, number>): boolean {
  for (let at = 1; at < word.length; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const needed = parts[0] === parts[1] ? 2 : 1;
    if (!parts.every((part) => (counts.get(part) ?? 0) >= needed)) continue;
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) - 1);
    return true;
  }
  return false;
}

function findLoss(old: PageContent, made: PageContent): Omit<PageLoss, 'address'> {
  const ids = new Set(made.ids);
  const counts = new Map<string, number>();
  for (const word of made.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const take = (word: string): boolean => {
    const count = counts.get(word) ?? 0;
    if (count > 0) counts.set(word, count - 1);
    return count > 0;
  };
  const lost = old.words.filter((word) => !take(word)).filter((word) => !takeParts(word, counts));
  return {
    ids: [...new Set(old.ids)].filter((id) => !ids.has(id)),
    pictures: Math.max(0, old.pictures - made.pictures),
    words: lost.length,
    firstWords: lost.slice(0, MAX_WORDS),
  };
}
