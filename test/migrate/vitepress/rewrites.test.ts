import { expect, it } from 'vitest';
import { readRewrites } from '../../../cli/migrate/vitepress/rewrites.js';

it.each([
  [{ 'a/old.md': 'new.md' }, 'a/old.md', 'new.md'],
  [{ 'a/old.md': 'new.md' }, 'b/a/old.md', 'b/a/old.md'],
  [{ 'en/:rest*': ':rest*' }, 'en/guide/setup.md', 'guide/setup.md'],
  [{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }, 'packages/core/src/a/b.md', 'core/a/b.md'],
  [{ 'packages/:pkg/src/(.*)': ':pkg/docs/(.*)' }, 'packages/core/src/a/b.md', 'core/docs/a/b.md'],
  [{ ':lang(de|fr)/:page': ':page' }, 'de/a.md', 'a.md'],
  [{ ':lang(de|fr)/:page': ':page' }, 'en/a.md', 'en/a.md'],
  [{ ':lang(/:page': ':page' }, 'en/a.md', 'en/a.md'],
  [(file: string) => file.replace(/^src\//, ''), 'src/a.md', 'a.md'],
  [
    () => {
      throw new Error('x');
    },
    'a.md',
    'a.md',
  ],
  [undefined, 'a.md', 'a.md'],
])('serves a file where the rewrites %j say: %s', (option, file, expected) => {
  expect(readRewrites(option)(file)).toBe(expected);
});
