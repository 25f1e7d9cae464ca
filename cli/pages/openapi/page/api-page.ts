import { escapeHtml } from '../../../../templates/escape.js';
import type { Reference } from '../../../types.js';
import { createHoles, fill } from '../../fragments.js';
import { compactText } from '../schema/compact-text.js';
import type { ApiContext, ApiPage, PageSection } from '../types.js';
import { withHeadingsAt } from './description.js';
import { resolveOtherSiteLink } from './other-site-link.js';

export function createApiPage(api: ApiContext): ApiPage {
  const anchors: string[] = [];
  const parts: PageSection[] = [];
  const usedIds = new Set<string>();
  /** The last number used for each repeated name. */
  const numbers = new Map<string, number>();
  /** Number of descriptions that are rendered again with other ids, plus one. */
  let copies = 1;
  const pageHoles = createHoles();
  /**
   * Returns a marker that the manifest resolves, or an address on the site that the document was written for.
   *
   * @param ownAnchors anchors of the description that contains the link
   */
  const resolveAddress = (reference: Reference, ownAnchors: readonly string[] = []): string =>
    reference.kind === 'link' && api.links !== undefined && !ownAnchors.some((id) => reference.target === `#${id}`)
      ? resolveOtherSiteLink(reference.target, api.links)
      : pageHoles.add(reference);
  return {
    api,
    holes: pageHoles,
    anchors,
    sections: parts,
    shownSchemas: { request: new Map(), response: new Map() },
    startSection: (anchor, heading) => void parts.push({ anchor, heading, names: new Set() }),
    addName: (name) => void parts.at(-1)?.names.add(name),
    fieldCount: 0,
    takeId: (requestedId) => {
      const clean = requestedId.replace(/[\s%#"'<>`\\^\p{Cc}\p{Surrogate}]+/gu, '-');
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
    addLink: (target) => pageHoles.add({ kind: 'link', target, line: 1, column: 1 }),
    addLinkFrom: (node) => resolveAddress({ kind: 'link', target: String(node.value), ...api.document.locate(node) }),
  };
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
