import { decodeAddress } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import type { TargetOwner } from '../problems/links.js';
import { createPathSuggester, type SuggestPath } from '../schema/suggest.js';
import type { Location, Outline, RoutePath, SiteConfig } from '../types.js';
import type { Announcement } from './announcement.js';
import { deadAnchor } from './links.js';
import type { AuthorTarget } from './lists/authors.js';
import { suggestTarget } from './suggest-target.js';
import type { Targets } from './targets.js';

/** Finds the page that front matter names: by route, or by the path of its file below the content folder. */
export function namedPage(name: string, targets: Targets): RoutePath | undefined {
  const path = name.length > 1 ? name.replace(/\/$/, '') : name;
  if (targets.anchors.has(path)) return path;
  const file = `content/${name.replace(/^\//, '')}`;
  return targets.routes.get(file) ?? targets.routes.get(`${file}.md`);
}

/** Reports targets in front matter and configuration that do not exist. Links in page text are checked separately. */
export function deadTargets({
  config,
  place,
  announcement,
  outlines,
  sidebarLinks,
  authors,
  targets,
}: {
  readonly config: SiteConfig;
  /** Returns the location of an option in the configuration. */
  readonly place: (keys: readonly PropertyKey[]) => Location;
  readonly announcement: Announcement | undefined;
  readonly outlines: readonly Outline[];
  readonly sidebarLinks: readonly { readonly href: string; readonly location: Location }[];
  /** Pages and pictures of authors. */
  readonly authors: readonly AuthorTarget[];
  readonly targets: Targets;
}): Problem[] {
  const problems: Problem[] = [];
  const suggestRoute = lazySuggester(() => targets.anchors.keys());
  const suggestUrl = lazySuggester(() => targets.urls);
  const extractPath = (target: string) => decodeAddress(target.replace(/[?#].*$/s, ''));
  const deadPage = (target: string, at: Location, where: TargetOwner) => {
    const address = extractPath(target);
    const nearest = address.startsWith('/')
      ? suggestTarget({ target, address }, { source: '', path: '/' }, targets)
      : suggestRoute(address);
    problems.push(problem('dead-target', at, { where, target, nearest }));
  };
  const page = (name: string, at: Location, where: TargetOwner) => {
    const path = namedPage(name.replace(/[?#].*$/s, ''), targets);
    const anchor = decodeAddress(/#(.+)$/s.exec(name)?.[1] ?? '');
    const anchors = path === undefined ? undefined : targets.anchors.get(path);
    if (path === undefined) deadPage(name, at, where);
    else if (anchor && anchors && !anchors.has(anchor)) problems.push(deadAnchor(name, at, { path, anchor, anchors }));
  };
  const file = (url: string, at: Location, where: TargetOwner) => {
    if (!/^https?:/.test(url) && !targets.urls.has(url))
      problems.push(problem('dead-target', at, { where, target: url, nearest: suggestUrl(extractPath(url)) }));
  };
  const link = (to: string, at: Location, where: TargetOwner) => {
    if (to.startsWith('/') && !targets.urls.has(to)) page(to, at, where);
  };
  for (const { source, previous, next, image, places } of outlines) {
    const at = (key: keyof Outline['places']) => places[key] ?? { file: source };
    if (previous) page(previous, at('pagination_prev'), 'pagination_prev');
    if (next) page(next, at('pagination_next'), 'pagination_next');
    if (image) file(image.replace(/^(?!\/|https?:)/, '/'), at('image'), 'image');
  }
  for (const { href, location: at } of sidebarLinks) link(href, at, 'sidebar');
  for (const { kind, target, location } of authors) (kind === 'file' ? file : link)(target, location, 'author');
  const where = 'configuration';
  for (const list of ['sections', 'links'] as const)
    config.navbar[list]?.forEach(({ to, items = [] }, index) => {
      const keys = ['navbar', list, index];
      if (to !== undefined) link(to, place([...keys, 'to']), where);
      items.forEach((item, position) => {
        link(item.to, place([...keys, 'items', position, 'to']), where);
      });
    });
  config.navbar.sections?.forEach(({ include = [] }, index) => {
    include.forEach((path, position) => {
      page(path, place(['navbar', 'sections', index, 'include', position]), where);
    });
  });
  config.footer.groups.forEach(({ links }, group) => {
    links.forEach(({ to }, index) => {
      link(to, place(['footer', 'groups', group, 'links', index, 'to']), where);
    });
  });
  config.footer.social.forEach(({ to }, index) => {
    link(to, place(['footer', 'social', index, 'to']), where);
  });
  if (config.footer.logo) link(config.footer.logo.to, place(['footer', 'logo', 'to']), where);
  config.search.popular?.forEach((name, index) => {
    page(name, place(['search', 'popular', index]), where);
  });
  if (announcement) {
    const { content, location, problems: found } = announcement;
    problems.push(...found);
    for (const { kind, target } of content.references) {
      if (kind !== 'link' || target.startsWith('#')) continue;
      if (target.startsWith('/')) link(target, location, where);
      else deadPage(target, location, where);
    }
  }
  config.redirects.pairs.forEach(({ to }, index) => {
    if (to.includes('#') && namedPage(to.replace(/[?#].*$/s, ''), targets) !== undefined)
      link(to, place(['redirects', 'pairs', index, 'to']), where);
  });
  for (const key of ['src', 'dark'] as const) {
    const image = config.logo?.[key];
    if (image !== undefined) file(image, place(['logo', key]), where);
    const inFooter = config.footer.logo?.[key];
    if (inFooter !== undefined) file(inFooter, place(['footer', 'logo', key]), where);
  }
  for (const key of ['favicon', 'image'] as const) if (config[key]) file(config[key], place([key]), where);
  return problems;
}

/** Builds the index of a suggester at the first suggestion, which few sites need. */
function lazySuggester(paths: () => Iterable<string>): SuggestPath {
  let suggest: SuggestPath | undefined;
  return (path) => {
    suggest ??= createPathSuggester(paths());
    return suggest(path);
  };
}
