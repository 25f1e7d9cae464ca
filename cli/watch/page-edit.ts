import { isError, type Problem } from '../problems/index.js';
import type { RoutePath, SitePath } from '../types.js';
import { isVisibleToOthers, makePage, placePage, readDoc, type WatchInput } from './page.js';
import type { WholeSite } from './whole-site.js';

/** The result of editing a Markdown file. */
export type PageEdit =
  /** The content of the file is unchanged. */
  | { readonly kind: 'same' }
  /** The edit requires a full build: the file is new, removed, or has another route. */
  | { readonly kind: 'whole' }
  /** The page has errors; the site still contains the previous version. */
  | { readonly kind: 'refused'; readonly whole: WholeSite }
  /** The page is updated. `rest`: other pages may depend on the change. */
  | { readonly kind: 'shown'; readonly whole: WholeSite; readonly route: RoutePath; readonly rest: boolean };

/** Makes the page of a changed file and puts it into the site. */
export async function editPage(whole: WholeSite, file: SitePath, input: WatchInput): Promise<PageEdit> {
  const { manifest } = whole.site;
  const route = manifest.routes.find((candidate) => candidate.kind === 'doc' && candidate.source === file);
  const shownPage = route && manifest.pages.get(route.path);
  const source = route && readDoc(input.dir, file, whole.site.config);
  if (route?.kind !== 'doc' || shownPage?.kind !== 'doc' || !source) return { kind: 'whole' };
  if (source.hash === whole.sourceHashes.get(file)) return { kind: 'same' };

  const page = await makePage(source, whole.site, input);
  if (page.outline.path !== route.path || page.outline.draft) return { kind: 'whole' };
  const previous = await placePage({ page: whole.refused.get(file) ?? shownPage, route }, whole, input);
  const placed = await placePage({ page, route }, whole, input);
  // Problems of the file that only a full build can find, such as two pages with the same route.
  const remaining = withoutProblems(whole.docProblems.get(file) ?? [], previous.problems);
  const docProblems = new Map(whole.docProblems).set(file, [...remaining, ...placed.problems]);
  const sourceHashes = whole.sourceHashes.set(file, source.hash);
  if (placed.problems.some(isError)) {
    whole.refused.set(file, page);
    return { kind: 'refused', whole: { ...whole, docProblems, sourceHashes } };
  }
  // Other pages may have been built from the refused version.
  const wasRefused = whole.refused.delete(file);
  for (const output of placed.files) whole.files.set(output.path, output);
  const { checks, files: writers } = whole.site.parts;
  const rest = wasRefused || checks.length + writers.length > 0 || isVisibleToOthers(shownPage, page);
  return {
    kind: 'shown',
    whole: { ...whole, site: placed.site, renderer: placed.renderer, docProblems, sourceHashes },
    route: route.path,
    rest,
  };
}

const withoutProblems = (problems: readonly Problem[], removed: readonly Problem[]): Problem[] => {
  const keys = new Set(removed.map((problem) => JSON.stringify(problem)));
  return problems.filter((problem) => !keys.has(JSON.stringify(problem)));
};
