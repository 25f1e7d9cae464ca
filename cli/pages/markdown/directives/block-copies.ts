import type { Nodes } from 'mdast';
import type { MarkdownNode } from '../../../extensions/api.js';

/** The node that a node of a part was copied from. As JSON, it is a number. */
interface BlockCopy {
  readonly node: Nodes;
  toJSON(): number;
}

export interface BlockCopies {
  readonly blocks: readonly MarkdownNode[];
  /** Finds what a node was copied from. Throws a `TypeError` for anything else. */
  find(node: MarkdownNode): BlockCopy;
}

/** Copies Markdown nodes for a part, which cannot change them. */
export function copyBlocks(originals: readonly Nodes[]): BlockCopies {
  const copies = new Map<unknown, BlockCopy>();
  const copy = (node: Nodes): MarkdownNode => {
    const { position: _, data: __, children, ...rest } = node as Nodes & { readonly children?: Nodes[] };
    const made = Object.freeze({ ...structuredClone(rest), ...(children && { children: Object.freeze(children.map(copy)) }) });
    const id = copies.size;
    copies.set(made, { node, toJSON: () => id });
    return made as MarkdownNode;
  };
  const find = (node: MarkdownNode): BlockCopy => {
    const found = copies.get(node);
    if (!found) throw new TypeError('The node is not part of the content of the directive.');
    return found;
  };
  return { blocks: originals.map(copy), find };
}
