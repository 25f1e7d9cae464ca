import type { ReactNode } from 'react';
import { Announcement } from './announcement.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { Content } from './content.js';
import { Footer } from './footer.js';
import { Navbar } from './navbar.js';
import { PageFooter } from './page-footer.js';
import { PageHead } from './page-head.js';
import { Sidebar, type SidebarActions } from './sidebar.js';
import { Slot } from './slot.js';
import * as TEXTS from './texts/page.js';
import { Toc } from './toc.js';
import type { NavSlice, PageView, SiteView } from './view.js';

/** Props of {@link Site}: the JSON data of a document, and its content, which it contains as HTML. */
export interface SiteProps {
  readonly site: SiteView;
  readonly page: PageView;
  readonly nav: NavSlice;
  /** HTML of the content element; must be trusted in browsers that enforce Trusted Types. */
  readonly content: string | TrustedHTML;
  /** What the search page and the not-found page show in place of content. */
  readonly start?: ReactNode;
  /** What the runtime adds to the sidebar. */
  readonly sidebarActions?: SidebarActions;
  /** Replaces the page's own heading, content and footer: a crash, or a page that could not be loaded. */
  readonly notice?: ReactNode;
}

/**
 * A whole page between `<body>` and `</body>`. It depends only on its props, so hydration with the same props renders the same;
 * state of the browser (color mode, open menu, hidden navbar) is in attributes of `<html>` and in style sheets.
 *
 * The content comes first in the document, so that the Tab key reaches it before the navigation (WCAG 2.4.3); style sheets place
 * the sidebar on its left and, on narrow screens, the table of contents above it. Skip links point to all three.
 */
export function Site({ site, page, nav, content, start, sidebarActions, notice }: SiteProps) {
  const hasSidebar = nav.items.length > 0;
  const { layout } = page;
  const hasToc = !page.hideToc && page.toc.length > 0;
  return (
    <>
      <a className="skip-link" href="#docsgen:content">
        {TEXTS.skipToContent}
      </a>
      {hasToc && (
        <a className="skip-link" href="#docsgen:toc">
          {TEXTS.skipToHeadings}
        </a>
      )}
      {hasSidebar && layout?.sidebar !== false && (
        <a className="skip-link" href="#docsgen:sidebar">
          {TEXTS.skipToNavigation}
        </a>
      )}
      {page.slots?.banner && (
        <section aria-label={TEXTS.banner}>
          <Slot page={page} at="banner" />
        </section>
      )}
      {site.announcement && <Announcement announcement={site.announcement} />}
      <Navbar site={site} page={page} hasSidebar={hasSidebar} />
      <div
        className={[
          'layout',
          layout?.name,
          layout?.sidebar === false && 'menu-only',
          layout?.width,
          !hasSidebar && 'no-sidebar',
          !hasToc && 'no-toc',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <main id="docsgen:content" tabIndex={-1} data-kind={page.kind}>
          {notice ?? (
            <>
              <Slot page={page} at="page.before" />
              <Breadcrumbs breadcrumbs={page.breadcrumbs} />
              <PageHead site={site} page={page} />
              {page.unlisted && <p className="unlisted">{TEXTS.unlisted}</p>}
              <Content html={content} />
              {start}
              <Slot page={page} at="page.after" />
              {layout?.end !== false && <PageFooter page={page} />}
            </>
          )}
        </main>
        {hasToc && <Toc page={page} />}
        {hasSidebar && <Sidebar site={site} nav={nav} page={page} actions={sidebarActions} />}
        <Footer site={site} page={page} />
      </div>
    </>
  );
}
