import {
  INDEX_VERSION,
  MANIFEST_FILE,
  pageFile,
  partFile,
  type SearchKind,
  type SearchManifest,
  type SearchPage,
} from '../../search/manifest.js';
import { encodePostings, type Packed, pack } from '../../search/postings.js';
import { eachPageWord } from '../pages/search/page-words.js';
import { hashOf } from '../sources.js';
import type { RoutePath } from '../types.js';
import { searchParts } from './search-parts.js';

/** A page as the search takes it. */
export interface FoundPage {
  readonly route: RoutePath;
  readonly kind: SearchKind;
  readonly words: string;
  readonly shown: SearchPage;
}

/** A file of the index: its path below the folder of the index, and its text. */
export interface IndexFile {
  readonly path: string;
  readonly content: string;
}

/** The files of the index. @param pages in order of their routes */
export function searchIndex(pages: readonly FoundPage[]): IndexFile[] {
  const folder = nameOf(pages.map(({ route }) => route).join('\n'));
  const files: IndexFile[] = pages.map(({ shown }, page) => ({
    path: pageFile(folder, page),
    content: `${JSON.stringify(shown)}\n`,
  }));
  const parts = searchParts(wordEntries(pages)).map(({ from, content }) => {
    const name = nameOf(content);
    files.push({ path: partFile(name), content });
    return [from, name] as const;
  });
  const manifest: SearchManifest = { version: INDEX_VERSION, pages: pages.length, folder, kinds: runsOf(pages), parts };
  files.push({ path: MANIFEST_FILE, content: `${JSON.stringify(manifest)}\n` });
  return files;
}

const nameOf = (content: string): string => hashOf(content).slice(0, 8);

function wordEntries(pages: readonly FoundPage[]): (readonly [string, string])[] {
  const postings = new Map<string, Packed[]>();
  pages.forEach(({ words }, page) => {
    eachPageWord(words, (word, levels) => {
      const found = postings.get(word);
      if (found) found.push(pack(page, levels));
      else postings.set(word, [pack(page, levels)]);
    });
  });
  return [...postings.keys()].sort().map((word) => [word, encodePostings(postings.get(word) as Packed[])]);
}

function runsOf(pages: readonly FoundPage[]): [SearchKind, number][] {
  const runs: [SearchKind, number][] = [];
  for (const { kind } of pages) {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1] += 1;
    else runs.push([kind, 1]);
  }
  return runs;
}
