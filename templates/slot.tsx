import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react';
import type { SlotPart } from './slot-names.js';
import type { IslandNode, PageView, SlotNode } from './view.js';

/** Converts HTML to the form that browsers with Trusted Types require. */
export const TrustHtml = createContext<(html: string) => string | TrustedHTML>((html) => html);

/** docsgen's own parts of the navbar or the footer, in their order. */
export type SlotParts = Readonly<Partial<Record<SlotPart, ReactNode>>>;

interface SlotProps {
  readonly page: Pick<PageView, 'slots'>;
  readonly at: keyof NonNullable<PageView['slots']>;
  /** What the extension can place. */
  readonly parts?: SlotParts;
}

/** What an extension shows in one of the places around the content. */
export function Slot({ page, at, parts = {} }: SlotProps) {
  const nodes = page.slots?.[at];
  return nodes ? (
    <div className="slot" data-slot={at}>
      {renderNodes(nodes, parts)}
    </div>
  ) : null;
}

/** The navbar or the footer: what an extension shows instead of it, or its own parts. */
export function Replaceable({ page, at, parts = {} }: SlotProps) {
  return page.slots?.[at] ? <Slot page={page} at={at} parts={parts} /> : renderParts(parts);
}

const renderParts = (parts: SlotParts): ReactNode =>
  Object.entries(parts).map(([name, part]) => <Fragment key={name}>{part}</Fragment>);

const renderNodes = (nodes: readonly SlotNode[], parts: SlotParts): ReactNode =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    if ('island' in node) return <Island key={`${node.island} ${node.props}`} {...node} />;
    if ('part' in node) return <Fragment key={node.part}>{parts[node.part]}</Fragment>;
    const [name, attributes, children] = node;
    return createElement(name, { ...attributes, key: index }, children && renderNodes(children, parts));
  });

/** An island, whose component starts in the element. It gets a new element on a page where it has other props. */
function Island({ island, hydrate, props, html }: IslandNode) {
  const trustHtml = useContext(TrustHtml);
  const inner = useMemo(() => ({ __html: trustHtml(html) }), [trustHtml, html]);
  return (
    <div className="island" data-island={island} data-hydrate={hydrate} data-props={props} dangerouslySetInnerHTML={inner} />
  );
}
