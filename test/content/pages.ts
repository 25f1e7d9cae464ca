import path from 'node:path';
import type { Nodes, Root } from 'mdast';
import { createMarkdownContext, DEFAULT_MARKDOWN_OPTIONS } from '../../cli/pages/markdown/context.js';
import { parseWithTitles } from '../../cli/pages/markdown/directives/parse-titles.js';
import { parseWithRemark } from '../../cli/pages/markdown/parser/remark.js';
import { prepare } from '../../cli/pages/markdown/prepare.js';
import { readOutline } from '../../cli/pages/outline.js';
import { isRead, readSources } from '../../cli/sources/index.js';
import { computeDigest } from '../../cli/sources/text.js';
import type { Outline, SitePath } from '../../cli/types.js';

/** Folder of the documentation site. */
export const site = path.resolve(import.meta.dirname, '../..');

/** A Markdown text as docsgen parses it, with its location. */
export interface MarkdownText {
  readonly file: SitePath;
  readonly tree: Root;
  /** 1-based line in the file. */
  lineOf(node: Nodes): number;
}

/** A page of the site, with what its front matter says. */
export interface ContentPage extends MarkdownText {
  readonly outline: Outline;
  readonly text: string;
}

/** @param line where the text begins in its file */
export function markdownText(text: string, { file, line }: { file: SitePath; line: number }): MarkdownText {
  const { text: titled, tree } = parseWithTitles(text, parseWithRemark);
  const context = createMarkdownContext(titled, { file, line }, DEFAULT_MARKDOWN_OPTIONS);
  prepare(tree, context);
  return { file, tree, lineOf: (node) => context.locate(node).line };
}

/** A page from the text of its file. */
export function contentPage(file: SitePath, text: string): ContentPage {
  const facts = readOutline(
    { kind: 'doc', path: file, text, hash: computeDigest(text) },
    {
      roots: [],
      toc: { min: 2, max: 3 },
      frontMatter: {},
      blogs: [],
      layouts: ['landing'],
      parser: 'auto',
      math: false,
      parts: [],
    },
  );
  const body = text
    .split('\n')
    .slice(facts.bodyLine - 1)
    .join('\n');
  return { ...markdownText(body, { file, line: facts.bodyLine }), outline: facts, text };
}

/** Every page of the site, in order of file. */
export async function contentPages(): Promise<readonly ContentPage[]> {
  const { sources } = await readSources(site);
  return sources.docs.filter(isRead).map(({ path: file, text }) => contentPage(file, text));
}

/** Every node of a tree with its ancestors, the nearest one last, in reading order. */
export function* nodesOf(node: Nodes, ancestors: readonly Nodes[] = []): Generator<{ node: Nodes; ancestors: readonly Nodes[] }> {
  yield { node, ancestors };
  if ('children' in node) for (const child of node.children) yield* nodesOf(child as Nodes, [...ancestors, node]);
}
