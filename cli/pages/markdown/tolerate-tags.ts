import { escapeHtml } from '../../../templates/escape.js';
import type { MarkdownContext } from './context.js';
import type { Tag } from './html-tags.js';
import { isSafeElement } from './safe-html.js';

/** Elements whose content is not HTML, or is another language. */
const OPAQUE = new Set(
  'iframe math noembed noframes noscript plaintext script select style svg template textarea title xmp'.split(' '),
);

/** Elements without a meaning for readers: former HTML, DocBook as in the descriptions of AWS, and comments in C#. */
const TRANSPARENT = new Set(
  'address article aside big center font footer fullname header hgroup literal main nobr para quote remarks replaceable simpara'.split(
    ' ',
  ),
);

/** Elements of DocBook whose content is set apart from the text. */
const NOTES = new Set(['caution', 'important', 'note', 'tip', 'warning']);

/** Safe elements whose names authors also write as placeholders, as in `<date>T<time>Z`. */
const WORDS = new Set('caption cite code del details figure mark picture section source summary table time var'.split(' '));

/** Whether pages leave out a tag of other teams. @param name in lower case */
export const isLeftOut = (name: string): boolean => TRANSPARENT.has(name) || NOTES.has(name);

/** Names with an end tag, by text. */
const endTags = new WeakMap<MarkdownContext, ReadonlySet<string>>();

function listEndTags(context: MarkdownContext): ReadonlySet<string> {
  const known =
    endTags.get(context) ?? new Set(Array.from(context.text.matchAll(/<\/([a-z]+)/gi), ([, name = '']) => name.toLowerCase()));
  endTags.set(context, known);
  return known;
}

/** Whether a tag is a word in angle brackets and not an element. */
function isPlaceholder(tag: Tag, context: MarkdownContext): boolean {
  const name = tag.name.toLowerCase();
  if (!isSafeElement(name)) return !isLeftOut(name);
  return WORDS.has(name) && !tag.isEnd && tag.attributes.length === 0 && !listEndTags(context).has(name);
}

/** HTML of an author, and where it is. */
interface ForeignHtml {
  readonly value: string;
  readonly tags: readonly Tag[];
  /** Whether it is one tag inside a paragraph. */
  readonly inline: boolean;
}

/**
 * Returns HTML of another team as a page can show it: tags that are no elements are text, those of other formats are left out, and their notes are quotes.
 * Returns `undefined` if all of it must be text, for example because the content of an element is not HTML.
 */
export function tolerateTags({ value, tags, inline }: ForeignHtml, context: MarkdownContext): string | undefined {
  let output = '';
  let end = 0;
  for (const tag of tags) {
    const name = tag.name.toLowerCase();
    if (OPAQUE.has(name)) return undefined;
    const isText = isPlaceholder(tag, context);
    if (isText && inline) return undefined;
    if (!isText && isSafeElement(name)) continue;
    output += value.slice(end, tag.start);
    end = tag.end;
    if (isText) output += escapeHtml(value.slice(tag.start, tag.end));
    else if (NOTES.has(name) && !inline && !tag.isEmpty) output += tag.isEnd ? '</blockquote>' : '<blockquote>';
  }
  return output + value.slice(end);
}
