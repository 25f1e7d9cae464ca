import type { Prose } from '../../../templates/api/view.js';
import type { Reference, RoutePath } from '../../types.js';
import { fill, type Holes, holes } from '../fragments.js';
import type { ApiContext } from './api-context.js';
import { holdsIds } from './description.js';
import type { Located } from './document.js';

/** One page of the API reference while it is made. */
export interface ApiPage {
  readonly api: ApiContext;
  readonly holes: Holes;
  /** Every id on the page. */
  readonly anchors: string[];
  /** Names of parameters and properties, for search. */
  readonly names: Set<string>;
  /** Schemas shown on the page and where. */
  readonly shown: Map<object, string>;
  /** Number of fields so far. */
  rows: number;
  /** Takes an id for the page: without characters that addresses change, different from all others. */
  takeId(id: string): string;
  /** A description, its highest heading on the level. */
  prose(at: Located, level?: number): Prose | undefined;
  /** Marker of a link to a page of the same document. */
  link(route: RoutePath): string;
}

export function apiPage(api: ApiContext): ApiPage {
  const anchors: string[] = [];
  const taken = new Set<string>();
  const printed = new Set<readonly string[]>();
  const pageHoles = holes();
  return {
    api,
    holes: pageHoles,
    anchors,
    names: new Set(),
    shown: new Map(),
    rows: 0,
    takeId: (wanted) => {
      const clean = wanted.replace(/[\s%#"'<>`\\^\p{Cc}\p{Surrogate}]+/gu, '-');
      let id = clean;
      for (let number = 2; taken.has(id); number++) id = `${clean}-${number}`;
      taken.add(id);
      anchors.push(id);
      return id;
    },
    prose: (at, level = 4) => {
      let fragment = api.descriptions.render(at, level);
      if (!fragment) return undefined;
      if (printed.has(fragment.parts) && holdsIds(fragment))
        fragment = api.descriptions.render(at, level, `text-${anchors.length}-`) ?? fragment;
      printed.add(fragment.parts);
      anchors.push(...fragment.anchors);
      const markers = fragment.references.map((reference) => pageHoles.add(reference));
      return {
        html: fill(fragment, (_, index) => markers[index] as string),
        markdown: markTargets(String(at.value).trim(), fragment.references, markers),
      };
    },
    link: (target) => pageHoles.add({ kind: 'link', target, line: 1, column: 1 }),
  };
}

/** Markdown with markers in place of the targets of its links, which stand in the order of the references. */
function markTargets(markdown: string, references: readonly Reference[], markers: readonly string[]): string {
  let done = '';
  let rest = markdown;
  references.forEach(({ target }, index) => {
    const link = target === '' ? -1 : Math.max(rest.indexOf(`](${target}`) + 1, rest.indexOf(`](<${target}`) + 2);
    const start = link > 0 ? rest.indexOf(target, link) : -1;
    if (start < 0) return;
    done += rest.slice(0, start) + markers[index];
    rest = rest.slice(start + target.length);
  });
  return done + rest;
}
