import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Opens links to other hosts in a new tab. */
export default function externalLinks({ rel }: { readonly rel: string }) {
  return (tree: Root) => {
    visit(tree, 'link', (node) => {
      if (/^https?:/.test(node.url)) node.data = { hProperties: { target: '_blank', rel: [rel] } };
    });
  };
}
