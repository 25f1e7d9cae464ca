import type { SearchKind } from '../../search/manifest.js';
import type { Manifest } from '../manifest/index.js';
import { pageWords } from '../pages/search/page-words.js';
import { hrefOf } from '../pages/url.js';
import { hashOf } from '../sources.js';
import type { Page, Route, SearchRecord, SiteConfig } from '../types.js';
import type { FoundPage } from './search-index.js';

/** Characters of a page that results can quote. */
const QUOTED = 12_000;

/** Every page that search finds, in order of the routes: all but the unlisted ones. @param build hash of the running docsgen */
export function foundPages(manifest: Manifest, config: SiteConfig, build: string): FoundPage[] {
  return manifest.routes.flatMap((route) => {
    const page = manifest.pages.get(route.path);
    if (route.unlisted || (!page && route.kind !== 'category')) return [];
    const url = hrefOf(route.path, config);
    const chain = manifest.navigation.chains.get(route.path) ?? [];
    const breadcrumb = chain.flatMap(({ path, label }) => (path === route.path ? [] : [label]));
    return {
      route: route.path,
      kind: kindOf(route, manifest),
      links: manifest.linksTo.get(route.path) ?? 0,
      wordsHash: page?.hashes?.words ?? hashOf(page?.words ?? categoryWords(route)),
      get words() {
        return page?.words ?? categoryWords(route);
      },
      shown: {
        url,
        title: route.title,
        breadcrumb,
        get sections() {
          return sectionsOf(page, route);
        },
      },
      from: hashOf(JSON.stringify([build, url, route.title, breadcrumb, page?.hashes?.records ?? sectionsOf(page, route)])),
    };
  });
}

/** Pages of an OpenAPI document are API, pages about SDKs are told by their address, the rest guides. */
function kindOf(route: Route, { introductions }: Manifest): SearchKind {
  if (route.kind === 'operation' || route.kind === 'tag' || introductions.has(route.path)) return 'api';
  if (/(?:^|[/-])sdks?(?:[/-]|$)/.test(route.path)) return 'sdk';
  return /(?:^|\/)api(?:\/|$)/.test(route.path) ? 'api' : 'guide';
}

const categoryWords = ({ title, description, path }: Route): string =>
  pageWords({ title, headings: [], addresses: [path.replace(/^.*\//, '')], terms: '', code: '', text: description });

function sectionsOf(page: Page | undefined, { description }: Route): FoundPage['shown']['sections'] {
  if (!page) return [['', '', description]];
  let room = QUOTED;
  return page.records.map(({ anchor, heading, text }: SearchRecord) => {
    const quoted = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
    room -= quoted.length;
    return [anchor, anchor === '' ? '' : heading, quoted] as const;
  });
}
