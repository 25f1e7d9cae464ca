import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

const page = (title: string, extra = '') => `---\ntitle: ${title}\ndescription: About it.\n${extra}---\n\nText.\n`;

test('omits a hidden page only from the sidebar, without a warning, and an unlisted one also from search and sitemap', async () => {
  const made = makeSite({
    ...minimal,
    'content/shown.md': page('Shown'),
    'content/writing.md': page('Writing'),
    'content/secret.md': page('Secret', 'unlisted: true\n'),
    'content/sidebar.yml': '- /\n- /shown\n- hidden: [/writing]\n',
    'content/search.golden.yml': '- { query: writing, routes: [/writing] }\n',
  });
  expect(await made.problems()).toEqual([]);
  expect((await made.run('check', '--search')).stdout).toContain('Search: 1 queries, MRR 1.000');
  expect((await made.run('build')).code).toBe(0);
  expect(made.read('index.html')).toContain('href="/shown"');
  expect(made.read('index.html')).not.toContain('href="/writing"');
  expect(made.read('sitemap.xml')).toContain('/writing</loc>');
  expect(made.read('sitemap.xml')).not.toContain('/secret</loc>');
  expect(made.read('writing.html')).not.toContain('noindex');
  expect(made.read('secret.html')).toContain('noindex');
});
