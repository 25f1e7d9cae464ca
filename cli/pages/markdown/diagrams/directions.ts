/** The parts of a diagram whose groups may have directions of their own. */
export interface GroupedDiagram {
  /** The group that contains a node or group directly, by id. */
  readonly parents: ReadonlyMap<string, string | undefined>;
  readonly groups: ReadonlySet<string>;
  readonly links: readonly { readonly source: string; readonly target: string }[];
}

/**
 * Whether groups can have directions of their own. As in Mermaid, they cannot if nodes in them are linked with others outside: then all have the
 * direction of the diagram. https://mermaid.js.org/syntax/flowchart.html#direction-in-subgraphs
 */
export const canHaveDirections = ({ parents, groups, links }: GroupedDiagram): boolean =>
  links.every(({ source, target }) => {
    const isGroup = groups.has(source) || groups.has(target);
    return parents.get(source) === parents.get(target) && !(isGroup && parents.get(source) !== undefined);
  });
