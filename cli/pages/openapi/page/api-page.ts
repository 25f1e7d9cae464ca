import { escapeHtml } from '../../../../templates/escape.js';
import type { Reference } from '../../../types.js';
import { fill, holes } from '../../fragments.js';
import { compactText } from '../schema/compact-text.js';
import type { ApiContext, ApiPage, PagePart } from '../types.js';
import { withHeadingsAt } from './description.js';
import { resolveOtherSiteLink } from './other-site-link.js';

export function apiPage(api: ApiContext): ApiPage {
  const anchors: string[] = [];
  const parts: PagePart[] = [];
  const taken = new Set<string>();
  /** The last number used for each repeated name. */
  const numbers = new Map<string, number>();
  /** Number of descriptions that are rendered again with other ids, plus one. */
  let repeated = 1;
  const pageHoles = holes();
  /**
   * Returns a marker that the manifest resolves, or an address on the site that the document was written for.
   *
   * @param own anchors of the description that contains the link
   */
  const addressOf = (reference: Reference, own: readonly string[] = []): string =>
    reference.kind === 'link' && api.links !== undefined && !own.some((id) => reference.target === `#${id}`)
      ? resolveOtherSiteLink(reference.target, api.links)
      : pageHoles.add(reference);
  return {
    api,
    holes: pageHoles,
    anchors,
    parts,
    shown: { request: new Map(), response: new Map() },
    section: (anchor, heading) => void parts.push({ anchor, heading, names: new Set() }),
    name: (name) => void parts.at(-1)?.names.add(name),
    rows: 0,
    takeId: (wanted) => {
      const clean = wanted.replace(/[\s%#"'<>`\\^\p{Cc}\p{Surrogate}]+/gu, '-');
      let id = clean;
      let number = numbers.get(clean) ?? 1;
      while (taken.has(id)) id = `${clean}-${++number}`;
      if (number > 1) numbers.set(clean, number);
      taken.add(id);
      anchors.push(id);
      return id;
    },
    prose: (at, level = 4) => {
      let fragment = api.descriptions.render(at, level);
      if (!fragment) return undefined;
      if (fragment.ids.some((id) => taken.has(id)))
        fragment = api.descriptions.render(at, level, `text-${++repeated}-`) ?? fragment;
      for (const id of fragment.ids) taken.add(id);
      anchors.push(...fragment.anchors);
      const own = fragment.anchors;
      const addresses = fragment.references.map((reference) => addressOf(reference, own));
      return {
        html: fill(fragment, (_, index) => escapeHtml(addresses[index] as string)),
        markdown: withHeadingsAt(level, markTargets(String(at.value).trim(), fragment.references, addresses)),
      };
    },
    split: (text) => {
      const { parts, references } = pageHoles.split(text);
      return { parts: parts.map(compactText), references };
    },
    link: (target) => pageHoles.add({ kind: 'link', target, line: 1, column: 1 }),
    linkAt: (at) => addressOf({ kind: 'link', target: String(at.value), ...api.document.locate(at) }),
  };
}

/** Replaces the link targets in Markdown by other addresses, which are in the order of the references. */
function markTargets(markdown: string, references: readonly Reference[], addresses: readonly string[]): string {
  let done = '';
  let rest = markdown;
  references.forEach(({ target }, index) => {
    const link = target === '' ? -1 : Math.max(rest.indexOf(`](${target}`) + 1, rest.indexOf(`](<${target}`) + 2);
    const start = link > 0 ? rest.indexOf(target, link) : -1;
    if (start < 0) return;
    done += rest.slice(0, start) + addresses[index];
    rest = rest.slice(start + target.length);
  });
  return done + rest;
}
