import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { find, hastToReact, html } from 'property-information';
import type { IslandNode, SlotNode } from '../../templates/view.js';
import type { CreateElement } from '../extensions/api.js';
import type { LoadedIsland } from '../extensions/definition.js';
import { findDifference } from '../extensions/difference.js';
import { PART_DEADLINE, type SitePart, slotIslandName } from '../extensions/part.js';
import { describeThrown, locateError } from '../extensions/run-module.js';
import { loadSitePart } from '../extensions/site-part.js';
import type { SlotInput, SlotName, SlotPage } from '../extensions/slot-api.js';
import { checkTree, describeValue, isPromise, WrongResult } from '../pages/markdown/check-tree.js';
import { renderIsland } from '../pages/markdown/directives/island.js';
import { toHref } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import { extractReason } from '../schema/yaml.js';
import type { RoutePath } from '../types.js';
import { DeadlinePassed, mapWithDeadline } from '../workers/deadline.js';
import { checkHead } from './head-elements.js';
import type { FilledSlots, Site } from './site.js';
import { describePage } from './site-pages.js';
import { findPart, PART_NODES, withNeededParts } from './slot-parts.js';

type FilledSite = Pick<Site, 'config' | 'manifest' | 'parts'>;

/** Runs the slots of extensions for every page. A slot that fails on one page is not run for the others. */
export function fillSlots(site: FilledSite): {
  readonly slots: ReadonlyMap<RoutePath, FilledSlots>;
  readonly problems: readonly Problem[];
} {
  const slots = new Map<RoutePath, { -readonly [Key in keyof FilledSlots]: FilledSlots[Key] }>();
  const problems: Problem[] = [];
  const pages = site.manifest.routes.map((route) => describePage(route, site));
  const routes = new Set(pages.map(({ route }) => route));
  for (const part of site.parts.slots) {
    const filled = fillSlot(part, { pages, routes, config: site.config });
    if ('id' in filled) {
      problems.push(filled);
      continue;
    }
    for (const [index, { route }] of pages.entries()) {
      const nodes = filled[index];
      if (!nodes || nodes.length === 0) continue;
      const ofPage = slots.get(route) ?? {};
      slots.set(route, { ...ofPage, [part.name]: nodes });
    }
  }
  return { slots, problems };
}

/** What is wrong with a slot, in the form of a problem. */
class SlotFailed extends Error {
  constructor(readonly found: Problem) {
    super('A slot failed.');
  }
}

type SlotIsland = Pick<LoadedIsland, 'component' | 'hydrate' | 'hosts'>;

interface SlotContext extends Pick<Site, 'config'> {
  readonly pages: readonly SlotPage[];
  /** Of all pages. */
  readonly routes: ReadonlySet<RoutePath>;
}

/** Returns what each page shows in a slot, or what is wrong with it. */
function fillSlot(part: SitePart, context: SlotContext): readonly (readonly SlotNode[])[] | Problem {
  const { pages, config } = context;
  const { name, extension, file } = part;
  const what = 'slot';
  const start = { file, line: 1, column: 1 };
  const { definition } = loadSitePart('slot', part);
  const facts = { title: config.title, url: config.url, baseUrl: config.baseUrl };
  const fill = (page: SlotPage): readonly SlotNode[] => {
    const input: SlotInput = {
      page,
      site: facts,
      options: part.options,
      h: h as unknown as CreateElement,
      link: (route) => linkRoute(route, context),
      part: (part) => findPart(name, part),
    };
    const run = () => definition.work(input as never);
    const result = run();
    const difference = findDifference(JSON.stringify(result) ?? '', JSON.stringify(run()) ?? '');
    if (difference) throw new SlotFailed(problem('extension-impure', start, { what, name, extension, ...difference }));
    if (result === null || result === undefined) return [];
    if (definition.island) return withNeededParts(name, [renderSlotIsland(name, result, definition.island)]);
    if ((name as SlotName) === 'head') return checkHead(result);
    return withNeededParts(name, checkTree(result, PART_NODES).flatMap(toSlotNode));
  };
  try {
    return mapWithDeadline(pages, {
      milliseconds: PART_DEADLINE,
      work: fill,
      onInterrupt: (_, error) => {
        throw error;
      },
    });
  } catch (error) {
    if (error instanceof SlotFailed) return error.found;
    if (error instanceof DeadlinePassed) return problem('too-slow', start, { what, seconds: error.milliseconds / 1000 });
    if (error instanceof WrongResult) return problem('extension-result', start, { what, name, extension, reason: error.reason });
    const reason = extractReason(describeThrown(error));
    return problem('extension-failed', locateError(error, part) ?? start, { what, name, extension, reason });
  }
}

/** Renders the island of a slot, whose script is resolved when the page is. Throws what the component throws, and a `WrongResult`. */
function renderSlotIsland(slot: string, props: unknown, { component, hydrate }: SlotIsland): IslandNode {
  if (typeof props !== 'object' || Array.isArray(props) || isPromise(props))
    throw new WrongResult(isPromise(props) ? 'promise' : { kind: 'no-props', actual: describeValue(props) });
  const data = JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
  const { children, properties } = renderIsland(component, { isInline: false, script: '', hydrate, props: data, content: [] });
  const [inner] = children as { readonly value: string }[];
  return { island: slotIslandName(slot), hydrate, props: String(properties['data-props']), html: inner?.value ?? '' };
}

function linkRoute(route: string, { config, routes }: SlotContext): string {
  const [path = '', hash] = route.split('#');
  if (!routes.has(path)) throw new Error(`there is no page "${path}"`);
  return toHref(path, config) + (hash === undefined ? '' : `#${hash}`);
}

/** Converts a node to the form that pages contain as data, with the names of attributes that React has. */
function toSlotNode(node: ElementContent): readonly SlotNode[] {
  const part = PART_NODES.get(node);
  if (part) return [{ part }];
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const children = node.children.flatMap(toSlotNode);
  return [children.length > 0 ? [node.tagName, toProps(node), children] : [node.tagName, toProps(node)]];
}

function toProps({ properties }: Element): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([property, value]) => {
      if (value === null || value === undefined || value === false) return [];
      const info = find(html, property);
      const name = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute;
      return [[name, Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value]];
    }),
  );
}
