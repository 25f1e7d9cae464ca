import type { Root } from 'mdast';
import type { RemarkPart } from '../../extensions/part.js';
import { computeDigest } from '../../sources/text.js';
import type { Fragments } from '../../types.js';
import { reportBidi } from './bidi-warnings.js';
import {
  createMarkdownContext,
  type MarkdownContext,
  type MarkdownOptions,
  type TextLocation,
  type TextOptions,
} from './context.js';
import { joinDefinitionLists, parseWithDefinitions } from './definition-lists.js';
import { checkFences } from './directives/check-fences.js';
import { listInlineNames } from './directives/inline-names.js';
import { countColons } from './directives/nested-containers.js';
import { parseWithTitles } from './directives/parse-titles.js';
import { renderExcerpt } from './excerpt.js';
import { reportForeignSyntax } from './foreign-syntax.js';
import { PAGE_LENGTH } from './page-length.js';
import { parse } from './parser/index.js';
import { mayContainInline } from './parser/inline-directives.js';
import { prepare } from './prepare.js';
import { runPlugins } from './remark/index.js';
import { toHtml } from './to-html.js';

export type ConvertOptions = MarkdownOptions &
  TextOptions & {
    readonly remark?: readonly RemarkPart[];
    /** The text is a post, of which lists show a part, or all of it. */
    readonly excerpt?: 'excerpt' | 'full' | undefined;
  };

interface Converted extends ReturnType<typeof toHtml> {
  readonly context: MarkdownContext;
  readonly tree: Root;
  /** What lists show of a post. */
  readonly excerpt?: Fragments;
}

/** Parses a text, applies remark plugins, checks what it contains, and converts it to HTML. */
export function convert(source: string, location: TextLocation, { remark = [], excerpt, ...given }: ConvertOptions): Converted {
  const inline = listInlineNames(given.parts);
  const parseText = (words: string) =>
    parseWithTitles(words, (part) =>
      parseWithDefinitions(part, (lines) => parse(lines, given.parser, { inline, math: given.math })),
    );
  const counted = countColons(source);
  const options = { ...given, indents: counted.indents };
  const author = parseText(counted.text);
  const authorContext = createMarkdownContext(author.text, location, options);
  const input = {
    context: authorContext,
    parse: parseText,
    maxLength: PAGE_LENGTH,
    hasInline: mayContainInline(counted.text, inline),
    math: given.math,
  };
  const { text, tree, toAuthor, hasElements } = runPlugins(author, remark, input);
  const context = text === author.text ? authorContext : createMarkdownContext(text, location, { ...options, toAuthor });
  if (context !== authorContext) context.problems.push(...authorContext.problems);
  context.rawHtml = hasElements;
  joinDefinitionLists(tree, text);
  prepare(tree, context);
  reportForeignSyntax(tree, context);
  reportBidi(tree, context);
  const createExcerptContext = () => {
    // Problems of the text are found once, and the ids of its controls must differ from those of other posts.
    const copy = createMarkdownContext(text, location, { ...options, toAuthor, idPrefix: `${hashName(location.file)}-` });
    return Object.assign(copy, { rawHtml: context.rawHtml });
  };
  const ofPost = excerpt && { excerpt: renderExcerpt(tree, createExcerptContext(), excerpt === 'full') };
  const converted = toHtml(tree, context);
  checkFences(tree, context);
  return { context, tree, ...converted, ...ofPost };
}

/** A part of an id that differs from file to file. */
const hashName = (file: string): string => `post-${computeDigest(file).slice(0, 8)}`;
