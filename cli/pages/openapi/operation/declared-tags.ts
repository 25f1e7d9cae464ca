import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asText, getOwn } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';

/** A tag that the document lists; https://spec.openapis.org/oas/v3.2.0.html#tag-object */
export interface DeclaredTag {
  readonly node: ApiNode;
  /** Its name for readers: `x-displayName`, the summary, or else its name. */
  readonly label: string;
  /** Name of the tag that contains it. */
  readonly parent?: string;
  /** Whether it is shown at operations instead of grouping them. */
  readonly isLabel: boolean;
}

export type DeclaredTags = ReadonlyMap<string, DeclaredTag>;

/** Kinds of tags that do not group operations; https://spec.openapis.org/registry/tag-kind/ */
const LABEL_KINDS: ReadonlySet<unknown> = new Set(['audience', 'badge', 'lifecycle']);

/** Longer names do not fit into the navigation. */
const MAX_LABEL = 80;

/** Returns the tags that a document lists by name, in its order. Of tags with the same name, the first counts. */
export function readDeclaredTags(document: ApiDocument): DeclaredTags {
  const tags = new Map<string, DeclaredTag>();
  for (const [, node] of children(child(document.root, 'tags'))) {
    const getText = (key: string) => asText(getOwn(node.value, key));
    const name = getText('name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(name, {
      node,
      label: getLabel([getText('x-displayName'), getText('summary')]) ?? name,
      parent: getText('parent'),
      isLabel: LABEL_KINDS.has(getOwn(node.value, 'kind')),
    });
  }
  return tags;
}

/** Returns the first text that is left without its Markdown. */
const getLabel = (texts: readonly (string | undefined)[]): string | undefined =>
  texts
    .map((text) => (text === undefined ? '' : toPlainLine(text)))
    .filter((text) => text !== '')
    .map((text) => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1).trimEnd()}…` : text))[0];
