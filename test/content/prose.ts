import type { Nodes } from 'mdast';
import type {} from 'mdast-util-directive';
import { readFrontMatter } from '../../cli/pages/front-matter.js';
import type { SitePath } from '../../cli/types.js';
import { type ContentPage, type MarkdownText, nodesOf } from './pages.js';

export type ProseKind = 'title' | 'description' | 'heading' | 'paragraph' | 'cell' | 'label' | 'caption' | 'alt';

/** A run of words that a reader sees: what the rules for prose are about. */
export interface Prose {
  readonly kind: ProseKind;
  readonly file: SitePath;
  /** Where it begins. A line break in the text is one in the file. */
  readonly line: number;
  /** All of it. */
  readonly text: string;
  /** With `HIDDEN` in place of code and addresses. */
  readonly words: string;
}

/** Placeholder for text other than prose: OBJECT REPLACEMENT CHARACTER. */
export const HIDDEN = '\uFFFC';

/** The prose of a page: its front matter, then its text. */
export function proseOf(page: ContentPage): Prose[] {
  const { locate: place } = readFrontMatter({ path: page.file, text: page.text });
  const { title, label, description } = page.outline;
  const add = (kind: ProseKind, key: 'title' | 'sidebar_label' | 'description', text = ''): Prose[] =>
    text === '' ? [] : [{ kind, file: page.file, line: place(key).line ?? 1, text, words: withoutAddresses(text) }];
  return [
    ...add('title', 'title', title),
    ...add('label', 'sidebar_label', label === title ? '' : label),
    ...add('description', 'description', description),
    ...proseOfText(page),
  ];
}

/** The prose of a Markdown text. */
export function proseOfText(page: MarkdownText): Prose[] {
  const found: Prose[] = [];
  for (const { node } of nodesOf(page.tree)) {
    const add = (kind: ProseKind, text: string, words = text) => {
      if (text.trim()) found.push({ kind, file: page.file, line: page.lineOf(node), text, words: withoutAddresses(words) });
    };
    const kind = kindOf(node);
    if (kind) add(kind, inlineText(node, false), inlineText(node, true));
    if (node.type === 'image') add('alt', node.alt ?? '');
    if ('attributes' in node) {
      add('alt', node.attributes?.alt ?? '');
      add('label', node.attributes?.title ?? '');
      add('label', node.attributes?.label ?? '');
    }
  }
  return found;
}

function kindOf(node: Nodes): ProseKind | undefined {
  switch (node.type) {
    case 'heading':
      return 'heading';
    case 'tableCell':
      return 'cell';
    case 'leafDirective':
      return 'caption';
    case 'paragraph':
      return node.data && 'directiveLabel' in node.data ? 'label' : 'paragraph';
    default:
      return undefined;
  }
}

/** @param hide code and addresses */
export function inlineText(node: Nodes, hide: boolean): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return hide ? HIDDEN : node.value;
    case 'break':
      return '\n';
    case 'link': {
      const text = node.children.map((child) => inlineText(child, hide)).join('');
      return hide && (isAddress(text) || isEndOf(text, node.url)) ? HIDDEN : text;
    }
    default:
      return 'children' in node ? node.children.map((child) => inlineText(child as Nodes, hide)).join('') : '';
  }
}

/** Where code is not marked, as in alternative texts, an address begins with a slash or a scheme. */
const withoutAddresses = (text: string): string => text.replace(/(?<![^\s(“])(?:\/|https?:\/\/)[\w{][^\s,;]*/g, HIDDEN);

/** A link named after the end of its address, as links to packages and repositories are. */
const isEndOf = (text: string, address: string): boolean =>
  /[-/]/.test(text) && address.replace(/\/$/, '').toLowerCase().endsWith(`/${text.toLowerCase()}`);

/** A text that is an address and nothing else. */
export const isAddress = (text: string): boolean => /^(?:[a-z][a-z+.-]*:\/\/|www\.|mailto:)\S+$/i.test(text.trim());

/** `content/a.md:12`, for the character of `words` at an index. */
export const placeIn = ({ file, line, words }: Prose, index = 0): string =>
  `${file}:${line + words.slice(0, index).split('\n').length - 1}`;
