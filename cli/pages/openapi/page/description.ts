import type { Prose } from '../../../../templates/api/view.js';
import type { Problem } from '../../../problems/index.js';
import type { MarkdownOptions } from '../../markdown/context.js';
import { type MarkdownFragment, renderMarkdown } from '../../markdown/index.js';
import type { ApiDocument, ApiNode } from '../document/document.js';
import { asText } from '../document/guards.js';
import { formatPointer } from '../document/pointer.js';
import { compactText } from '../schema/compact-text.js';

/** The descriptions of a document, which are Markdown. Each is rendered once, however often it occurs and is shown. */
export interface Descriptions {
  /**
   * Renders the description at a position; returns `undefined` if there is no text.
   *
   * @param level of its first heading
   * @param idPrefix if set, renders the text again with these ids, for its second occurrence on a page
   */
  render(node: ApiNode, level: number, idPrefix?: string): MarkdownFragment | undefined;
  /** Returns a rendered description without links and ids as pages show it: all show the same. */
  toProse(fragment: MarkdownFragment, node: ApiNode, level: number): Prose;
  /** Problems of all texts that were rendered. */
  readonly problems: readonly Problem[];
  /** How often a text with problems was rendered. */
  readonly failures: number;
}

const PREFIX = 'text-';

/** @param options whose languages must be loaded */
export function createDescriptions(document: ApiDocument, options: Pick<MarkdownOptions, 'languages' | 'parser'>): Descriptions {
  const texts = new Map<string, MarkdownFragment>();
  const proses = new WeakMap<MarkdownFragment, Prose>();
  /** Parts of one description have the same position. */
  const movedByFragment = new WeakMap<MarkdownFragment, Map<string, MarkdownFragment>>();
  const problems: Problem[] = [];
  let failures = 0;
  /** Renders the text as if it were a file, with positions relative to the text. They are only moved to the file if the result contains any. */
  const renderText = (text: string, level: number, idPrefix: string): MarkdownFragment => {
    const key = `${level} ${idPrefix} ${text}`;
    let fragment = texts.get(key);
    if (!fragment) {
      fragment =
        renderPlainSentence(text) ??
        tolerateUnsafeLinks(
          renderMarkdown(
            text,
            { file: '', line: 1, column: 1 },
            { ...options, idPrefix, headingShift: level - findTopLevel(text), isForeign: true },
          ),
        );
      texts.set(key, fragment);
    }
    return fragment;
  };
  return {
    problems,
    get failures() {
      return failures;
    },
    render: (node, level, idPrefix = PREFIX) => {
      const text = asText(node.value);
      if (!text?.trim()) return undefined;
      const fragment = renderText(text, level, idPrefix);
      if (fragment.references.length + fragment.problems.length === 0) return fragment;
      const key = `${node.url}${formatPointer(node.pointer)}`;
      const movedByKey = movedByFragment.get(fragment) ?? new Map<string, MarkdownFragment>();
      movedByFragment.set(fragment, movedByKey);
      let moved = movedByKey.get(key);
      if (!moved) {
        moved = moveFragment(fragment, node, document);
        if (idPrefix === PREFIX) problems.push(...moved.problems);
        movedByKey.set(key, moved);
      }
      if (moved.problems.length > 0) failures += 1;
      return moved;
    },
    toProse: (fragment, node, level) => {
      const known = proses.get(fragment);
      if (known) return known;
      const prose = { html: fragment.parts.join(''), markdown: withHeadingsAt(level, String(node.value).trim()) };
      proses.set(fragment, prose);
      return prose;
    },
  };
}

/** One line of letters, digits and punctuation without a meaning in Markdown. */
const PLAIN = /^[a-z](?:[a-z\d ,.;()'"?!%/-]|:(?= ))*$/i;

/** Most descriptions are a plain sentence, which needs no parser. */
function renderPlainSentence(description: string): MarkdownFragment | undefined {
  const text = description.trimEnd();
  if (!PLAIN.test(text) || /www\./i.test(text) || text.includes('  ')) return undefined;
  return { parts: [`<p>${text}</p>`], references: [], text, blocks: text, anchors: [], ids: [], problems: [] };
}

/** Documents may come from other teams, and omitting a broken link does no harm, so it does not fail the build. */
function tolerateUnsafeLinks(fragment: MarkdownFragment): MarkdownFragment {
  const problems = fragment.problems.map((problem) =>
    problem.id === 'unsafe-link' ? { ...problem, id: 'openapi-unsafe-link' as const } : problem,
  );
  return { ...fragment, parts: fragment.parts.map(compactText), problems };
}

/** Moves the positions of a fragment's references and problems to the file. */
function moveFragment(fragment: MarkdownFragment, node: ApiNode, document: ApiDocument): MarkdownFragment {
  const { verbatim, ...start } = document.locateText(node);
  const moveToFile = ({ line = 1, column = 1 }: { readonly line?: number; readonly column?: number }) =>
    verbatim ? { line: start.line + line - 1, column: start.column + column - 1 } : { line: start.line, column: start.column };
  return {
    ...fragment,
    references: fragment.references.map((reference) => ({ ...reference, ...moveToFile(reference), file: start.file })),
    problems: fragment.problems.map((problem) => ({ ...problem, ...moveToFile(problem), file: start.file })),
  };
}

/** Returns the level of the highest heading of a text, outside of fences; 1 if there are no headings. */
function findTopLevel(text: string): number {
  const levels = text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '').match(/^ {0,3}#{1,6}(?=\s)/gm);
  return levels ? levels.reduce((least, marks) => Math.min(least, marks.trim().length), 6) : 1;
}

/** Moves the highest heading of a text to a level, and all others with it; at most to level six. */
export function withHeadingsAt(level: number, text: string): string {
  const shift = level - findTopLevel(text);
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
        (_, indent: string, marks: string) => `${indent}${marks}${'#'.repeat(Math.min(shift, 6 - marks.length))}`,
      );
    })
    .join('\n');
}

/** Shortens a text at the end of a sentence or a word. */
export function shorten(text: string, limit = 160): string {
  if (text.length <= limit) return text;
  const sentence = /^.*[.!?](?=\s)/s.exec(text.slice(0, limit))?.[0];
  if (sentence && sentence.length > limit / 3) return sentence;
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}
