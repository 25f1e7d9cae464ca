import type { Code, Nodes, Root } from 'mdast';
import type { MarkdownContext } from './context.js';
import { knowsLineMarks } from './line-marks.js';
import { plainText } from './plain-text.js';

/** What a paragraph begins with that other tools do not show, and what to do about it. */
const PARAGRAPHS: readonly (readonly [RegExp, string])[] = [
  [
    /^import\s(?:[\w*{][^'"]*\sfrom\s+)?['"][^'"\n]+['"];?$/m,
    'Remove it: directives need no import, and other code cannot be run',
  ],
  [/^\[{1,2}_?toc_?\]{1,2}$/i, 'Remove it: every page has a table of contents beside it'],
  [/^<<<\s*[@./~\w].*$/m, 'Copy the code into a fence here: a page holds all that it shows'],
];

/** Emphasis may begin right behind it, and be a node of its own. */
const COMMENT = /\{\/(?:\*|$)/;

const QUOTE = [
  /^\[!\w+\].*/,
  'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] alone on the line, or a directive such as :::note',
] as const;

const CODE_MARK = /\[!code\s+(\+\+|--|highlight|hl|\w+)[^\]]*\]/;
const CODE_REMEDIES: Readonly<Record<string, string>> = {
  '++': 'Write a comment "add-next-line" on a line of its own before this one',
  '--': 'Write a comment "remove-next-line" on a line of its own before this one',
};
const HIGHLIGHT = 'Write a comment "highlight-next-line" on a line of its own before this one';

/** False only for texts that hold nothing of the kind. */
const MAYBE = /^import\s|\[_?toc_?\]|<<<|\{\/|\[!/im;

/** Reports what other tools understand and readers of this page would see as text. */
export function reportForeignSyntax(tree: Root, context: MarkdownContext): void {
  if (!MAYBE.test(context.text)) return;
  const report = (node: Nodes, found: string, remedy: string) => context.report('foreign-syntax', node, { found, remedy });
  const look = (node: Nodes, words: string, [pattern, remedy]: readonly [RegExp, string]) => {
    const found = pattern.exec(words)?.[0];
    if (found !== undefined) report(node, found, remedy);
  };
  const visit = (node: Nodes, parent?: Nodes) => {
    if (node.type === 'code') reportCodeMarks(node, context);
    if (node.type === 'text' && COMMENT.test(node.value)) report(node, '{/* … */}', 'Write a comment as <!-- … -->');
    if (node.type === 'paragraph') {
      const words = parent?.type === 'root' || parent?.type === 'blockquote' ? plainText(node) : '';
      if (parent?.type === 'root') for (const one of PARAGRAPHS) look(node, words, one);
      else if (words.startsWith('[!') && parent?.type === 'blockquote' && parent.children[0] === node) look(node, words, QUOTE);
    }
    if ('children' in node) for (const child of node.children) visit(child as Nodes, node);
  };
  visit(tree);
}

function reportCodeMarks(node: Code, context: MarkdownContext): void {
  if (!node.value.includes('[!code') || !knowsLineMarks(node.lang)) return;
  const first = node.position?.start;
  for (const [index, line] of node.value.split('\n').entries()) {
    const match = CODE_MARK.exec(line);
    if (!match) continue;
    const at = { line: (first?.line ?? 0) + index + 1, column: first?.column ?? 1 };
    context.report('foreign-syntax', at, { found: match[0], remedy: CODE_REMEDIES[match[1] as string] ?? HIGHLIGHT });
  }
}
