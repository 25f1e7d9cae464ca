import { nearestName } from '../nearest.js';
import { type Problem, problem } from '../problems.js';
import type { Outline, Place, RoutePath, SiteConfig, SitePath } from '../types.js';
import type { Targets } from './links.js';

/** The page that front matter names: by route, or by the path of its file below the content folder. */
export function namedPage(name: string, targets: Targets): RoutePath | undefined {
  const path = name.length > 1 ? name.replace(/\/$/, '') : name;
  if (targets.anchors.has(path)) return path;
  const file = `content/${name.replace(/^\//, '')}`;
  return targets.routes.get(file) ?? targets.routes.get(`${file}.md`);
}

/** Targets in front matter and configuration that lead nowhere. Links in the text are checked apart. */
export function deadTargets({
  config,
  configFile,
  outlines,
  targets,
}: {
  readonly config: SiteConfig;
  readonly configFile: SitePath;
  readonly outlines: readonly Outline[];
  readonly targets: Targets;
}): Problem[] {
  const problems: Problem[] = [];
  const page = (name: string, place: Place, where: string) => {
    if (namedPage(name.replace(/[?#].*$/s, ''), targets) !== undefined) return;
    problems.push(
      problem('dead-target', place, { where, target: name, nearest: nearestName(name, [...targets.anchors.keys()]) }),
    );
  };
  const file = (url: string, place: Place, where: string) => {
    if (/^https?:/.test(url) || targets.urls.has(url)) return;
    problems.push(problem('dead-target', place, { where, target: url, nearest: nearestName(url, [...targets.urls]) }));
  };
  for (const { source, previous, next, image } of outlines) {
    if (previous) page(previous, { file: source }, 'pagination_prev');
    if (next) page(next, { file: source }, 'pagination_next');
    if (image) file(image.replace(/^(?!\/|https?:)/, '/'), { file: source }, 'image');
  }
  const links = [...config.navbar.links, ...config.footer.groups.flatMap((group) => group.links)];
  for (const { to } of links)
    if (to.startsWith('/') && !targets.urls.has(to)) page(to, { file: configFile }, 'The configuration');
  for (const url of [config.logo?.src, config.favicon, config.image])
    if (url) file(url, { file: configFile }, 'The configuration');
  return problems;
}
