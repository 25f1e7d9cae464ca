import { escapeHtml } from '../../../../templates/escape.js';
import type { ApiExample, Reference, RoutePath } from '../../../types.js';
import { createHoles, fill } from '../../fragments.js';
import { compactText } from '../schema/compact-text.js';
import type { Schema } from '../schema/schema.js';
import type { ApiContext, ApiPage, PageLimits, PageSection, RoutedModel } from '../types.js';
import { withHeadingsAt } from './description.js';
import { resolveOtherSiteLink } from './other-site-link.js';
import { NO_LIMITS, PageTooLarge } from './page-limits.js';
import { toId } from './to-id.js';

interface PageOptions {
  /** The model that the page is about. */
  readonly ownModel?: RoutedModel;
  readonly limits?: PageLimits;
}

export function createApiPage(api: ApiContext, { ownModel, limits = NO_LIMITS }: PageOptions = {}): ApiPage {
  const anchors: string[] = [];
  const parts: PageSection[] = [];
  const usedIds = new Set<string>();
  /** The last number used for each repeated name. */
  const numbers = new Map<string, number>();
  /** Number of descriptions that are rendered again with other ids, plus one. */
  let copies = 1;
  let fieldCount = 0;
  /** Least number of characters of its HTML. */
  let html = 0;
  const pageHoles = createHoles();
  /**
   * Returns a marker that the manifest resolves, or an address on the site that the document was written for.
   *
   * @param ownAnchors anchors of the description that contains the link
   */
  const resolveAddress = (reference: Reference, ownAnchors: readonly string[] = []): string => {
    const { kind, target } = reference;
    if (kind !== 'link' || ownAnchors.some((id) => target === `#${id}`)) return pageHoles.add(reference);
    const found = target.startsWith('#') ? api.findInDocument(target.slice(1)) : undefined;
    if (found !== undefined) return pageHoles.add({ ...reference, target: found });
    return api.links === undefined ? pageHoles.add(reference) : resolveOtherSiteLink(target, api.links);
  };
  const links = new Map<RoutePath, string>();
  const examples = new Map<string, ApiExample>();
  /** Returns one marker for all links to a page. */
  const addLink = (target: RoutePath): string => {
    const marker = links.get(target) ?? pageHoles.add({ kind: 'link', target, line: 1, column: 1 });
    links.set(target, marker);
    return marker;
  };
  return {
    api,
    holes: pageHoles,
    anchors,
    sections: parts,
    shownSchemas: { request: new Map(), response: new Map(), model: new Map() },
    startSection: (anchor, heading) => void parts.push({ anchor, heading, names: new Set() }),
    addName: (name) => void parts.at(-1)?.names.add(name),
    limits,
    get fieldCount() {
      return fieldCount;
    },
    countField: () => {
      fieldCount += 1;
      if (fieldCount > limits.fields) throw new PageTooLarge();
    },
    countHtml: (characters) => {
      html += characters;
      if (html > limits.html) throw new PageTooLarge();
    },
    findModelPage: (schema) => {
      const model = api.findModel(schema);
      return model && model.path !== ownModel?.path ? model : undefined;
    },
    takeId: (requestedId) => {
      const clean = toId(requestedId);
      let id = clean;
      let number = numbers.get(clean) ?? 1;
      while (usedIds.has(id)) id = `${clean}-${++number}`;
      if (number > 1) numbers.set(clean, number);
      usedIds.add(id);
      anchors.push(id);
      return id;
    },
    renderProse: (node, level = 4) => {
      let fragment = api.descriptions.render(node, level);
      if (!fragment) return undefined;
      if (fragment.ids.some((id) => usedIds.has(id)))
        fragment = api.descriptions.render(node, level, `text-${++copies}-`) ?? fragment;
      if (fragment.references.length + fragment.ids.length === 0) return api.descriptions.toProse(fragment, node, level);
      for (const id of fragment.ids) usedIds.add(id);
      anchors.push(...fragment.anchors);
      const ownAnchors = fragment.anchors;
      const addresses = fragment.references.map((reference) => resolveAddress(reference, ownAnchors));
      return {
        html: fill(fragment, (_, index) => escapeHtml(addresses[index] as string)),
        markdown: withHeadingsAt(level, replaceTargets(String(node.value).trim(), fragment.references, addresses)),
      };
    },
    split: (text) => {
      const { parts, references } = pageHoles.split(text);
      return { parts: parts.map(compactText), references };
    },
    linkModel: (schema) => {
      const model = findModel(schema, api);
      return model && model.path !== ownModel?.path ? { name: model.name, href: addLink(model.path) } : undefined;
    },
    addLink,
    linkCode: ({ file, ...code }) => {
      if (!file) return code;
      examples.set(file.url, file);
      return { ...code, complete: { href: addLink(file.url), bytes: file.bytes } };
    },
    get examples() {
      return [...examples.values()];
    },
    addLinkFrom: (node) => resolveAddress({ kind: 'link', target: String(node.value), ...api.document.locate(node) }),
  };
}

/** Maximum depth to which the type of a field spells out arrays. */
const MAX_DEPTH = 4;

/** Returns the model that a schema is, or that it is an array of. */
function findModel(schema: Schema, api: ApiContext): RoutedModel | undefined {
  let current: Schema | undefined = schema;
  for (let depth = 0; current && depth <= MAX_DEPTH; depth++) {
    const model = api.findModel(current);
    if (model) return model;
    current = current.items?.();
  }
  return undefined;
}

/** Replaces the link targets in Markdown by other addresses, which are in the order of the references. */
function replaceTargets(markdown: string, references: readonly Reference[], addresses: readonly string[]): string {
  let output = '';
  let remaining = markdown;
  references.forEach(({ target }, index) => {
    const link = target === '' ? -1 : Math.max(remaining.indexOf(`](${target}`) + 1, remaining.indexOf(`](<${target}`) + 2);
    const start = link > 0 ? remaining.indexOf(target, link) : -1;
    if (start < 0) return;
    output += remaining.slice(0, start) + addresses[index];
    remaining = remaining.slice(start + target.length);
  });
  return output + remaining;
}
