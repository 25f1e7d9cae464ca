import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type DocumentInput, documentHtml } from '../../templates/document.js';
import { Site } from '../../templates/site.js';
import type { NavSlice, PageModule, PageView, SiteView } from '../../templates/view.js';

/** What the head of a document says of its route. */
export type Head = Pick<DocumentInput, 'canonical' | 'image' | 'noindex'>;

/** What all routes of a site share. */
export interface Frame
  extends Pick<DocumentInput, 'boot' | 'app' | 'appImports' | 'flags' | 'styles' | 'csp' | 'inline' | 'icon'> {
  readonly site: SiteView;
  /** Tells one deployment from another. */
  readonly runtime: string;
}

/** What is shown of one route, as plain data: a thread can render it. */
export interface RouteView {
  readonly page: PageView;
  readonly nav: NavSlice;
  /** Html of the content. */
  readonly content: string;
  readonly head: Head;
  /** The route as Markdown, for those that have it. */
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
export function renderRoute(frame: Frame, { page, nav, content, head, markdown }: RouteView): RenderedRoute {
  const { site, runtime, ...common } = frame;
  const html = withEagerImage(content);
  const root = renderToString(createElement(Site, { site, page, nav, content: html }));
  const module: PageModule = { runtime, default: { ...page, html } };
  return {
    document: documentHtml({ ...common, ...head, site, page, nav, root }),
    module: `${JSON.stringify(module)}\n`,
    markdown,
  };
}

/** A picture before the first section is probably seen at once: waiting for it to come into view would only delay it. */
function withEagerImage(html: string): string {
  const end = html.indexOf('<h2');
  const start = end < 0 ? html : html.slice(0, end);
  return start.replace(/(<img\b[^>]*?) loading="lazy"/, '$1') + html.slice(start.length);
}
