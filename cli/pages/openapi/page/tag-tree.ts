import { otherTags } from '../../../../templates/texts/reference.js';
import type { TagEntry } from '../../../types.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { asList, asText, getOwn } from '../document/guards.js';
import type { DeclaredTags } from '../operation/declared-tags.js';
import type { Operation, RoutedTag } from '../types.js';

/** A tag with a page. */
export interface ShownTag extends Pick<RoutedTag, 'name' | 'label' | 'node'> {
  /** Name of the tag that contains it, which is shown too. */
  readonly parent?: string;
}

/**
 * Lists the tags with a page: those in use and those that only have a text, as the document lists them, then the others in use. A tag that only internal
 * operations use has none.
 *
 * @param stated names of the tags of all operations, including internal ones
 */
export function listShownTags(
  operations: readonly Operation[],
  { declared, stated }: { readonly declared: DeclaredTags; readonly stated: ReadonlySet<string> },
): readonly ShownTag[] {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const shown = new Set(
    [...declared].flatMap(([name, { node, isLabel }]) => {
      const isGuide = !stated.has(name) && (hasText(node, 'description') || getOwn(node.value, 'externalDocs') !== undefined);
      return !isLabel && (used.has(name) || isGuide) ? [name] : [];
    }),
  );
  // What contains shown tags is shown too.
  for (const name of shown) {
    const parent = declared.get(name)?.parent;
    if (parent !== undefined && declared.get(parent)?.isLabel === false) shown.add(parent);
  }
  const listed = [...declared].flatMap(([name, { node, label, parent }]): ShownTag[] => {
    if (!shown.has(name)) return [];
    const isInside = parent !== undefined && shown.has(parent) && !isInItself(name, declared);
    return [{ name, label, node, parent: isInside ? parent : undefined }];
  });
  const others = new Map<string, ShownTag>();
  for (const { tags, node } of operations)
    for (const name of tags)
      if (!shown.has(name) && !others.has(name)) others.set(name, { name, label: name, node: { ...node, value: undefined } });
  return [...listed, ...others.values()];
}

const hasText = ({ value }: ApiNode, key: string): boolean => asText(getOwn(value, key))?.trim() !== undefined;

/** Whether a tag is among the tags that contain it. */
function isInItself(name: string, declared: DeclaredTags): boolean {
  const seen = new Set<string>();
  for (let parent = declared.get(name)?.parent; parent !== undefined; parent = declared.get(parent)?.parent) {
    if (parent === name) return true;
    if (seen.has(parent)) return false;
    seen.add(parent);
  }
  return false;
}

interface TagGroup {
  readonly label: string;
  readonly tags: readonly string[];
}

/** Returns the groups of tags that a document states in `x-tagGroups`, without invalid ones. */
function readTagGroups(document: ApiDocument): readonly TagGroup[] {
  return asList(child(document.root, 'x-tagGroups').value).flatMap((group): TagGroup[] => {
    const label = asText(getOwn(group, 'name'))?.trim();
    const tags = asList(getOwn(group, 'tags')).filter((tag) => typeof tag === 'string');
    return label && tags.length > 0 ? [{ label, tags }] : [];
  });
}

/** Arranges tags as the navigation shows them: in groups, and inside each other. Tags that no group names are in the last group. */
export function arrangeTags(tags: readonly RoutedTag[], document: ApiDocument): readonly TagEntry[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const groups = readTagGroups(document);
  const grouped = new Set(groups.flatMap((group) => group.tags));
  const placed = new Set<RoutedTag>();
  const toEntry = (tag: RoutedTag): TagEntry[] => {
    if (placed.has(tag)) return [];
    placed.add(tag);
    return [{ kind: 'tag', path: tag.path, items: tag.children.filter(({ name }) => !grouped.has(name)).flatMap(toEntry) }];
  };
  const entries = groups.flatMap(({ label, tags: names }): TagEntry[] => {
    const items = names.flatMap((name) => byName.get(name) ?? []).flatMap(toEntry);
    return items.length > 0 ? [{ kind: 'group', label, items }] : [];
  });
  const rest = tags.filter(({ parent }) => parent === undefined).flatMap(toEntry);
  const lost = tags.flatMap(toEntry);
  if (entries.length === 0 || rest.length + lost.length === 0) return [...entries, ...rest, ...lost];
  return [...entries, { kind: 'group', label: otherTags, items: [...rest, ...lost] }];
}
