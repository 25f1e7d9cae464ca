import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Site, type SiteProps } from '../../templates/site.js';
import { Start } from '../../templates/start.js';
import { leaf, nav, page, site } from './fixture.js';

const render = (changes: Partial<SiteProps> = {}) =>
  renderToString(<Site site={site} page={page} nav={nav} content="<p>Text</p>" {...changes} />);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('Site', () => {
  it('marks the current page once in the sidebar and once in the breadcrumbs', () => {
    const html = render();
    expect(html).toContain('<a href="/guides/two" aria-current="page">Two</a>');
    expect(html).toContain('<span aria-current="page">Two</span>');
    expect(count(html, /aria-current/g)).toBe(2);
  });

  it("has one first-level heading, its own or the content's", () => {
    expect(count(render(), /<h1/g)).toBe(1);
    expect(count(render({ page: { ...page, ownHeading: true }, content: '<h1>Mine</h1>' }), /<h1/g)).toBe(1);
  });

  it('opens the categories above the page, and shows a category without known pages as a link', () => {
    const html = render();
    expect(html).toMatch(/Guides<\/a><details class="nav-category" open="">/);
    expect(html).toMatch(/Reference<\/a><\/li>/);
  });

  it('escapes titles, labels and addresses', () => {
    const evil = '"><script>alert(1)</script>';
    const html = render({
      site: {
        ...site,
        title: evil,
        version: evil,
        footer: {
          groups: [{ title: evil, links: [{ label: evil, href: evil }] }],
          social: [{ label: evil, href: evil, icon: evil }],
        },
      },
      page: {
        ...page,
        title: evil,
        toc: [{ depth: 2, id: evil, html: evil }],
        breadcrumbs: [{ label: evil, href: evil }, { label: evil }],
        next: { label: evil, href: evil },
        lastUpdated: { date: evil, text: evil, author: evil },
      },
      nav: { items: [{ ...leaf(evil, evil), className: evil, method: evil }] },
    });
    expect(html).not.toContain('<script');
  });

  it('offers search and a link home on the not-found page, and results on the search page', () => {
    const missing = renderToString(<Start site={site} page={{ ...page, kind: 'not-found' }} />);
    expect(missing).toMatch(/<form(?=[^>]* action="\/search")[^>]* role="search"/);
    expect(missing).toContain('href="/">Go to the home page');
    const search = renderToString(<Start site={site} page={{ ...page, kind: 'search' }} searchResults={<ol id="hits" />} />);
    expect(search).toMatch(/<section[^>]* aria-label="Search results"><ol id="hits"><\/ol>/);
    expect(search).toContain('<noscript>');
    expect(search).toContain('name="q"');
  });

  it('shows the version if there is one', () => {
    expect(render()).toContain('<span class="version">Next</span>');
    expect(render({ site: { ...site, version: undefined } })).not.toContain('version');
  });

  it('stays small with full lists in the sidebar', () => {
    const list = (name: string) =>
      Array.from({ length: 40 }, (_, i) => leaf(`${name} number ${i}`, `/${name}/page-${(i * 7919) % 1009}`));
    const items = [...list('top'), { ...leaf('Deep', '/deep'), category: { open: true, items: list('deep') } }];
    expect(gzipSync(render({ nav: { items } })).length).toBeLessThan(4000);
  });
});
