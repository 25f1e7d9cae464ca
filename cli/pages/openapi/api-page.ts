import type { Prose } from '../../../templates/api/view.js';
import type { Fragments, Reference, RoutePath } from '../../types.js';
import { fill, type Holes, holes } from '../fragments.js';
import type { ApiContext } from './api-context.js';
import { holdsIds } from './description.js';
import type { Located } from './document.js';
import type { Direction } from './example.js';

/** A part of a page that search leads to. */
export interface PagePart {
  readonly anchor: string;
  readonly heading: string;
  readonly names: Set<string>;
}

/** One page of the API reference while it is made. */
export interface ApiPage {
  readonly api: ApiContext;
  readonly holes: Holes;
  /** Every id on the page. */
  readonly anchors: string[];
  /** Names of parameters and properties by part of the page, for search. */
  readonly parts: readonly PagePart[];
  /** Schemas shown on the page and where: what one direction hides the other may show. */
  readonly shown: Readonly<Record<Direction, Map<object, string>>>;
  /** Number of fields so far. */
  rows: number;
  /** Begins a part: what is named from here on stands in it. */
  section(anchor: string, heading: string): void;
  name(name: string): void;
  /** Takes an id for the page: without characters that addresses change, different from all others. */
  takeId(id: string): string;
  /** A description, its highest heading on the level. */
  prose(at: Located, level?: number): Prose | undefined;
  /** Cuts a text of the page at its markers. */
  split(text: string): Fragments;
  /** Marker of a link to a page of the same document. */
  link(route: RoutePath): string;
}

export function apiPage(api: ApiContext): ApiPage {
  const anchors: string[] = [];
  const parts: PagePart[] = [];
  const taken = new Set<string>();
  /** Where counting has come to, for names that stand often. */
  const numbers = new Map<string, number>();
  const printed = new Set<readonly string[]>();
  const pageHoles = holes();
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
    split: (text) => {
      const { parts, references } = pageHoles.split(text);
      return { parts: parts.map(oneByte), references };
    },
    link: (target) => pageHoles.add({ kind: 'link', target, line: 1, column: 1 }),
  };
}

/** Two bytes a character are kept for the markers that were in the text; big documents have hundreds of megabytes of it. */
const oneByte = (text: string): string => (/^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text);

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
