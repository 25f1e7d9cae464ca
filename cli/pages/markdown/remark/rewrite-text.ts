import type { Nodes, Root } from 'mdast';
import { getEnd, getMargin, getStart } from '../markdown-export/cut.js';
import { findKind } from './node-kinds.js';
import type { Serializer } from './serialize.js';

/** A change of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where in the text to report problems of the replacement. */
  readonly at: number;
}

interface RewriteInput {
  readonly text: string;
  readonly serializer: Serializer;
  /** Replace the blocks of the root as a whole instead of the smallest nodes that changed. */
  readonly whole: boolean;
}

type Parent = Extract<Nodes, { children: unknown }>;

const getChildren = (node: Nodes): readonly Nodes[] => ('children' in node ? (node.children as Nodes[]) : []);

/** Returns the edits that make a tree of its text, in order. The bytes of everything else stay the same. */
export function rewriteText(before: Root, after: Root, input: RewriteInput): Edit[] {
  const rewriter = new Rewriter(input);
  if (rewriter.isSame(before, after)) return [];
  const all = { start: 0, end: input.text.length, at: 0 };
  return rewriter.editFlow(before, after) ?? [{ ...all, text: input.serializer.writeBlocks(after.children) }];
}

/** Children that changed, between children that did not. */
interface Run {
  readonly olds: readonly Nodes[];
  readonly news: readonly Nodes[];
  readonly previous: Nodes | undefined;
  readonly next: Nodes | undefined;
}

class Rewriter {
  readonly #text: string;
  readonly #serializer: Serializer;
  readonly #whole: boolean;
  /** Numbers of contents, by their own fields and the numbers of their children. */
  readonly #contents = new Map<string, number>();
  readonly #contentOf = new Map<Nodes, number>();

  constructor({ text, serializer, whole }: RewriteInput) {
    this.#text = text;
    this.#serializer = serializer;
    this.#whole = whole;
  }

  isSame(before: Nodes, after: Nodes): boolean {
    return this.#findContent(before) === this.#findContent(after);
  }

