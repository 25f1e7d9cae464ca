import type { Restyle } from './safe-svg.js';

interface Link {
  readonly source: string;
  readonly target: string;
}

/** A label that readers do not see: the library lays links with labels out on their own, and others on common lines. */
export const NO_LABEL = '\uf8ff';

/**
 * Returns the indexes of the links that close a cycle, if links are followed in their order. The library gets them in the opposite direction: otherwise
 * its layout engine may place the end of a cycle before its beginning.
 */
export function findBackLinks(links: readonly Link[]): ReadonlySet<number> {
  const outgoing = new Map<string, number[]>();
  for (const [index, { source, target }] of links.entries()) {
    outgoing.set(source, [...(outgoing.get(source) ?? []), index]);
    if (!outgoing.has(target)) outgoing.set(target, []);
  }
  const back = new Set<number>();
  const states = new Map<string, 'open' | 'done'>();
  for (const root of outgoing.keys()) {
    if (states.has(root)) continue;
    const path = [{ node: root, next: 0 }];
    states.set(root, 'open');
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const index = outgoing.get(step.node)?.[step.next];
      step.next += 1;
      if (index === undefined) {
        states.set(step.node, 'done');
        path.pop();
        continue;
      }
      const { source, target } = links[index] as Link;
      const state = states.get(target);
      if (state === 'open' && source !== target) back.add(index);
      if (state !== undefined) continue;
      states.set(target, 'open');
      path.push({ node: target, next: 0 });
    }
  }
  return back;
}

/** A link in the form for the library. */
export interface PrintedLink {
  readonly from: string;
  readonly to: string;
  /** It has the opposite direction in the diagram. */
  readonly isReversed: boolean;
}

const HEADS = { 'url(#arrowhead)': 'url(#arrowhead-start)', 'url(#arrowhead-start)': 'url(#arrowhead)' } as const;

/** Puts the heads of reversed links at their other end. @param links in the order in which the library gets them */
export function turnLinks(links: readonly PrintedLink[]): Restyle {
  const waiting = new Map<string, boolean[]>();
  for (const { from, to, isReversed } of links) {
    const key = `${from} ${to}`;
    waiting.set(key, [...(waiting.get(key) ?? []), isReversed]);
  }
  const turn = (head: string | undefined) => HEADS[head as keyof typeof HEADS];
  return (name, attributes, group = {}) => {
    // The library turns the head at the start of a link towards its end, below the node.
    if (name === 'marker' && attributes.id === 'arrowhead-start') return { ...attributes, orient: 'auto' };
    if (name === 'rect' && group['data-label'] === NO_LABEL && 'data-from' in group) return { ...attributes, opacity: '0' };
    if (name !== 'polyline' || !waiting.get(`${attributes['data-from']} ${attributes['data-to']}`)?.shift()) return attributes;
    const { 'marker-start': start, 'marker-end': end, ...line } = attributes;
    return {
      ...line,
      ...(end !== undefined && { 'marker-start': turn(end) ?? end }),
      ...(start !== undefined && { 'marker-end': turn(start) ?? start }),
    };
  };
}
