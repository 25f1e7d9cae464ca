import { type ApiDocument, type ApiNode, child, children, getReference } from '../document/document.js';
import { asList, asObject, asText, getOwn, isObject } from '../document/guards.js';
import { isInternal } from '../document/internal.js';
import { getObjectKind, type ObjectKind, setKey } from '../document/object-kind.js';
import { escapeToken, parsePointer } from '../document/pointer.js';
import { SWAGGER_SERVERS } from '../document/swagger.js';
import { isData, SHARED_RESPONSES, WEBHOOKS_EXTENSION } from '../document/visit-objects.js';
import { SAMPLE_EXTENSIONS } from '../operation/authored-samples.js';
import { readDeclaredTags } from '../operation/declared-tags.js';
import { listEntries, listMethods, listOperations, listTagNames } from '../operation/operation.js';
import { listShownTags } from '../page/tag-tree.js';
import { createExtensionReader } from '../schema/discriminator.js';
import { ENUM_DESCRIPTIONS, ENUM_NAMES } from '../schema/enum-meanings.js';

/** Sections of components that references may point to, by the field, map or list that contains the reference. */
const SECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    parameters: 'parameters',
    headers: 'headers',
    responses: 'responses',
    requestBody: 'requestBodies',
    requestBodies: 'requestBodies',
    examples: 'examples',
    links: 'links',
    securitySchemes: 'securitySchemes',
    [SHARED_RESPONSES]: 'responses',
  }),
);

const SECTION_NAMES = [...new Set(['schemas', ...SECTIONS.values()])];

/** Fields, maps and lists whose values are not components: references there are replaced by their targets. */
const INLINE: ReadonlySet<string> = new Set([
  'paths',
  'webhooks',
  WEBHOOKS_EXTENSION,
  'pathItems',
  'callbacks',
  'content',
  'encoding',
]);

/** Sections of Swagger 2.0, which are at the top of the document. */
const SWAGGER_SECTIONS: ReadonlyMap<string, string> = new Map([
  ['schemas', 'definitions'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securitySchemes', 'securityDefinitions'],
]);

/** Extensions that the pages show or that change what a schema means. All others may be notes of the authors, and are left out. */
const SHOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  'x-permission',
  'x-nullable',
  'x-applies-to',
  'x-tagGroups',
  'x-displayName',
  'x-logo',
  'x-badges',
  'x-deprecated-reason',
  'x-sunset',
  ...SAMPLE_EXTENSIONS,
  ...ENUM_NAMES,
  ...ENUM_DESCRIPTIONS,
  SHARED_RESPONSES,
  WEBHOOKS_EXTENSION,
  SWAGGER_SERVERS,
]);

/** Characters that the name of a component must not contain; https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-5 */
const NOT_IN_NAMES = /[^\w.-]+/g;

/** A component of the published document. */
interface Component {
  readonly section: string;
  readonly name: string;
  readonly node: ApiNode;
  /** Its position among all components: those of the document come first, in its order, which is also the order of choices. */
  readonly position: number;
}

/**
 * Returns the document as one value without references to other files: what they point to becomes a component. It contains what the pages show:
 * neither operations that are internal, nor components that no other operation uses, nor extensions that docsgen does not know.
 *
 * @param document after `inlineReferences`, with schemas that are named by their positions only: `$id` and anchors would change their meaning
 */
export function publishDocument(document: ApiDocument, { isComplete = false }: PublicationOptions = {}): object {
  return new Publication(document, isComplete).publish();
}

interface PublicationOptions {
  /** Publish everything that the document contains, whether pages show it or not. */
  readonly isComplete?: boolean;
}

/** A class, because the functions for references and values call each other. */
class Publication {
  readonly #document: ApiDocument;
  readonly #isComplete: boolean;
  readonly #isSwagger: boolean;
  /** By value: a value that references use in several ways is a component in several sections. */
  readonly #components = new Map<unknown, readonly Component[]>();
  #count = 0;
  readonly #names = new Set<string>();
  readonly #queue: Component[] = [];
  readonly #reached = new Set<Component>();
  readonly #securitySchemes = new Set<string>();
  /** Values around the current one that replace references. */
  readonly #ancestors = new Set<unknown>();
  readonly #listExtensions: (base: ApiNode) => readonly ApiNode[];

