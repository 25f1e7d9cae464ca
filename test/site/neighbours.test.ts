import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test('previous and next may be pages outside the navigation', async () => {
  const site = makeSite({
    ...minimal,
    'content/sidebar.yml': '- /\n- /a\n',
    'content/a.md': '---\ndescription: A.\npagination_prev: hidden.md\npagination_next: /aside\n---\n\nText.\n',
    'content/hidden.md': '---\ntitle: Not listed\ndescription: H.\nunlisted: true\n---\n\nText.\n',
    'content/aside.md': '---\ntitle: Left out\ndescription: L.\n---\n\nText.\n',
  });
  expect((await site.run('build')).code).toBe(0);
  const { default: page } = JSON.parse(site.read('a.json')) as { default: { previous: unknown; next: unknown } };
  expect(page.previous).toEqual({ label: 'Not listed', href: '/hidden' });
  expect(page.next).toEqual({ label: 'Left out', href: '/aside' });
});

test('the home page is first in a sidebar from folders unless it has a position', async () => {
  const page = (title: string, more = '') => `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\nText.\n`;
  const site = makeSite({
    ...minimal,
    'content/about.md': page('About'),
    'content/first.md': page('First', 'sidebar_position: 1\n'),
    'content/guide/index.md': page('Guide'),
  });
  const order = async () => {
    expect((await site.run('build')).code).toBe(0);
    const sidebar = /<nav class="sidebar".*?<\/nav>/s.exec(site.read('index.html'))?.[0] ?? '';
    return [...sidebar.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  };
  expect(await order()).toEqual(['/', '/first', '/about', '/guide']);
  expect(site.read('first.html')).toContain('<a class="pagination-previous" href="/"');
  site.write({ 'content/index.md': page('Home', 'sidebar_position: 2\n') });
  expect(await order()).toEqual(['/first', '/', '/about', '/guide']);
});
