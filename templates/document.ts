import { escapeHtml, toScriptJson } from './escape.js';
import type { NavSlice, PageView, SiteView, SlotNode } from './view.js';

/** Input of a document. Hrefs are ready for the browser: the base URL is applied. */
export interface DocumentInput {
  readonly site: SiteView;
  readonly page: PageView;
  readonly nav: NavSlice;
  /** `renderToString(<Site …/>)` with the same `site`, `page` and `nav`. */
  readonly root: string;
  /** Href of the boot script, the only script that runs at first. */
  readonly boot: string;
  /** Href of the application, which the boot script fetches at idle. */
  readonly app: string;
  /** Hrefs of the static imports of the application, which are fetched with it, since browsers do not discover them in advance. */
  readonly appImports?: readonly string[];
  /** Href of the console of the API reference, on sites with one. */
  readonly tryIt?: string;
  /** Href of the script that starts services, on sites with any. */
  readonly services?: string;
  /** Hrefs of the scripts that only some pages need. */
  readonly scripts?: readonly string[];
  /** Hrefs of the script that starts islands, and of React for them, on sites with one. */
  readonly islands?: { readonly start: string; readonly react: string };
  /** Hrefs of the style sheets, in order. */
  readonly styles: readonly string[];
  /** Hrefs of modules that the application of this page imports later, to be fetched early. */
  readonly modules?: readonly string[];
  /** Hrefs of the fonts that the first view needs, as WOFF2. */
  readonly fonts: readonly string[];
  /** Value of the Content-Security-Policy; must allow the hashes of the inline scripts. */
  readonly csp: string;
  /** Constant inline scripts: one before the first paint, the other after the content. */
  readonly inline: { readonly beforePaint: string; readonly baseUrl: string };
  /** Absolute address of the page; missing for pages without one, such as the not-found page. */
  readonly canonical?: string;
  /** Absolute address of the image for social networks. */
  readonly image?: string;
  /** Href of the site's icon. Without one the document declares that it has no icon; otherwise browsers would request `/favicon.ico`. */
  readonly icon?: string;
  /** Elements that an extension adds to the head. */
  readonly extra?: readonly SlotNode[];
  /** Excludes the page from search engines: unlisted pages, search and not-found. */
  readonly noindex?: boolean;
}

/** Returns the attributes in the given order, without those that have no value. */
function renderAttributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}

const renderMeta = (name: string, content: string | undefined) => (content ? `<meta${renderAttributes({ name, content })}>` : '');
const renderProperty = (name: string, content: string | undefined) =>
  content ? `<meta${renderAttributes({ property: `og:${name}`, content })}>` : '';
const renderLink = (rel: string, href: string | undefined, type?: string) =>
  href === undefined ? '' : `<link${renderAttributes({ rel, type, href })}>`;
/** Fonts are fetched without credentials, and a preload is only used by a request of the same mode: https://html.spec.whatwg.org/#link-type-preload. */
export const renderFontLink = (href: string) =>
  `<link${renderAttributes({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })}>`;
const renderJson = (id: string, value: unknown) =>
  `<script type="application/json" id="docsgen:${id}">${toScriptJson(value)}</script>`;

/** The text of a script is JSON, which cannot contain markup if `<` is escaped. */
const renderExtra = (node: SlotNode): string => {
  if (typeof node === 'string' || 'island' in node || 'part' in node) return '';
  const [name, attributes, children = []] = node;
  const tag = `<${name}${renderAttributes(attributes as Readonly<Record<string, string>>)}>`;
  return name === 'script' ? `${tag}${children.join('').replaceAll('<', '\\u003c')}</script>` : tag;
};

function renderHead(input: DocumentInput): string {
  const { site, page } = input;
  const description = page.description ?? site.tagline;
  return [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy"${renderAttributes({ content: input.csp })}>`,
    `<title>${escapeHtml(page.documentTitle)}</title>`,
    renderMeta('viewport', 'width=device-width,initial-scale=1'),
    renderMeta('description', description),
    input.noindex ? renderMeta('robots', 'noindex') : '',
    renderLink('canonical', input.canonical),
    renderProperty('title', page.title),
    renderProperty('description', description),
    renderProperty('url', input.canonical),
    renderProperty('type', page.kind === 'doc' || page.kind === 'operation' ? 'article' : 'website'),
    renderProperty('image', input.image),
    renderProperty('site_name', site.title),
    renderMeta('twitter:card', input.image ? 'summary_large_image' : 'summary'),
    renderLink('icon', input.icon ?? 'data:,'),
    renderLink('alternate', page.markdown, 'text/markdown'),
    ...(input.extra ?? []).map(renderExtra),
    `<script>${input.inline.beforePaint}</script>`,
    ...input.fonts.map(renderFontLink),
    ...[...(page.styles ?? []), ...input.styles].map((href) => renderLink('stylesheet', href)),
    ...(input.modules ?? []).map((href) => renderLink('modulepreload', href)),
    `<script type="module"${renderAttributes({ src: input.boot, 'data-app': input.app, 'data-app-imports': input.appImports?.join(' ') || undefined, 'data-try-it': input.tryIt, 'data-services': input.services })}></script>`,
    input.islands === undefined
      ? ''
      : `<script type="module"${renderAttributes({ src: input.islands.start, 'data-react': input.islands.react })}></script>`,
    ...(input.scripts ?? []).map((src) => `<script type="module"${renderAttributes({ src })}></script>`),
  ].join('');
}

/**
 * Returns the HTML document of a page. The head is text and never rendered in the browser. The body contains the rendered site
 * and, as JSON, exactly the props that hydration needs in addition to the content, which is read from the page.
 */
export function renderDocument(input: DocumentInput): string {
  const { site, page, nav } = input;
  const { default: mode } = site.colorMode;
  const rootAttributes = renderAttributes({
    lang: site.lang ?? 'en',
    'data-theme': mode === 'system' ? undefined : mode,
    'data-default-theme': mode,
    'data-announcement': site.announcement?.closable ? site.announcement.id : undefined,
  });
  return (
    `<!doctype html><html${rootAttributes}><head>${renderHead(input)}</head><body>` +
    `<div id="docsgen:top">${input.root}</div>` +
    `<script>${input.inline.baseUrl}</script>` +
    `${renderJson('site', site)}${renderJson('page', page)}${renderJson('nav', nav)}</body></html>\n`
  );
}
