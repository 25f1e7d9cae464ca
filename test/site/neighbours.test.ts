import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';

test('previous and next may name pages that the navigation leaves out', async () => {
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