  constructor(document: ApiDocument, isComplete: boolean) {
    this.#document = document;
    this.#isComplete = isComplete;
    this.#isSwagger = getOwn(document.root.value, 'swagger') !== undefined;
    this.#listExtensions = createExtensionReader(document);
    for (const section of SECTION_NAMES) {
      for (const [name, node] of children(child(document.root, ...this.#path(section)))) {
        const target = this.#skipAliases(node);
        this.#names.add(`${section} ${name}`);
        if (!this.#find(section, target)) this.#add({ section, name, node: target });
      }
    }
  }

  publish(): object {
    const { root } = this.#document;
    const published: Record<string, unknown> = {};
    const sections = new Set(this.#isSwagger ? SWAGGER_SECTIONS.values() : ['components']);
    const tags = this.#listTagNames();
    for (const [key, node] of children(root)) {
      if (sections.has(key) || this.#isLeftOut(key, node, 'fields')) continue;
      const value = this.#copyField(key, node, 'fields');
      setKey(published, key, this.#isComplete ? value : selectTags(key, value, tags));
    }
    for (const name of this.#securitySchemes) {
      const node = child(root, ...this.#path('securitySchemes'), name);
      if (node.value !== undefined)
        this.#refer({ ...node, value: { $ref: this.#toReference('securitySchemes', name) } }, 'securitySchemes');
    }
    if (this.#isComplete) for (const component of [...this.#components.values()].flat()) this.#reach(component);
    const values = new Map<Component, unknown>();
    for (const component of this.#queue) values.set(component, this.#copy(component.node, 'fields'));
    return { ...published, ...this.#nest([...values]) };
  }

  /** Returns the names of the tags that operations have or that have a page. */
  #listTagNames(): ReadonlySet<string> {
    const operations = listOperations(this.#document);
    const stated = listTagNames(listEntries(this.#document));
    const shown = listShownTags(operations, { declared: readDeclaredTags(this.#document), stated });
    return new Set([...listTagNames(operations), ...shown.map(({ name }) => name)]);
  }

  /** Returns components by section and name. */
  #nest(values: readonly (readonly [Component, unknown])[]): object {
    const sections: Record<string, object> = {};
    const sorted = [...values].sort(
      ([a], [b]) => SECTION_NAMES.indexOf(a.section) - SECTION_NAMES.indexOf(b.section) || a.position - b.position,
    );
    for (const [{ section, name }, value] of sorted) {
      const key = this.#path(section).at(-1) as string;
      sections[key] ??= {};
      setKey(sections[key], name, value);
    }
    if (this.#isSwagger) return sections;
    if (this.#isComplete) {
      const others = children(child(this.#document.root, 'components')).filter(([key]) => !SECTION_NAMES.includes(key));
      for (const [key, node] of others) setKey(sections, key, this.#copyField(key, node, 'fields'));
    }
    return Object.keys(sections).length > 0 ? { components: sections } : {};
  }

  #toReference(section: string, name: string): string {
    return `#/${[...this.#path(section), name].map(escapeToken).join('/')}`;
  }

  #path(section: string): readonly string[] {
    return this.#isSwagger ? [SWAGGER_SECTIONS.get(section) ?? section] : ['components', section];
  }

  #copy(node: ApiNode, kind: ObjectKind): unknown {
    const { value } = node;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return children(node).map(([key, item]) => this.#copyEntry(key, item, kind));
    const copy = {};
    for (const [key, entry] of children(node))
      if (!this.#isLeftOut(key, entry, kind)) setKey(copy, key, this.#copyField(key, entry, kind));
    if (kind === 'fields' && isObject(value) && getOwn(value, 'discriminator') !== undefined)
      for (const extension of this.#listExtensions(node)) this.#refer(extension, 'schemas');
    return copy;
  }

  #copyField(key: string, node: ApiNode, kind: ObjectKind): unknown {
    if (kind === 'fields') {
      if (key === 'discriminator' && isObject(node.value)) return this.#copyDiscriminator(node);
      if (key === 'security') return this.#copySecurity(node);
      if (isData(key, node.value)) return node.value;
    }
    return this.#copyEntry(key, node, kind);
  }

  #copyEntry(key: string, node: ApiNode, kind: ObjectKind): unknown {
    if (getReference(node.value) === undefined) return this.#copy(node, getObjectKind(key, node.value, kind));
    const place = typeof kind === 'string' ? key : 'map' in kind ? kind.map : kind.list;
    const section = SECTIONS.get(place) ?? 'schemas';
    const isInline = INLINE.has(place) || kind === 'callback' || (this.#isSwagger && !SWAGGER_SECTIONS.has(section));
    return isInline ? this.#copyTarget(node, getObjectKind(key, undefined, kind)) : this.#copyReference(node, section);
  }

  #copyReference(node: ApiNode, section: string): unknown {
    const reference = this.#refer(node, section);
    const copy = {};
    for (const [key, entry] of children(node)) {
      if (key === '$ref') setKey(copy, key, reference);
      else if (!this.#isLeftOut(key, entry, 'fields')) setKey(copy, key, this.#copyField(key, entry, 'fields'));
    }
    return copy;
  }

  /** Replaces a reference by its target. One that contains itself ends there. */
  #copyTarget(node: ApiNode, kind: ObjectKind): unknown {
    const { target } = this.#document.resolve(node);
    if (this.#ancestors.has(target.value)) return {};
    this.#ancestors.add(target.value);
    const copy = this.#copy(target, kind);
    this.#ancestors.delete(target.value);
    return copy;
  }

  /** Makes the target of a reference a component, and returns the reference to it. */
  #refer(node: ApiNode, section: string): string | undefined {
    const first = this.#document.follow(node);
    if (!first) return undefined;
    const target = this.#skipAliases(first);
    let component = this.#find(section, target);
    if (!component) {
      const name = this.#claimName(section, this.#document.resolve(node).name ?? section);
      component = this.#add({ section, name, node: target });
    }
    this.#reach(component);
    return this.#toReference(component.section, component.name);
  }

  #find(section: string, { value }: ApiNode): Component | undefined {
    return this.#components.get(value)?.find((component) => component.section === section);
  }

  #add(component: Omit<Component, 'position'>): Component {
    const added = { ...component, position: this.#count };
    this.#count += 1;
    this.#components.set(added.node.value, [...(this.#components.get(added.node.value) ?? []), added]);
    return added;
  }

  #reach(component: Component): void {
    if (this.#reached.has(component)) return;
    this.#reached.add(component);
    this.#queue.push(component);
  }

  #claimName(section: string, wanted: string): string {
    const clean = wanted.replace(NOT_IN_NAMES, '-');
    let name = clean;
    for (let number = 2; this.#names.has(`${section} ${name}`); number += 1) name = `${clean}-${number}`;
    this.#names.add(`${section} ${name}`);
    return name;
  }

  /** Follows references without other fields to the first value that is something else. */
  #skipAliases(node: ApiNode): ApiNode {
    let current = node;
    const seen = new Set<unknown>();
    while (getReference(current.value) && Object.keys(asObject(current.value)).length === 1 && !seen.has(current.value)) {
      seen.add(current.value);
      const next = this.#document.follow(current);
      if (!next) break;
      current = next;
    }
    return current;
  }

  /** A mapping names schemas: by a reference, or by the name of a component. */
  #copyDiscriminator(node: ApiNode): object {
    const mapping = child(node, 'mapping');
    const fallback = child(node, 'defaultMapping');
    const references = {};
    for (const [value, target] of children(mapping)) setKey(references, value, this.#copyMappedName(target));
    return {
      ...asObject(node.value),
      ...(isObject(mapping.value) && { mapping: references }),
      ...(fallback.value !== undefined && { defaultMapping: this.#copyMappedName(fallback) }),
    };
  }

  #copyMappedName(node: ApiNode): string {
    const written = String(node.value);
    const names = [written, this.#toReference('schemas', written)];
    return (
      names.map((name) => this.#refer({ ...node, value: { $ref: name } }, 'schemas')).find((reference) => reference) ?? written
    );
  }

  /** Whether an entry is not published: an unknown extension, an internal operation, or a path that has no others. */
  #isLeftOut(key: string, node: ApiNode, kind: ObjectKind): boolean {
    if (this.#isComplete) return false;
    if (kind === 'fields')
      return (isExtension(key) && !SHOWN_EXTENSIONS.has(key)) || (METHOD.test(key) && isInternal(node.value));
    if (kind === 'callback') return isExtension(key);
    const map = 'map' in kind ? kind.map : '';
    if (map === 'responses') return isExtension(key);
    if (map === 'additionalOperations') return isInternal(node.value);
    return (
      (map === 'paths' || map === 'webhooks' || map === WEBHOOKS_EXTENSION) && (isExtension(key) || this.#isInternalPath(node))
    );
  }

  #isInternalPath(node: ApiNode): boolean {
    const pathItem = this.#document.resolve(node).target;
    const methods = listMethods(pathItem);
    return isInternal(pathItem.value) || (methods.length > 0 && methods.every(([, { value }]) => isInternal(value)));
  }

  /** A requirement names schemes: by a component, or by an address, for which it becomes a component. */
  #copySecurity(security: ApiNode): unknown {
    if (!Array.isArray(security.value)) return security.value;
    return children(security).map(([, way]) => {
      const copy = {};
      for (const [name, scopes] of children(way)) setKey(copy, this.#copySchemeName(name, security), scopes.value);
      return copy;
    });
  }

  #copySchemeName(name: string, security: ApiNode): string {
    const component = child(this.#document.root, ...this.#path('securitySchemes'), name);
    const reference =
      component.value === undefined ? this.#refer({ ...security, value: { $ref: name } }, 'securitySchemes') : undefined;
    if (reference !== undefined) return parsePointer(reference)?.at(-1) ?? name;
    this.#securitySchemes.add(name);
    return name;
  }
}

/** Leaves out tags that only internal operations have, and their names in groups of tags. */
function selectTags(key: string, value: unknown, tags: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return value;
  if (key === 'tags') return value.filter((tag) => tags.has(asText(getOwn(tag, 'name')) ?? ''));
  if (key !== 'x-tagGroups') return value;
  return value
    .filter(isObject)
    .map((group) => ({ name: group.name, tags: asList(group.tags).filter((tag) => tags.has(String(tag))) }));
}

/** The methods of a path item, as keys. */
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

const isExtension = (key: string): boolean => key.startsWith('x-');
