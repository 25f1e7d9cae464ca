import { expect, test } from 'vitest';
import { findBlog, splitPostPath } from '../../cli/pages/post-path.js';

test.for([
  ['blog/2026-03-01-title.md', 'blog/title.md', '2026-03-01'],
  ['blog/2026-03-01_title.md', 'blog/title.md', '2026-03-01'],
  ['blog/2026-03-01-title/index.md', 'blog/title/index.md', '2026-03-01'],
  ['blog/2026-03-01-title/README.md', 'blog/title/README.md', '2026-03-01'],
  ['blog/2026/2026-03-01-title.md', 'blog/2026/title.md', '2026-03-01'],
  ['changelog/2026-03-01.md', 'changelog/2026-03-01.md', '2026-03-01'],
  ['changelog/2026-03-011.md', 'changelog/2026-03-011.md', undefined],
  ['blog/title.md', 'blog/title.md', undefined],
])('the post %s is at %s, with the date %s', ([path, expected, date]) => {
  expect(splitPostPath(path as string)).toEqual(date === undefined ? { path: expected } : { path: expected, date });
});

test('a post belongs to the innermost blog around it', () => {
  const [news, team] = [
    { at: '/news', isFull: false },
    { at: '/news/team', isFull: false },
  ];
  const find = (path: string) => findBlog(path, [news as never, team as never]);
  expect(find('news/a.md')).toBe(news);
  expect(find('02-news/a.md')).toBe(news);
  expect(find('news/team/2026/a.md')).toBe(team);
  expect(find('newsletter/a.md')).toBeUndefined();
  expect(find('news.md')).toBeUndefined();
});
