import type { Heading, Nodes } from 'mdast';
import { type ContentPage, nodesOf } from './pages.js';
import { HIDDEN, inlineText, proseOf } from './prose.js';
import { names } from './word-list.js';

interface Location {
  readonly page: ContentPage;
  readonly node: Nodes;
}

const say = ({ page, node }: Location, words: string): string => `${page.file}:${page.lineOf(node)}: ${words}`;

/** Reports errors in the order of a page's headings. The title counts as the heading of level 1. */
export function headingFaults(page: ContentPage): string[] {
  const found: string[] = [];
  const open = [{ depth: 1, below: new Set<string>() }];
  for (const { node, ancestors } of nodesOf(page.tree)) {
    if (node.type !== 'heading') continue;
    const at = { page, node };
    const text = inlineText(node, false).trim();
    if (text === '') found.push(say(at, 'the heading is empty. Write what its section is about, or remove it.'));
    if (node.depth === 1) found.push(say(at, 'a second heading of level 1. The title is the first; use "##".'));
    if (ancestors.some(({ type }) => type !== 'root')) continue;
    found.push(...levelFaults(at as Location & { node: Heading }, open));
    const siblings = open.at(-1)?.below;
    if (siblings?.has(text)) found.push(say(at, `"${text}" appears twice below the same heading. Say how the two differ.`));
    siblings?.add(text);
    open.push({ depth: node.depth, below: new Set() });
  }
  return found;
}

/** Ends the sections that a heading ends, and reports a heading that skips a level. */
function levelFaults(at: Location & { node: Heading }, open: { depth: number; below: Set<string> }[]): string[] {
  while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= at.node.depth) open.pop();
  const parent = open.at(-1)?.depth ?? 1;
  if (at.node.depth <= parent + 1) return [];
  const marks = '#'.repeat(parent + 1);
  return [say(at, `a heading of level ${at.node.depth} below one of level ${parent}. Use "${marks}".`)];
}

/** Words with a capital that neither begin the text nor belong to a name. */
const needlessCapitals = (words: readonly string[]): string[] => words.slice(1).filter((word) => /^\p{Lu}\p{Ll}+/u.test(word));

const NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

function caseFault(text: string): string | undefined {
  const words =
    text
      .replace(/^\d+\. /, '')
      .replace(NAMES, HIDDEN)
      .match(/[\p{L}\p{N}'’\uFFFC]+/gu) ?? [];
  const capitals = needlessCapitals(words);
  if (capitals.length > 0)
    return `"${text}" has a capital in ${capitals.map((word) => `"${word}"`).join(', ')}. Write it small, or add the name to test/content/names.txt.`;
  return /^\p{Ll}/u.test(words[0] ?? '') ? `"${text}" begins with a small letter. Begin with a capital.` : undefined;
}

/** Where the title and headings of a page are not in sentence case. */
export function caseFaults(page: ContentPage): string[] {
  const title = caseFault(proseOf(page).find(({ kind }) => kind === 'title')?.words ?? '');
  const headings = [...nodesOf(page.tree)].flatMap(({ node }) => {
    const fault = node.type === 'heading' ? caseFault(inlineText(node, true).trim()) : undefined;
    return fault ? say({ page, node }, fault) : [];
  });
  return title ? [`${page.file}:2: the title ${title}`, ...headings] : headings;
}
