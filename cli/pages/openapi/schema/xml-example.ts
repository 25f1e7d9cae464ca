import { asObject, asText, formatValue, isObject } from '../document/guards.js';
import type { Schema } from './schema.js';

/** Name of the root element if the document does not specify one. */
const ROOT = 'root';

interface XmlElement {
  readonly kind: 'element';
  readonly name: string;
  /** Namespaces by prefix, which is empty for the default namespace. */
  readonly namespaces: readonly Attribute[];
  readonly attributes: readonly Attribute[];
  readonly children: readonly XmlNode[];
}

type Attribute = readonly [name: string, value: string];

type XmlNode =
  | XmlElement
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string; readonly namespaces: readonly Attribute[] }
  | { readonly kind: 'text' | 'cdata'; readonly text: string };

/**
 * Returns a value as XML: names, attributes, namespaces, wrapped lists and node types as the schema specifies; https://spec.openapis.org/oas/v3.1.1.html#xml-object,
 * https://spec.openapis.org/oas/v3.2.0.html#xml-object
 */
export function formatXml(value: unknown, schema: Schema | undefined): string {
  const inferred = schema?.name ?? ROOT;
  const nodes = toNodes(value, { schema, inferred });
  const [only] = nodes;
  const root: XmlElement =
    nodes.length === 1 && only?.kind === 'element'
      ? only
      : createElement(asText(asObject(schema?.keywords.xml).name) ?? inferred, nodes);
  return serialize(usesNil(root) ? { ...root, namespaces: [...root.namespaces, XSI] } : root, { margin: '', scope: new Map() });
}

interface Place {
  readonly schema?: Schema;
  /** The name of the node if its schema does not specify one. */
  readonly inferred: string;
}

function toNodes(value: unknown, { schema, inferred }: Place): XmlNode[] {
  const xml = asObject(schema?.keywords.xml);
  const kind = getNodeType(value, xml);
  const prefix = asText(xml.prefix);
  const namespace = asText(xml.namespace);
  const localName = toName(asText(xml.name) ?? inferred);
  const name = prefix ? `${toName(prefix)}:${localName}` : localName;
  if (kind === 'text' || kind === 'cdata') return [{ kind, text: toText(value) }];
  if (kind === 'attribute') {
    const namespaces: Attribute[] = prefix && namespace ? [[toName(prefix), namespace]] : [];
    return value === null ? [] : [{ kind, name, value: toText(value), namespaces }];
  }
  const inner = kind === 'element' && Array.isArray(value) ? localName : inferred;
  const nodes = toInnerNodes(value, { schema, inferred: inner });
  if (kind === 'none') return nodes;
  const namespaces: Attribute[] = namespace ? [[prefix ? toName(prefix) : '', namespace]] : [];
  return [
    value === null ? { ...createElement(name, []), attributes: [NIL], namespaces } : createElement(name, nodes, namespaces),
  ];
}

/** Returns the kind of XML node that a schema describes; https://spec.openapis.org/oas/v3.2.0.html#xml-node-types */
function getNodeType(value: unknown, { nodeType, attribute, wrapped }: ReturnType<typeof asObject>): string {
  if (typeof nodeType === 'string' && NODE_TYPES.has(nodeType)) return nodeType;
  if (attribute === true) return 'attribute';
  return Array.isArray(value) && wrapped !== true ? 'none' : 'element';
}

const NODE_TYPES: ReadonlySet<string> = new Set(['element', 'attribute', 'text', 'cdata', 'none']);

/** Returns the nodes for the parts of a value. */
function toInnerNodes(value: unknown, { schema, inferred }: Place): XmlNode[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const itemSchema = (schema?.prefixItems[index] ?? schema?.items)?.();
      // The name of a component is that of the items only if they are not in a property.
      const isRoot = inferred === ROOT || inferred === schema?.name;
      return toNodes(item, { schema: itemSchema, inferred: (isRoot && itemSchema?.name) || inferred });
    });
  if (isObject(value))
    return Object.entries(value).flatMap(([name, item]) =>
      toNodes(item, { schema: schema && findProperty(schema, name), inferred: name }),
    );
  return value === null || value === '' ? [] : [{ kind: 'text', text: toText(value) }];
}

/** Levels of alternatives in which a property is searched. */
const MAX_LEVELS = 4;

/** Returns the schema of a property, which may be that of an alternative. */
function findProperty(schema: Schema, name: string, levels = MAX_LEVELS): Schema | undefined {
  const property = schema.properties.find((property) => property.name === name);
  if (property) return property.schema();
  if (levels > 0)
    for (const option of schema.choices.flatMap(({ options }) => options)) {
      const found = findProperty(option(), name, levels - 1);
      if (found) return found;
    }
  return typeof schema.additional === 'function' ? schema.additional() : undefined;
}

function createElement(name: string, nodes: readonly XmlNode[], namespaces: readonly Attribute[] = []): XmlElement {
  const attributes = nodes.filter((node) => node.kind === 'attribute');
  return {
    kind: 'element',
    name,
    namespaces: [...namespaces, ...attributes.flatMap((attribute) => attribute.namespaces)],
    attributes: attributes.map(({ name, value }) => [name, value]),
    children: nodes.filter((node) => node.kind !== 'attribute'),
  };
}

/** Marks an element as null; https://www.w3.org/TR/xmlschema-1/#xsi_nil */
const NIL: Attribute = ['xsi:nil', 'true'];
const XSI: Attribute = ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'];

const usesNil = ({ attributes, children }: XmlElement): boolean =>
  attributes.includes(NIL) || children.some((child) => child.kind === 'element' && usesNil(child));

interface Position {
  readonly margin: string;
  /** Namespaces that are declared around the element, by prefix. */
  readonly scope: ReadonlyMap<string, string>;
}

function serialize({ name, namespaces, attributes, children }: XmlElement, { margin, scope }: Position): string {
  const declared = [...new Map(namespaces)].filter(([prefix, namespace]) => scope.get(prefix) !== namespace);
  const declarations = declared.map(([prefix, namespace]): Attribute => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, namespace]);
  const head = [name, ...[...declarations, ...attributes].map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(' ');
  if (children.length === 0) return `<${head}/>`;
  const isMixed = children.some(({ kind }) => kind !== 'element');
  const inner = { margin: isMixed ? margin : `${margin}  `, scope: new Map([...scope, ...declared]) };
  const parts = children.map((child) => {
    if (child.kind === 'element') return serialize(child, inner);
    if (child.kind === 'cdata') return `<![CDATA[${removeInvalid(child.text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    return child.kind === 'text' ? escapeText(child.text) : '';
  });
  return isMixed
    ? `<${head}>${parts.join('')}</${name}>`
    : `<${head}>\n${parts.map((part) => `${inner.margin}${part}\n`).join('')}${margin}</${name}>`;
}

/** A list in an attribute or a text is separated by spaces; https://www.w3.org/TR/xmlschema-2/#atomic-vs-list */
const toText = (value: unknown): string => (Array.isArray(value) ? value.map(formatValue).join(' ') : formatValue(value));

/** Returns a valid name without a prefix; https://www.w3.org/TR/xml-names/#NT-NCName */
function toName(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

/** Removes characters that XML cannot represent; https://www.w3.org/TR/xml/#charsets */
const removeInvalid = (text: string): string => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');

const escapeText = (text: string): string =>
  removeInvalid(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');

const escapeAttribute = (text: string): string =>
  escapeText(text).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
