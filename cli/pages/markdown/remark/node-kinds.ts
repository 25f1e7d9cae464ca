/** Where a node can be: among blocks, in a text, or in the one kind of node that consists of such nodes. */
export type NodePlace = 'root' | 'flow' | 'phrasing' | 'item' | 'row' | 'cell';

/** The type of a field. */
export type FieldKind =
  | 'text'
  | 'optional-text'
  | 'optional-number'
  | 'optional-boolean'
  | 'depth'
  | 'align'
  | 'attributes'
  | 'reference';

/** A kind of node. */
export interface NodeKind {
  readonly places: readonly NodePlace[];
  /** The place of its children; missing if it has none. */
  readonly content?: NodePlace;
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** The HTML element that it becomes, if plugins can set its name and attributes. */
  readonly element?: string;
}

const FLOW: readonly NodePlace[] = ['flow'];
const PHRASING: readonly NodePlace[] = ['phrasing'];
const RESOURCE = { url: 'text', title: 'optional-text' } as const;
const ASSOCIATION = { identifier: 'text', label: 'optional-text' } as const;
const REFERENCE = { ...ASSOCIATION, referenceType: 'reference' } as const;
const DIRECTIVE = { name: 'text', attributes: 'attributes' } as const;

/**
 * The nodes that Markdown consists of: mdast (https://github.com/syntax-tree/mdast) with GFM and directives, whose content model is stricter for the root:
 * it contains blocks only.
 */
const NODE_KINDS: Readonly<Record<string, NodeKind>> = {
  root: { places: ['root'], content: 'flow', fields: {} },
  paragraph: { places: FLOW, content: 'phrasing', fields: {}, element: 'p' },
  heading: { places: FLOW, content: 'phrasing', fields: { depth: 'depth' }, element: 'h2' },
  thematicBreak: { places: FLOW, fields: {}, element: 'hr' },
  blockquote: { places: FLOW, content: 'flow', fields: {}, element: 'blockquote' },
  list: {
    places: FLOW,
    content: 'item',
    fields: { ordered: 'optional-boolean', start: 'optional-number', spread: 'optional-boolean' },
    element: 'ul',
  },
  listItem: {
    places: ['item'],
    content: 'flow',
    fields: { spread: 'optional-boolean', checked: 'optional-boolean' },
    element: 'li',
  },
  code: { places: FLOW, fields: { value: 'text', lang: 'optional-text', meta: 'optional-text' } },
  definition: { places: FLOW, fields: { ...ASSOCIATION, ...RESOURCE } },
  footnoteDefinition: { places: FLOW, content: 'flow', fields: ASSOCIATION },
  table: { places: FLOW, content: 'row', fields: { align: 'align' }, element: 'table' },
  tableRow: { places: ['row'], content: 'cell', fields: {}, element: 'tr' },
  tableCell: { places: ['cell'], content: 'phrasing', fields: {}, element: 'td' },
  containerDirective: { places: FLOW, content: 'flow', fields: DIRECTIVE },
  leafDirective: { places: FLOW, content: 'phrasing', fields: DIRECTIVE },
  html: { places: ['flow', 'phrasing'], fields: { value: 'text' } },
  text: { places: PHRASING, fields: { value: 'text' } },
  emphasis: { places: PHRASING, content: 'phrasing', fields: {}, element: 'em' },
  strong: { places: PHRASING, content: 'phrasing', fields: {}, element: 'strong' },
  delete: { places: PHRASING, content: 'phrasing', fields: {}, element: 'del' },
  inlineCode: { places: PHRASING, fields: { value: 'text' }, element: 'code' },
  break: { places: PHRASING, fields: {}, element: 'br' },
  link: { places: PHRASING, content: 'phrasing', fields: RESOURCE, element: 'a' },
  linkReference: { places: PHRASING, content: 'phrasing', fields: REFERENCE, element: 'a' },
  image: { places: PHRASING, fields: { ...RESOURCE, alt: 'optional-text' }, element: 'img' },
  imageReference: { places: PHRASING, fields: { ...REFERENCE, alt: 'optional-text' } },
  footnoteReference: { places: PHRASING, fields: ASSOCIATION },
  textDirective: { places: PHRASING, content: 'phrasing', fields: DIRECTIVE },
};

/** Returns the kind of a node; `undefined` for one that is not part of Markdown. */
export const findKind = (type: string): NodeKind | undefined => (Object.hasOwn(NODE_KINDS, type) ? NODE_KINDS[type] : undefined);