  /** Returns a number for everything in a node except positions and data. */
  #findContent(node: Nodes): number {
    let content = this.#contentOf.get(node);
    if (content === undefined) {
      const key = `${getHead(node)}[${getChildren(node).map((child) => this.#findContent(child))}]`;
      content = this.#contents.get(key) ?? this.#contents.size;
      this.#contents.set(key, content);
      this.#contentOf.set(node, content);
    }
    return content;
  }

  /** Returns the edits of a node; `undefined` if it must be replaced. @param margin how further lines of its text begin; `undefined` on a single line */
  #edit(before: Nodes, after: Nodes, margin?: string): Edit[] | undefined {
    if (this.isSame(before, after)) return [];
    if (this.#whole || getHead(before) !== getHead(after)) return undefined;
    switch (findKind(before.type)?.content) {
      case 'flow':
        return this.editFlow(before as Parent, after as Parent);
      case 'phrasing':
        return isEditable(before, this.#text)
          ? this.#editText(before as Parent, after as Parent, this.#marginOf(before) ?? margin)
          : undefined;
      case 'item':
      case 'row':
      case 'cell':
        return this.#editEach(before as Parent, after as Parent);
      default:
        return undefined;
    }
  }

  #marginOf(node: Nodes): string | undefined {
    const isParagraph = node.type === 'paragraph' && !node.data?.directiveLabel;
    const isSeveralLines =
      node.type === 'heading' && node.children.some(({ position }) => position?.end.line !== node.position?.start.line);
    return isParagraph || isSeveralLines ? getMargin(this.#text, getStart(node)) : undefined;
  }

  /** Edits the children of nodes that have the same number of them. */
  #editEach(before: Parent, after: Parent): Edit[] | undefined {
    const news = getChildren(after);
    if (getChildren(before).length !== news.length) return undefined;
    const edits: Edit[] = [];
    for (const [index, child] of getChildren(before).entries()) {
      const inner = this.#edit(child, news[index] as Nodes);
      if (!inner) return undefined;
      edits.push(...inner);
    }
    return edits;
  }

  editFlow(before: Parent, after: Parent): Edit[] | undefined {
    const [olds, news] = [getChildren(before), getChildren(after)];
    const [label, newLabel] = [findLabel(olds), findLabel(news)];
    const edits = label && newLabel ? this.#edit(label, newLabel) : [];
    if (!edits || (label === undefined) !== (newLabel === undefined)) return undefined;
    const blocks = label ? olds.slice(1) : olds;
    const margin = before.type === 'root' || !blocks[0] ? '' : getMargin(this.#text, getStart(blocks[0]));
    const split = this.#split(blocks, newLabel ? news.slice(1) : news);
    for (const run of split.runs) {
      const edit = this.#replaceBlocks(run, margin);
      if (!edit) return undefined;
      edits.push(edit);
    }
    return [...edits, ...split.edits].sort((a, b) => a.start - b.start);
  }

  /** Replaces blocks with the blank lines around them. */
  #replaceBlocks({ olds, news, previous, next }: Run, margin: string): Edit | undefined {
    const [first, last] = [olds[0], olds.at(-1)];
    if (!previous && !next && (!first || news.length === 0)) return undefined;
    const start = previous ? getEnd(previous) : first ? getStart(first) : this.#startOf(next as Nodes);
    const end = next ? this.#startOf(next) : last ? getEnd(last) : getEnd(previous as Nodes);
    const blank = `\n${margin.trimEnd()}\n${margin}`;
    const separate = (upper: Nodes | undefined, lower: Nodes | undefined) => {
      if (!upper || !lower) return '';
      return upper.type === 'list' && (lower.type === 'list' || lower.type === 'code') ? `${blank}<!-- -->${blank}` : blank;
    };
    const at = first ? getStart(first) : previous ? getStart(previous) : start;
    if (news.length === 0) return { start, end, text: separate(previous, next), at };
    const lines = this.#serializer.writeBlocks(news).split('\n');
    const blocks = lines.map((line, index) => (index === 0 ? line : line === '' ? margin.trimEnd() : margin + line)).join('\n');
    return { start, end, text: separate(previous, news[0]) + blocks + separate(news.at(-1), next), at };
  }

  /** Returns the start of a block with its indentation, which indented code needs. */
  #startOf(node: Nodes): number {
    const start = getStart(node);
    return (
      start -
      (/[ \t]*$/.exec(this.#text.slice(Math.max(0, start - 8), start))?.[0].length ?? 0) * Number(this.#isIndentedCode(node))
    );
  }

  #isIndentedCode(node: Nodes): boolean {
    return node.type === 'code' && !/^[`~]/.test(this.#text.slice(getStart(node), getStart(node) + 1));
  }

  #editText(before: Parent, after: Parent, margin: string | undefined): Edit[] | undefined {
    const olds = getChildren(before);
    const split = this.#split(olds, getChildren(after), margin);
    const edits = [...split.edits];
    for (const { olds: replaced, news, previous, next } of split.runs) {
      const [first, last] = [replaced[0], replaced.at(-1)];
      if (!first && !previous && !next) return undefined;
      const start = first ? getStart(first) : previous ? getEnd(previous) : getStart(next as Nodes);
      const end = last ? getEnd(last) : start;
      const written = writeText(
        news,
        { isFirst: !previous, isLast: !next, isCell: before.type === 'tableCell' },
        this.#serializer,
      );
      edits.push({ start, end, text: written.replace(/\n/g, margin === undefined ? ' ' : `\n${margin}`), at: start });
    }
    return edits.sort((a, b) => a.start - b.start);
  }

  /** Pairs children by their positions. Returns the edits of pairs, and the runs of children between the pairs that can be edited or did not change. */
  #split(
    olds: readonly Nodes[],
    news: readonly Nodes[],
    margin?: string,
  ): { readonly edits: readonly Edit[]; readonly runs: readonly Run[] } {
    const places = new Map(olds.map((old, index) => [toPlace(old), index]));
    const edits: Edit[] = [];
    const runs: Run[] = [];
    let previous: Nodes | undefined;
    let from = 0;
    let run: Nodes[] = [];
    const end = (to: number, next: Nodes | undefined) => {
      if (to > from || run.length > 0) runs.push({ olds: olds.slice(from, to), news: run, previous, next });
      run = [];
    };
    for (const child of news) {
      const index = child.position ? (places.get(toPlace(child)) ?? -1) : -1;
      const old = index < from ? undefined : olds[index];
      const inner = old && this.#edit(old, child, margin);
      if (!old || !inner) run.push(child);
      else {
        end(index, old);
        edits.push(...inner);
        previous = old;
        from = index + 1;
      }
    }
    end(olds.length, undefined);
    return { edits, runs };
  }
}

/** The type of a node with its fields, without its children, position and data. */
function getHead(node: Nodes): string {
  const { children: _, position: __, data: ___, ...head } = node as Nodes & { children?: unknown };
  return JSON.stringify(head);
}

const toPlace = (node: Nodes): string => `${node.type} ${getStart(node)} ${getEnd(node)}`;

/** The label of a container is on its opening line. */
const findLabel = ([first]: readonly Nodes[]): Nodes | undefined =>
  first?.type === 'paragraph' && first.data?.directiveLabel === true ? first : undefined;

/** Whether the text of a node can change without anything else: not that of an autolink, or of a reference that is found by its text. */
function isEditable(node: Nodes, text: string): boolean {
  if (node.type === 'link') return text[getStart(node)] === '[';
  return node.type !== 'linkReference' || node.referenceType === 'full';
}

/** Where nodes are in their parent. */
interface TextPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isCell: boolean;
}

/** Writes nodes within a text. A serializer would encode the spaces at their ends, which have no meaning at the ends of the parent. */
function writeText(nodes: readonly Nodes[], { isFirst, isLast, isCell }: TextPlace, serializer: Serializer): string {
  const inner = nodes.map((node) => ({ ...node }) as Nodes);
  const [first] = inner;
  let [before, after] = ['', ''];
  if (first?.type === 'text') {
    before = /^[ \t\r\n]*/.exec(first.value)?.[0] ?? '';
    first.value = first.value.slice(before.length);
  }
  const last = inner.at(-1);
  if (last?.type === 'text') {
    after = /[ \t\r\n]*$/.exec(last.value)?.[0] ?? '';
    last.value = last.value.slice(0, last.value.length - after.length);
  }
  return (isFirst ? '' : before) + serializer.writeText(inner, isCell) + (isLast ? '' : after);
}
