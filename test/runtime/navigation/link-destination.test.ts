import { expect, test } from 'vitest';
import { resolveDestination } from '../../../runtime/navigation/link-destination.js';
import { createRoutes } from '../../../runtime/navigation/routes.js';

const routes = createRoutes({ baseUrl: '/docs/', trailingSlash: false });
const kindOf = (href: string, more: { target?: string; download?: boolean } = {}) =>
  resolveDestination({ href, target: '', download: false, ...more }, 'https://docs.example/docs/a?q=1', routes).kind;

test.each(['/docs/b', '/docs/b.html#x', 'https://docs.example/docs/', '/docs/a', '/docs/a#x'])('%s is shown in place', (href) => {
  expect(kindOf(href)).toBe('page');
});

test.each(['https://elsewhere.example/docs/b', '/other', '/docs/file.pdf', 'mailto:a@b.example', 'javascript:alert(1)'])(
  '%s is left to the browser',
  (href) => {
    expect(kindOf(href)).toBe('elsewhere');
  },
);

test('leaves parts of the same page, new tabs and downloads to the browser', () => {
  expect(kindOf('/docs/a?q=1#x')).toBe('within');
  expect(kindOf('/docs/b', { target: '_blank' })).toBe('elsewhere');
  expect(kindOf('/docs/b', { download: true })).toBe('elsewhere');
});
