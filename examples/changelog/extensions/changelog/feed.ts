import { files } from 'docsgen/extend';

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An RSS feed. https://www.rssboard.org/rss-specification */
export default files({
  description: 'The RSS feed of the releases.',
  write({ site, pages }) {
    const home = site.url + site.baseUrl;
    const releases = pages
      .map((page) => ({ ...page, day: String(page.frontMatter.released ?? '') }))
      .filter(({ day }) => day !== '')
      .sort((a, b) => (a.day < b.day ? 1 : -1));
    const items = releases.map(
      ({ title, description, url, day }) => `    <item>
      <title>${escapeText(title)}</title>
      <link>${escapeText(url)}</link>
      <guid isPermaLink="true">${escapeText(url)}</guid>
      <description>${escapeText(description)}</description>
      <pubDate>${new Date(day).toUTCString()}</pubDate>
    </item>
`,
    );
    return {
      'feed.xml': `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeText(site.title)} releases</title>
    <link>${escapeText(home)}</link>
    <description>What is new in ${escapeText(site.title)}</description>
    <atom:link href="${escapeText(home)}feed.xml" rel="self" type="application/rss+xml"/>
${items.join('')}  </channel>
</rss>
`,
    };
  },
});
