import type { Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathFromMarkdown } from 'mdast-util-math';
import { directive } from 'micromark-extension-directive';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { mathSyntax } from '../math/syntax.js';
import { mayContainInline, namedDirectives } from './inline-directives.js';
import { mayContainMath, PLAIN, type Syntax } from './syntax.js';
import { mayContainSlashes, unquotedValues } from './unquoted-values.js';

/** Leaves out inline directives: `a:b` and `:name` are text. */
function blockDirective(): ReturnType<typeof directive> {
  const { text: _, ...blocks } = directive();
  return blocks;
}

/** A part of the syntax beyond CommonMark. It is enabled only for texts that may use it, because it costs time on every page. */
interface Feature {
  readonly name: string;
  /** Returns false only if the text cannot contain it. */
  isPossible(text: string): boolean;
  micromark(): unknown;
  /** Missing if the tree has the nodes of CommonMark only. */
  mdast?(): unknown;
}

const FEATURES: readonly Feature[] = [
  /** GFM 0.29, section 4.10: a table with one column needs no pipe, but then its delimiter row contains a colon. */
  {
    name: 'table',
    isPossible: (text) => text.includes('|') || /^[ \t>]*(?::-+:?|-+:)[ \t]*$/m.test(text),
    micromark: gfmTable,
    mdast: gfmTableFromMarkdown,
  },
  {
    name: 'strikethrough',
    isPossible: (text) => text.includes('~'),
    micromark: gfmStrikethrough,
    mdast: gfmStrikethroughFromMarkdown,
  },
  { name: 'task', isPossible: (text) => /\[[\sxX]\]/.test(text), micromark: gfmTaskListItem, mdast: gfmTaskListItemFromMarkdown },
  { name: 'footnote', isPossible: (text) => text.includes('[^'), micromark: gfmFootnote, mdast: gfmFootnoteFromMarkdown },
  { name: 'directive', isPossible: (text) => text.includes('::'), micromark: blockDirective, mdast: directiveFromMarkdown },
  { name: 'unquoted', isPossible: mayContainSlashes, micromark: unquotedValues },
];

const AUTOLINK: Feature = {
  name: 'autolink',
  isPossible: () => true,
  micromark: gfmAutolinkLiteral,
  mdast: gfmAutolinkLiteralFromMarkdown,
};

const MATH: Feature = {
  name: 'math',
  isPossible: mayContainMath,
  micromark: mathSyntax,
  mdast: mathFromMarkdown,
};

/** Takes the place of `directive` in texts that may contain inline directives. */
const createInlineFeature = (names: readonly string[]): Feature => ({
  name: `directive:${names.join(':')}`,
  isPossible: (text) => mayContainInline(text, names),
  micromark: () => namedDirectives(names),
  mdast: directiveFromMarkdown,
});

type Parser = Processor<Root, undefined, undefined, undefined, undefined>;

const parsers = new Map<string, Parser>();

function getParser(features: readonly Feature[]): Parser {
  const key = features.map(({ name }) => name).join();
  let parser = parsers.get(key);
  if (!parser) {
    parser = unified()
      .use(remarkParse)
      .data('micromarkExtensions', features.map((feature) => feature.micromark()) as never)
      .data('fromMarkdownExtensions', features.flatMap((feature) => feature.mdast?.() ?? []) as never)
      .freeze() as unknown as Parser;
    parsers.set(key, parser);
  }
  return parser;
}

/**
 * Parses CommonMark, GFM and block directives. Literal autolinks take as much time as everything else, so they are parsed only if some text of the
 * tree may be one (GFM 0.29, section 6.9: each starts with `www.` or a scheme, or contains `@`).
 *
 * @param syntax inline directives, where a single colon before any other name is text, and formulas
 */
export function parseWithRemark(text: string, { inline, math }: Syntax = PLAIN): Root {
  const common = math ? [...FEATURES, MATH] : FEATURES;
  const features = mayContainInline(text, inline)
    ? [...common.filter(({ name, isPossible }) => name !== 'directive' && isPossible(text)), createInlineFeature(inline)]
    : common.filter(({ isPossible }) => isPossible(text));
  if (looksLikeAutolink(text)) return getParser([...features, AUTOLINK]).parse(text);
  const tree = getParser(features).parse(text);
  return mayContainAutolink(tree) ? getParser([...features, AUTOLINK]).parse(text) : tree;
}

const CODE = /^[ \t>]*(`{3,}|~{3,})[\s\S]*?^[ \t>]*\1|`[^`\n]*`/gm;
const ADDRESS = /(?:^|(?<!\]:)\s|(?<!\])\(|[*_~])(?:https?:\/\/|www\.)\w|[\s(][\w.+-]+@[\w-]+\.\w/im;

/** A guess from the text: if it is right, it saves the first parse; if it is wrong, the result is the same. */
const looksLikeAutolink = (text: string): boolean => /:\/\/|www\.|@/i.test(text) && ADDRESS.test(text.replace(CODE, ''));

const CANDIDATE = /https?:\/\/|www\.|[\w.+-]@[\w-]/i;

function mayContainAutolink(node: { type: string; value?: string; children?: readonly unknown[] }): boolean {
  if (node.type === 'text') return CANDIDATE.test(node.value as string);
  if (node.type === 'link' || node.type === 'linkReference') return false;
  return (node.children as (typeof node)[] | undefined)?.some(mayContainAutolink) ?? false;
}
