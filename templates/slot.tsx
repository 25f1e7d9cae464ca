import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import type { IslandNode, PageView, SlotNode } from './view.js';

/** Converts HTML to the form that browsers with Trusted Types require. */
export const TrustHtml = createContext<(html: string) => string | TrustedHTML>((html) => html);

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
  nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    if ('island' in node) return <Island key={`${node.island} ${node.props}`} {...node} />;
    return createElement(node[0], { ...node[1], key: index }, node[2] && renderNodes(node[2]));
  });

/** An island, whose component starts in the element. It gets a new element on a page where it has other props. */
function Island({ island, hydrate, props, html }: IslandNode) {
  const trustHtml = useContext(TrustHtml);
  const inner = useMemo(() => ({ __html: trustHtml(html) }), [trustHtml, html]);
  return (
    <div className="island" data-island={island} data-hydrate={hydrate} data-props={props} dangerouslySetInnerHTML={inner} />
  );
}
