import type { Problem } from '../../problems.js';
import type { Reference } from '../../types.js';
import { type MarkdownFragment, markdownFragments } from '../markdown/index.js';
import type { ApiDocument, Located } from './document.js';
import { formatPointer } from './pointer.js';
import { textOf } from './values.js';

/** The descriptions of a document, which are Markdown. Each is rendered once, however many pages show it. */
export interface Descriptions {
  /**
   * `undefined` when there is no text.
   *
   * @param level of its first heading
   * @param idPrefix when given, it is rendered anew, to stand twice on a page
   */
  render(at: Located, level: number, idPrefix?: string): MarkdownFragment | undefined;
  /** Of every text that was rendered. */
  readonly problems: readonly Problem[];
}

const PREFIX = 'text-';

export function descriptions(document: ApiDocument): Descriptions {
  const known = new Map<string, MarkdownFragment>();
  const problems: Problem[] = [];
  const render = (at: Located, level: number, idPrefix: string): MarkdownFragment => {
    const text = String(at.value);
    const { verbatim, ...place } = document.textPlace(at);
    const fragment = markdownFragments(text, place, { idPrefix, headingShift: level - topHeading(text) });
    if (verbatim) return fragment;
    const move = <T extends Reference | Problem>(one: T): T => ({ ...one, line: place.line, column: place.column });
    return { ...fragment, references: fragment.references.map(move), problems: fragment.problems.map(move) };
  };
  return {
    problems,
    render: (at, level, idPrefix) => {
      if (!textOf(at.value)?.trim()) return undefined;
      if (idPrefix !== undefined) return render(at, level, idPrefix);
      const key = `${level} ${at.url}${formatPointer(at.pointer)}`;
      let fragment = known.get(key);
      if (!fragment) {
        fragment = render(at, level, PREFIX);
        problems.push(...fragment.problems);
        known.set(key, fragment);
      }
      return fragment;
    },
  };
}

/** Whether a description holds ids, so that it cannot stand twice on a page as it is. */
export const holdsIds = ({ parts }: MarkdownFragment): boolean => parts.some((part) => part.includes(` id="${PREFIX}`));

/** The highest heading of a text, outside of fences; 1 without any. */
function topHeading(text: string): number {
  const levels = text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '').match(/^ {0,3}#{1,6}(?=\s)/gm);
  return levels ? Math.min(...levels.map((marks) => marks.trim().length)) : 1;
}

/** A text cut at the end of a sentence or at a word. */
export function shorten(text: string, limit = 160): string {
  if (text.length <= limit) return text;
  const sentence = /^.*[.!?](?=\s)/s.exec(text.slice(0, limit))?.[0];
  if (sentence && sentence.length > limit / 3) return sentence;
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}
