import type { BlockContent, DefinitionContent, Nodes, PhrasingContent } from 'mdast';
import { directiveToMarkdown } from 'mdast-util-directive';
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathToMarkdown } from 'mdast-util-math';
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Writes trees as Markdown. */
export interface Serializer {
  /** Writes blocks, without the end of the last line. */
  writeBlocks(blocks: readonly Nodes[]): string;
  /** Writes nodes of a text. @param isCell they are in a cell of a table, where pipes need a backslash */
  writeText(nodes: readonly Nodes[], isCell: boolean): string;
}

/** An underscore within a word, which needs no backslash (CommonMark 0.31, section 6.2). */
const INNER_UNDERSCORE = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;

/** The backslash in the marker of an alert, which is shown as an alert with and without it. */
const ALERT = /^\\\[!(?=\w+\][ \t]*(?:\n|$))/;

const handlers = {
  text: (...input: Parameters<typeof defaultHandlers.text>) =>
    defaultHandlers
      .text(...input)
      .replace(INNER_UNDERSCORE, '_')
      .replace(ALERT, '[!'),
};

/** @param syntax whether `:name` in a text can be a directive and dollars enclose formulas; otherwise these characters need no backslash */
export function createSerializer({ hasInline, math }: { readonly hasInline: boolean; readonly math: boolean }): Serializer {
  const directives = directiveToMarkdown();
  const unsafe = (directives.unsafe ?? []).filter(({ inConstruct }) => hasInline || String(inConstruct) !== 'phrasing');
  const options: Options = {
    bullet: '-',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
    handlers,
    extensions: [
      gfmAutolinkLiteralToMarkdown(),
      gfmFootnoteToMarkdown(),
      gfmStrikethroughToMarkdown(),
      gfmTableToMarkdown(),
      gfmTaskListItemToMarkdown(),
      { ...directives, unsafe },
      ...(math ? [mathToMarkdown()] : []),
    ],
  };
  return {
    writeBlocks: (blocks) =>
      toMarkdown({ type: 'root', children: blocks as (BlockContent | DefinitionContent)[] }, options).replace(/\n$/, ''),
    writeText: (nodes, isCell) =>
      toMarkdown({ type: isCell ? 'tableCell' : 'paragraph', children: nodes as PhrasingContent[] }, options).replace(/\n$/, ''),
  };
}
