import { type Problem, problem } from '../problems/index.js';
import type { Page, Reference, RoutePath } from '../types.js';
import { isProblem, resolveLink } from './links.js';
import type { Targets } from './targets.js';

const LINKS: ReadonlySet<Reference['kind']> = new Set(['link', 'address', 'cards']);

const firstFolder = (address: string): string => /^\/[^/?#]*/.exec(address)?.[0] ?? '/';

/**
 * The problems of a reference whose target does not exist. A full address of this site may be served by something else, but hardly in a folder that
 * contains pages.
 *
 * @param folders top folders of the pages
 */
function brokenLinkProblems(broken: Problem, { kind, target }: Reference, folders: () => ReadonlySet<string>): Problem[] {
  if (kind !== 'address') return [broken];
  if (broken.id !== 'dead-link' && broken.id !== 'dead-anchor') return [broken];
  if (!folders().has(firstFolder(target))) return [];
  const nearest = broken.id === 'dead-link' ? broken.values.nearest : broken.values.nearest && `#${broken.values.nearest}`;
  return [problem('own-address', broken, { target: broken.values.target, nearest })];
}

/** Adds the address of a file in the repository of the site to the problem of a link to it. Hosts show a file at "blob", and edit it at "edit". */
function withRepository(broken: Problem, editUrl: string | undefined): Problem {
  if (broken.id !== 'dead-link' || broken.values.outside === undefined || editUrl === undefined) return broken;
  const { outside } = broken.values;
  const repository = new URL(encodeURI(outside), editUrl.replace(/\/?$/, '/').replace(/\/edit\//, '/blob/')).href;
  return { ...broken, values: { ...broken.values, repository } };
}

/** Resolves every link of every page. @param editUrl address of the site in its repository. Returns broken links as problems, the files that pages link to, and how many pages link to each page. */
export function followLinks(
  pages: Iterable<readonly [RoutePath, Pick<Page, 'source' | 'content'>]>,
  targets: Targets,
  editUrl?: string,
): { linkedFiles: Set<string>; linksTo: Map<RoutePath, number>; problems: Problem[] } {
  const problems: Problem[] = [];
  const linkedFiles = new Set<string>();
  const linksTo = new Map<RoutePath, number>();
  let topFolders: ReadonlySet<string> | undefined;
  const folders = () => {
    topFolders ??= new Set([...targets.anchors.keys()].map(firstFolder));
    return topFolders;
  };
  for (const [path, page] of pages) {
    const linked = new Set<RoutePath>([path]);
    for (const reference of page.content.references) {
      if (!LINKS.has(reference.kind) || (reference.kind === 'cards' && reference.target === '')) continue;
      const result = resolveLink(reference, { source: page.source, path }, targets);
      if (isProblem(result)) problems.push(...brokenLinkProblems(withRepository(result, editUrl), reference, folders));
      else if (result.kind === 'file') linkedFiles.add(result.url);
      else if (reference.kind === 'link' && !linked.has(result.path)) {
        linked.add(result.path);
        linksTo.set(result.path, (linksTo.get(result.path) ?? 0) + 1);
      }
    }
  }
  return { linkedFiles, linksTo, problems };
}
