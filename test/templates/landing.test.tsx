import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Site } from '../../templates/site.js';
import type { PageView } from '../../templates/view.js';
import { nav, page, site } from './fixture.js';

const landing: PageView = {
  ...page,
  layout: { name: 'landing', sidebar: false, head: false, end: false },
  ownHeading: true,
  hideToc: true,
  breadcrumbs: [],
};
const render = (view: PageView) => renderToString(<Site site={site} page={view} nav={nav} content="<h1>Claim</h1>" />);

test('a landing page has its content alone, and the navigation for the menu of phones', () => {
  const html = render({ ...landing, markdown: '/index.md' });
  expect(html).toContain('class="layout landing menu-only no-toc"');
  expect(html).not.toContain('Skip to the navigation');
  expect(html).not.toContain('page-menu');
  expect(html).toContain('id="docsgen:sidebar"');
});

test('any other page has its footer and the link to the navigation', () => {
  const html = render({ ...page, markdown: '/index.md' });
  expect(html).toContain('Skip to the navigation');
  expect(html).toContain('page-menu');
  expect(html).not.toContain('landing');
});
