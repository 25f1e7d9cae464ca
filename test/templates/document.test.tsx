import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type DocumentInput, renderDocument } from '../../templates/document.js';
import { Site } from '../../templates/site.js';
import { nav, page, site } from './fixture.js';

const input: DocumentInput = {
  site,
  page: { ...page, markdown: '/guides/two.md' },
  nav,
  root: renderToString(<Site site={site} page={page} nav={nav} content="<p>Text</p>" />),
  boot: '/assets/boot-1.js',
  app: '/assets/app-1.js',
  styles: ['/assets/style-1.css', '/assets/theme-1.css'],
  fonts: ['/assets/text-1.woff2'],
  csp: "default-src 'self'",
  inline: { beforePaint: 'before()', baseUrl: 'baseUrl()' },
  canonical: 'https://example.com/guides/two',
  image: 'https://example.com/card.png',
  icon: '/favicon.svg',
  noindex: true,
};

describe('renderDocument', () => {
  it('orders the head: charset, policy, title, metadata, the script before paint, styles, boot', () => {
    const html = renderDocument(input);
    const head = html.slice(html.indexOf('<head>'), html.indexOf('</head>'));
    const order = [
      '<meta charset="utf-8">',
      '<meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;">',
      '<title>Two | Example</title>',
      'name="viewport"',
      'name="description"',
      '<meta name="robots" content="noindex">',
      '<link rel="canonical" href="https://example.com/guides/two">',
      'property="og:title"',
      'property="og:image"',
      'content="summary_large_image"',
      '<link rel="icon" href="/favicon.svg">',
      '<link rel="alternate" type="text/markdown" href="/guides/two.md">',
      '<script>before()</script>',
      'style-1.css',
      'theme-1.css',
      '<script type="module" src="/assets/boot-1.js" data-app="/assets/app-1.js"></script>',
    ].map((part) => head.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('contains the data that hydration needs, whatever characters it includes', () => {
    const title = '</script><!--<script>"\u2028';
    const html = renderDocument({ ...input, page: { ...page, title, documentTitle: title } });
    const json = /id="docsgen:page">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ ...page, title, documentTitle: title });
    expect(html).toContain('<title>&lt;/script&gt;&lt;!--');
    expect(html).toContain('property="og:title" content="&lt;/script&gt;');
  });

  it('has neither style attributes nor inline handlers, and only constant scripts or data', () => {
    const html = renderDocument(input);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/g)].map((match) => match[1]);
    expect(inline).toEqual(['before()', 'baseUrl()']);
  });

  it('passes the default mode and the id of a closable announcement to the first script', () => {
    const announcement = { id: 'v5', html: 'News', closable: true };
    const system = { ...site, announcement, colorMode: { default: 'system', switchable: true, system: true } as const };
    expect(renderDocument({ ...input, site: system })).toContain(
      '<html lang="en" data-default-theme="system" data-announcement="v5">',
    );
    expect(renderDocument({ ...input, site: { ...site, announcement: { ...announcement, closable: false } } })).not.toContain(
      'data-announcement=',
    );
  });

  it('declares an empty icon if none is configured, so that browsers request none', () => {
    expect(renderDocument({ ...input, icon: undefined })).toContain('<link rel="icon" href="data:,">');
  });
});
