import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type DocumentInput, renderDocument } from '../../templates/document.js';
import { isStart } from '../../templates/is-start.js';
import { Site } from '../../templates/site.js';
import { Start } from '../../templates/start.js';
import type { NavSlice, PageModule, PageView, SiteView } from '../../templates/view.js';

/** Metadata of a route in its document's head. */
export type Head = Pick<DocumentInput, 'canonical' | 'image' | 'noindex' | 'extra'>;

/** Hrefs of the style sheets that only some pages need. */
export interface PageStyles {
  /** The API reference. */
  readonly api: string;
  /** Lists of operations, tags and models. */
  readonly apiList: string;
  /** Tables, notes, pictures and footnotes. */
  readonly article: string;
  /** Landing pages and their components. */
  readonly components: string;
  /** Islands and slots of extensions. */
  readonly extensions: string;
  /** Lists of posts and tags. */
  readonly lists: string;
  /** Formulas. */
  readonly math: string;
  /** Diagrams. */
  readonly diagram: string;
  /** Words, focus, sessions and the like in code. */
  readonly codeExtra: string;
  /** Code with types. */
  readonly codeTypes: string;
  /** Code with links to its lines. */
  readonly lineLinks: string;
  /** The search page and the not-found page. */
  readonly start: string;
  /** Badges, file trees, options and the like. */
  readonly writing: string;
}

/** Data that all routes of a site share. */
export interface Frame
  extends Pick<
    DocumentInput,
    'boot' | 'app' | 'appImports' | 'tryIt' | 'services' | 'islands' | 'styles' | 'csp' | 'inline' | 'icon'
  > {
  readonly site: SiteView;
  readonly pageStyles: PageStyles;
  /** Href of the script that shows the search page and the not-found page. */
  readonly startView: string;
  /** Href of the script for links to lines of code. */
  readonly lineLinks: string;
  /** Identifies the deployment. */
  readonly runtime: string;
  /** URLs of the fonts that pages preload; `code` is for pages that contain code. */
  readonly fonts: { readonly text?: string; readonly code?: string };
}

/** The content of one route as plain data, so that a thread can render it. */
export interface RouteView {
  readonly page: PageView;
  readonly nav: NavSlice;
  /** HTML of the content. */
  readonly content: string;
  readonly head: Head;
  /** The route as Markdown, if it has a Markdown file. */
  readonly markdown?: string;
}

/** The files of one route. */
export interface RenderedRoute {
  /** HTML with doctype. */
  readonly document: string;
  /** The page module: JSON. */
  readonly module: string;
  readonly markdown?: string;
}

/** Prerenders a route. */
export function renderRoute(frame: Frame, { page: view, nav, content, head, markdown }: RouteView): RenderedRoute {
  const { site, runtime, pageStyles, startView, lineLinks, fonts, ...common } = frame;
  const html = withLede(withEagerImage(content));
  const styles = listStyles(view, html, pageStyles);
  const page = styles.length > 0 ? { ...view, styles } : view;
  const start = isStart(page) ? createElement(Start, { site, page }) : undefined;
  const root = renderToString(createElement(Site, { site, page, nav, content: html, start }));
  const scripts = hasLineLinks(html) ? [lineLinks] : [];
  // The application loads a page of another deployment as a document, and so it does one with its own scripts.
  const deployment = [runtime, ...scripts].join(' ');
  const module: PageModule = { runtime: deployment, default: { ...page, html } };
  return {
    document: renderDocument({
      ...common,
      ...head,
      fonts: pageFonts(fonts, html),
      modules: start && [startView],
      scripts,
      site,
      page,
      nav,
      root,
    }),
    module: `${JSON.stringify(module)}\n`,
    markdown,
  };
}

/** Kinds of pages in the API reference, besides its index. */
const API_KINDS: ReadonlySet<string> = new Set(['operation', 'tag', 'shared']);

/** An element that `templates/css/article.css` is for. */
const ARTICLE_PART = /<table|<figure|class="(?:admonition|video|footnotes)\b/;

/** Whether the layout of a page is that of an extension. */
const isOwnLayout = ({ layout }: PageView): boolean => layout !== undefined && layout.name !== 'landing';

const hasLineLinks = (html: string): boolean => html.includes(' data-lines="');

/** Returns the style sheets that a page needs in addition to that of the site. */
function listStyles(
  page: PageView,
  html: string,
  {
    api,
    apiList,
    article,
    components,
    extensions,
    codeExtra,
    codeTypes,
    lineLinks,
    lists,
    math,
    diagram,
    start,
    writing,
  }: PageStyles,
): string[] {
  const hasList = html.includes('<ul class="api-list');
  const hasComponents = page.layout?.name === 'landing' || html.includes('<div class="component ');
  return [
    ...(API_KINDS.has(page.kind) || hasList ? [api] : []),
    ...(hasList ? [apiList] : []),
    ...(ARTICLE_PART.test(html) ? [article] : []),
    ...(hasComponents ? [components] : []),
    ...(html.includes(' class="doc-') ? [writing] : []),
    ...(page.slots || isOwnLayout(page) || html.includes('data-island="') ? [extensions] : []),
    ...(html.includes('class="code code-extra') ? [codeExtra] : []),
    ...(html.includes(' code-typed" data-language="') ? [codeTypes] : []),
    ...(hasLineLinks(html) ? [lineLinks] : []),
    ...(page.kind === 'list' || html.includes('class="list-') ? [lists] : []),
    ...(html.includes('<math ') ? [math] : []),
    ...(html.includes('<figure class="figure diagram">') ? [diagram] : []),
    ...(isStart(page) ? [start] : []),
  ];
}

/** Returns the fonts that a page shows. */
const pageFonts = ({ text, code }: Frame['fonts'], html: string): readonly string[] =>
  [text, html.includes('<code') ? code : undefined].filter((href) => href !== undefined);

/** Length of a text that fits on two lines at the width of the column. */
const LEDE_LENGTH = 180;

/** Emphasizes the first paragraph if it is short. */
function withLede(html: string): string {
  const [start = '', paragraph = ''] = /^\s*<p>(.*?)<\/p>/s.exec(html) ?? [];
  const isShort = start !== '' && paragraph.replace(/<[^>]*>/g, '').length <= LEDE_LENGTH;
  return isShort ? html.replace('<p>', '<p class="lede">') : html;
}

/** Loads the first image before the first section eagerly: it is probably visible immediately, and lazy loading would delay it. */
function withEagerImage(html: string): string {
  const end = html.indexOf('<h2');
  const start = end < 0 ? html : html.slice(0, end);
  return start.replace(/(<img\b[^>]*?) loading="lazy"/, '$1') + html.slice(start.length);
}
