import { createElement, type ReactNode } from 'react';
import type { PageView, SlotNode } from './view.js';

/** What an extension shows in one of the places around the content. */
export function Slot({ page, at }: { page: Pick<PageView, 'slots'>; at: keyof NonNullable<PageView['slots']> }) {
  const nodes = page.slots?.[at];
  return nodes ? (
    <div className="slot" data-slot={at}>
      {renderNodes(nodes)}
    </div>
  ) : null;
}

const renderNodes = (nodes: readonly SlotNode[]): ReactNode =>
  nodes.map((node, key) =>
    typeof node === 'string' ? node : createElement(node[0], { ...node[1], key }, node[2] && renderNodes(node[2])),
  );
