import type { IslandEvent } from '../../../templates/island-report.js';
import { type Problem, problem } from '../../problems/index.js';
import type { IslandError, PageError } from '../../problems/islands.js';
import type { Location, Page, Reference, RoutePath } from '../../types.js';
import { compareHtml } from './compare-html.js';

/** What became of a page in the browser. */
export interface PageVisit {
  readonly events: readonly IslandEvent[];
  /** `slow`: its time was over before all islands had started. */
  readonly outcome: 'done' | 'slow' | PageError;
}

interface VisitedPage extends PageVisit {
  readonly route: RoutePath;
  readonly source: Page['source'];
  /** The islands as the page refers to them, in their order. */
  readonly islands: readonly Reference[];
}

/** Returns where in the modules of islands an error was thrown: `file:line`. */
export type LocateError = (stack: string) => string | undefined;

interface VisitContext {
  /** Names of directives by the URLs of their scripts. */
  readonly names: ReadonlyMap<string, string>;
  readonly locate: LocateError;
  /** Time limit of a page. */
  readonly seconds: number;
}

/** Returns the problems of the islands of a page, at their directives. */
export function describeIslands(page: VisitedPage, context: VisitContext): Problem[] {
  const { route, source, events, outcome } = page;
  const found = locateIslands(page, context.names);
  const describeAt = (index: number) => found[index] ?? { island: '', location: { file: source } };
  const different = new Set<number>();
  const problems = events.flatMap((event): Problem[] => {
    if (event.kind === 'found' || event.kind === 'start' || event.kind === 'done') return [];
    const { island, location } = describeAt(event.index);
    const fail = (reason: IslandError) => [problem('island-failed', location, { island, route, reason })];
    switch (event.kind) {
      case 'html':
      case 'replaced': {
        if (different.has(event.index)) return [];
        const difference = compareHtml(event.server, event.browser);
        if (!difference) return event.kind === 'replaced' ? fail('replaced') : [];
        different.add(event.index);
        return [problem('island-differs', location, { island, route, ...difference })];
      }
      case 'blocked':
        return [problem('island-blocked', location, { island, route, directive: event.directive, blocked: event.blocked })];
      default:
        return fail({ kind: event.kind, message: event.message, thrownAt: context.locate(event.stack ?? '') });
    }
  });
  if (outcome === 'done') return problems;
  const last = events.findLast(({ kind }) => kind === 'start');
  if (outcome === 'slow' && last?.kind === 'start') {
    const { island, location } = describeAt(last.index);
    return [
      ...problems,
      problem('island-failed', location, { island, route, reason: { kind: 'slow', seconds: context.seconds } }),
    ];
  }
  const reason: PageError = outcome === 'slow' ? { kind: 'slow', seconds: context.seconds } : outcome;
  return [...problems, problem('page-not-hydrated', { file: source }, { route, reason })];
}

/** Returns the directive of each island in the document: the next one of its name on the page. */
function locateIslands(
  { events, islands, source }: VisitedPage,
  names: VisitContext['names'],
): readonly { readonly island: string; readonly location: Location }[] {
  const scripts = events.flatMap((event) => (event.kind === 'found' ? event.scripts : []));
  const remaining = [...islands];
  return scripts.map((script) => {
    const island = names.get(script) ?? '';
    const next = remaining.findIndex(({ target }) => target === island);
    const [reference] = next < 0 ? [] : remaining.splice(next, 1);
    const { file = source, line, column } = reference ?? {};
    return { island, location: { file, line, column } };
  });
}
