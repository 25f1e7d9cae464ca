import type { Problem } from '../../../problems/index.js';
import { type MarkdownFragment, markdownFragments } from '../../markdown/index.js';
import type { ApiDocument, Located } from '../document/document.js';
import { textOf } from '../document/guards.js';
import { formatPointer } from '../document/pointer.js';
import { compactText } from '../schema/compact-text.js';

/** The descriptions of a document, which are Markdown. Each is rendered once, however many places hold it and pages show it. */
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
  /** How often a text with problems was rendered. */
  readonly faulty: number;
}

const PREFIX = 'text-';

/** @param languages to highlight in them, loaded */
export function descriptions(document: ApiDocument, languages: readonly string[]): Descriptions {
  const texts = new Map<string, MarkdownFragment>();
  const placed = new Map<string, MarkdownFragment>();
  const problems: Problem[] = [];
  let faulty = 0;
  /** As if the text were a file of its own; places are found only where something has one. */
  const rendered = (text: string, level: number, idPrefix: string): MarkdownFragment => {
    const key = `${level} ${idPrefix} ${text}`;
    let fragment = texts.get(key);
    if (!fragment) {
      fragment =
        plainSentence(text) ??
        tolerant(
          markdownFragments(
            text,
            { file: '', line: 1, column: 1 },
            { languages, idPrefix, headingShift: level - topHeading(text) },
          ),
        );
      texts.set(key, fragment);
    }
    return fragment;
  };
  return {
    problems,
    get faulty() {
      return faulty;
    },
    render: (at, level, idPrefix = PREFIX) => {
      const text = textOf(at.value);
      if (!text?.trim()) return undefined;
      const fragment = rendered(text, level, idPrefix);
      if (fragment.references.length + fragment.problems.length === 0) return fragment;
      const key = `${level} ${idPrefix} ${at.url}${formatPointer(at.pointer)}`;
      let moved = placed.get(key);
      if (!moved) {
        moved = move(fragment, at, document);
        if (idPrefix === PREFIX) problems.push(...moved.problems);
        placed.set(key, moved);
      }
      if (moved.problems.length > 0) faulty += 1;
      return moved;
    },
  };
}

/** One line of letters, digits and marks that mean nothing in Markdown. */
const PLAIN = /^[a-z](?:[a-z\d ,.;()'"?!%/-]|:(?= ))*$/i;

/** Most descriptions are a plain sentence: no parser is needed to see that. */
function plainSentence(description: string): MarkdownFragment | undefined {
  const text = description.trimEnd();
  if (!PLAIN.test(text) || /www\./i.test(text) || text.includes('  ')) return undefined;
  return { parts: [`<p>${text}</p>`], references: [], text, anchors: [], ids: [], problems: [] };
}

/** Documents come from elsewhere, and a link that is left out does no harm: it is no reason to publish nothing. */
function tolerant(fragment: MarkdownFragment): MarkdownFragment {
  const problems = fragment.problems.map((one) =>
    one.id === 'unsafe-link' ? { ...one, id: 'openapi-unsafe-link' as const } : one,
  );
  return { ...fragment, parts: fragment.parts.map(compactText), problems };
}

/** A fragment with the places of its references and problems in the file. */
function move(fragment: MarkdownFragment, at: Located, document: ApiDocument): MarkdownFragment {
  const { verbatim, ...start } = document.textPlace(at);
  const place = ({ line = 1, column = 1 }: { readonly line?: number; readonly column?: number }) =>
    verbatim ? { line: start.line + line - 1, column: start.column + column - 1 } : { line: start.line, column: start.column };
  return {
    ...fragment,
    references: fragment.references.map((one) => ({ ...one, ...place(one), file: start.file })),
    problems: fragment.problems.map((one) => ({ ...one, ...place(one), file: start.file })),
  };
}

/** The highest heading of a text, outside of fences; 1 without any. */
function topHeading(text: string): number {
  const levels = text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '').match(/^ {0,3}#{1,6}(?=\s)/gm);
  return levels ? levels.reduce((least, marks) => Math.min(least, marks.trim().length), 6) : 1;
}

/** Markdown with its highest heading, if it has any, moved to a level, and the others with it; at most to the sixth. */
export function withHeadingsAt(level: number, text: string): string {
  const shift = level - topHeading(text);
  if (shift <= 0) return text;
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (marks && fence === undefined) fence = marks;
      else if (marks && fence && marks.startsWith(fence) && line.trim() === marks) fence = undefined;
      if (fence !== undefined) return line;
      return line.replace(
        /^( {0,3})(#{1,6})(?=\s|$)/,
        (_, indent: string, all: string) => `${indent}${all}${'#'.repeat(Math.min(shift, 6 - all.length))}`,
      );
    })
    .join('\n');
}

/** A text cut at the end of a sentence or at a word. */
export function shorten(text: string, limit = 160): string {
  if (text.length <= limit) return text;
  const sentence = /^.*[.!?](?=\s)/s.exec(text.slice(0, limit))?.[0];
  if (sentence && sentence.length > limit / 3) return sentence;
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}
