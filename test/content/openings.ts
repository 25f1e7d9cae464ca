import type { Nodes } from 'mdast';
import type {} from 'mdast-util-directive';
import type { ContentPage } from './pages.js';
import { inlineText, proseOf } from './prose.js';
import { wordsIn } from './sentences.js';

const FEWEST_WORDS = 12;
/** Lengths of a description that search engines and cards show in full. */
const DESCRIPTION = { min: 50, max: 160 };

const FORMULA = /^This (?:guide|page|record|tutorial) is for\b/;

/** Reports descriptions of the wrong length, which readers see in search results, and pages without a first paragraph. */
export function openingFaults(page: ContentPage): string[] {
  const found: string[] = [];
  const description = proseOf(page).find(({ kind }) => kind === 'description');
  const length = description?.text.length ?? 0;
  if (length < DESCRIPTION.min || length > DESCRIPTION.max)
    found.push(
      `${page.file}:${description?.line ?? 1}: the description has ${length} characters. Say in ${DESCRIPTION.min} to ${DESCRIPTION.max} what a reader finds here.`,
    );
  const first = openingBlocks(page).find(({ type }) => type === 'paragraph' || type === 'heading');
  const words = first?.type === 'paragraph' ? wordsIn(inlineText(first, true)).length : 0;
  if (words < FEWEST_WORDS)
    found.push(
      `${page.file}:${first ? page.lineOf(first) : 1}: ${first?.type === 'paragraph' ? `the first paragraph has ${words} words` : 'there is no paragraph before the first heading'}. Say in ${FEWEST_WORDS} words or more what the page is for.`,
    );
  if (first?.type === 'paragraph' && FORMULA.test(inlineText(first, true)))
    found.push(`${page.file}:${page.lineOf(first)}: the page begins with whom it is for. Begin with its subject.`);
  return found;
}

/** The blocks at the beginning of a page: those in a hero, after its claim, or else those of the page. */
function openingBlocks({ tree }: ContentPage): readonly Nodes[] {
  const [first] = tree.children;
  if (first?.type !== 'containerDirective' || first.name !== 'hero') return tree.children;
  return first.children.filter(({ data }) => !data || !('directiveLabel' in data));
}

/** Reports descriptions that are the same on two pages. */
export function sharedDescriptions(pages: readonly ContentPage[]): string[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ file, outline }) => {
    const words = outline.description?.toLowerCase() ?? file;
    const other = seen.get(words);
    seen.set(words, file);
    return other ? `${file}:3: has the description of ${other}. Say what is special here.` : [];
  });
}
