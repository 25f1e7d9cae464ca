import { type Problem, problem } from '../problems/index.js';
import type { Page, Reference, RoutePath, SitePath } from '../types.js';
import { isProblem, resolveLink } from './links.js';
import type { Targets } from './targets.js';

const LINKS: ReadonlySet<Reference['kind']> = new Set(['link', 'address', 'cards', 'operations']);

/** The links of a reference: one, except in a table of operations. */
export const listLinks = (reference: Reference): Reference[] =>
  reference.kind === 'operations' ? reference.target.split(' ').map((target) => ({ ...reference, target })) : [reference];

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

/** What the links of all pages point to. */
interface FollowedLinks {
  readonly linkedFiles: ReadonlySet<string>;
  /** How many other pages link to each page. */
  readonly linksTo: ReadonlyMap<RoutePath, number>;
  /** The different texts of these links. */
  readonly linkTexts: ReadonlyMap<RoutePath, ReadonlySet<string>>;
  /** Broken links. */
  readonly problems: readonly Problem[];
}

/** Resolves every link of every page. */
export function followLinks(
  pages: Iterable<readonly [RoutePath, Pick<Page, 'source' | 'content'>]>,
  targets: Targets,
): FollowedLinks {
  const problems: Problem[] = [];
  const linkedFiles = new Set<string>();
  const linksTo = new Map<RoutePath, number>();
  const linkTexts = new Map<RoutePath, Set<string>>();
  let topFolders: ReadonlySet<string> | undefined;
  const folders = () => {
    topFolders ??= new Set([...targets.anchors.keys()].map(firstFolder));
    return topFolders;
  };
  for (const [path, page] of pages) {
    const linked = new Set<RoutePath>([path]);
    for (const reference of page.content.references.flatMap(listLinks)) {
      if (!LINKS.has(reference.kind) || (reference.kind === 'cards' && reference.target === '')) continue;
      const { line, column } = reference;
      const result = resolveLink(reference, { source: page.source, path }, targets);
      if (isProblem(result)) problems.push(...brokenLinkProblems(result, reference, folders));
      else if (reference.kind === 'operations' && !(result.kind === 'route' && targets.operations.has(result.path)))
        problems.push(
          problem('not-operation', { file: reference.file ?? page.source, line, column }, { target: reference.target }),
        );
      else if (result.kind === 'file') linkedFiles.add(result.url);
      else if (result.kind === 'route' && (reference.kind === 'link' || reference.kind === 'operations')) {
        if (reference.text !== undefined && result.path !== path)
          linkTexts.set(result.path, (linkTexts.get(result.path) ?? new Set()).add(reference.text));
        if (linked.has(result.path)) continue;
        linked.add(result.path);
        linksTo.set(result.path, (linksTo.get(result.path) ?? 0) + 1);
      }
    }
  }
  return { linkedFiles, linksTo, linkTexts, problems };
}

/** Lists the files outside of the site that broken links point to. */
export const listOutside = (problems: readonly Problem[]): SitePath[] =>
  problems.flatMap((found) => (found.id === 'dead-link' && found.values.outside ? [found.values.outside.file] : []));
