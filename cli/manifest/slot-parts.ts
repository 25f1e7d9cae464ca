import { SLOT_PARTS, type SlotPart } from '../../templates/slot-names.js';
import type { SlotNode } from '../../templates/view.js';
import type { TreeNode } from '../extensions/api.js';
import { WrongResult } from '../pages/markdown/check-tree.js';

/** The placeholder of each part in the results of slots. */
const NODES: ReadonlyMap<string, TreeNode> = new Map(
  Object.values(SLOT_PARTS)
    .flat()
    .map((part) => [part, Object.freeze({ type: 'element', tagName: 'part', properties: { name: part }, children: [] })]),
);

/** The parts by their placeholders. */
export const PART_NODES: ReadonlyMap<unknown, SlotPart> = new Map(
  [...NODES].map(([part, node]) => [node, part as SlotPart] as const),
);

const listParts = (slot: string): readonly SlotPart[] => (slot in SLOT_PARTS ? SLOT_PARTS[slot as keyof typeof SLOT_PARTS] : []);

/** Returns the placeholder of a part of docsgen in the result of a slot. Throws an error if the slot has no such part. */
export function findPart(slot: string, part: string): TreeNode {
  const parts: readonly string[] = listParts(slot);
  const node = parts.includes(part) ? NODES.get(part) : undefined;
  if (node) return node;
  const names = parts.map((name) => `"${name}"`).join(', ');
  throw new Error(
    parts.length > 0 ? `there is no part "${part}"; use one of ${names}` : 'only the slots "navbar" and "footer" have parts',
  );
}

/** Elements in which every part is valid HTML. */
const CONTAINERS: ReadonlySet<string> = new Set(['div', 'section', 'span']);

/** Parts that readers cannot do without, and what other slots show; those that a slot leaves out come first or last. */
const FIRST: readonly SlotPart[] = ['menu'];
const LAST: readonly SlotPart[] = ['start', 'search', 'end', 'theme', 'consent'];

/** Adds the parts that readers need to what a slot shows. Throws a `WrongResult` for a part that is there twice or in an element that cannot contain it. */
export function withNeededParts(slot: string, nodes: readonly SlotNode[]): readonly SlotNode[] {
  const parts = listParts(slot);
  if (parts.length === 0 || nodes.length === 0) return nodes;
  const used = new Set<SlotPart>();
  const visit = (children: readonly SlotNode[], parents: readonly string[]): void => {
    for (const node of children) {
      if (typeof node === 'string' || 'island' in node) continue;
      if ('part' in node) {
        const element = parents.find((parent) => !CONTAINERS.has(parent));
        if (element !== undefined) throw new WrongResult({ kind: 'part-place', name: node.part, element });
        if (used.has(node.part)) throw new WrongResult({ kind: 'part-twice', name: node.part });
        used.add(node.part);
      } else visit(node[2] ?? [], [...parents, node[0]]);
    }
  };
  visit(nodes, []);
  const missing = (needed: readonly SlotPart[]): readonly SlotNode[] =>
    needed.filter((part) => parts.includes(part) && !used.has(part)).map((part) => ({ part }));
  return [...missing(FIRST), ...nodes, ...missing(LAST)];
}
