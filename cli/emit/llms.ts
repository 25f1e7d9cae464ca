import { escapeLine, formatHeading } from '../pages/markdown/escape-markdown.js';
import { toFileHref, toHref } from '../pages/url.js';
import { linkItem } from '../render/link-item.js';
import type { ApiDownload, NavNode, Route, RoutePath, SiteConfig } from '../types.js';

interface LlmsInput {
  readonly config: Pick<SiteConfig, 'title' | 'tagline' | 'url' | 'baseUrl' | 'trailingSlash'>;
  readonly routes: readonly Route[];
  readonly navigation: readonly NavNode[];
  readonly downloads: readonly Pick<ApiDownload, 'url' | 'title'>[];
}

/** Maximum size in bytes, so that a language model can read the whole file. */
const LIMIT = 100_000;

/**
 * Returns `llms.txt` (https://llmstxt.org): the site on one page, with a section for each top-level entry of the navigation and links to the Markdown
 * of the pages, and to the OpenAPI documents. Pages of models, which the page of their list links to, pages outside the
 * navigation and pages beyond the size limit are only in the sitemap.
 */
export function llmsTxt({ config, routes, navigation, downloads }: LlmsInput): string {
  const listedRoutes = routes.filter((route) => !route.unlisted && !(route.kind === 'shared' && route.part === 'model'));
  const byPath = new Map(listedRoutes.map((route) => [route.path, route]));
  const head = `${formatHeading(1, config.title)}\n${config.tagline ? `\n> ${escapeLine(config.tagline)}\n` : ''}`;
  const documents = downloads.map(({ url, title }) =>
    linkItem({ title: `${title} as an OpenAPI document`, href: config.url + toFileHref(url, config) }),
  );
  const foot = `\n## Optional\n\n${[`- [All pages](${config.url}${config.baseUrl}sitemap.xml)`, ...documents].join('\n')}\n`;
  const listed = new Set<RoutePath>();
  const sections: { title: string; entries: string[] }[] = [];
  for (const node of navigation) {
    if (node.kind === 'link') continue;
    const entries = listPaths(node).flatMap((path) => {
      const route = byPath.get(path);
      if (!route || listed.has(path)) return [];
      listed.add(path);
      return [formatEntry(route, config)];
    });
    if (node.kind !== 'page') sections.push({ title: node.label, entries });
    else if (sections.at(-1)?.title === '') sections.at(-1)?.entries.push(...entries);
    else sections.push({ title: '', entries });
  }
  return head + firstEntries(sections, LIMIT - size(head) - size(foot)) + foot;
}

/** Returns as many entries as fit, and nothing after the first one that does not. */
function firstEntries(sections: readonly { title: string; entries: readonly string[] }[], limit: number): string {
  let text = '';
  let left = limit;
  for (const { title, entries } of sections) {
    if (entries.length === 0) continue;
    let heading = title === '' ? '\n' : `\n${formatHeading(2, title)}\n\n`;
    for (const entry of entries) {
      left -= size(heading + entry);
      if (left < 0) return text;
      text += heading + entry;
      heading = '';
    }
  }
  return text;
}

const size = (text: string) => Buffer.byteLength(text);

function listPaths(node: NavNode): RoutePath[] {
  if (node.kind === 'link') return [];
  if (node.kind === 'page') return [node.path];
  return [...(node.kind === 'category' && node.hasPage ? [node.path] : []), ...node.items.flatMap(listPaths)];
}

function formatEntry(route: Route, config: LlmsInput['config']): string {
  const href = route.markdown === undefined ? toHref(route.path, config) : config.baseUrl + route.markdown;
  return `${linkItem({ title: route.title, href: config.url + href, text: route.description })}\n`;
}
