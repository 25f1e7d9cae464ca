import { expect, test } from 'vitest';
import { configSchema } from '../../cli/config/schema.js';
import { NO_PARTS } from '../../cli/extensions/part.js';
import { noCache } from '../../cli/store/cache.js';
import type { DocPage, Source } from '../../cli/types.js';
import { isVisibleToOthers, makePage as makeWatchedPage } from '../../cli/watch/page.js';

const BEFORE = `---
title: Page
---

The first paragraph.

## Section

Some text, and [a link](other.md).
`;

async function makePage(text: string): Promise<DocPage> {
  const config = configSchema.parse({ title: 'Site', url: 'https://example.com' });
  const source: Source = { kind: 'doc', path: 'content/a.md', text, hash: text };
  return makeWatchedPage(source, { config, parts: NO_PARTS }, { dir: '.', cache: noCache });
}

test.each([
  ['another text', BEFORE.replace('Some text', 'Another text')],
  ['more lines', BEFORE.replace('Some text', 'A paragraph.\n\n- A list.\n\nSome text')],
])('other pages cannot see %s', async (_, text) => {
  expect(isVisibleToOthers(await makePage(BEFORE), await makePage(text))).toBe(false);
});

test.each([
  ['the title', BEFORE.replace('title: Page', 'title: Another page')],
  ['the label', BEFORE.replace('title: Page', 'title: Page\nsidebar_label: Label')],
  ['the description', BEFORE.replace('title: Page', 'title: Page\ndescription: A description.')],
  ['the position', BEFORE.replace('title: Page', 'title: Page\nsidebar_position: 3')],
  ['whether it is listed', BEFORE.replace('title: Page', 'title: Page\nunlisted: true')],
  ['the first paragraph, without a description', BEFORE.replace('first paragraph', 'new first paragraph')],
  ['a heading', BEFORE.replace('## Section', '## Another section')],
  ['the target of a link', BEFORE.replace('other.md', 'another.md')],
])('other pages can see %s', async (_, text) => {
  expect(isVisibleToOthers(await makePage(BEFORE), await makePage(text))).toBe(true);
});
