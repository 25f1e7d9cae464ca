import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filled, html, page, words } from '../pages/openapi/harness.js';
import { githubDocument } from '../pages/openapi/oracle/github.js';
import { tortureDocument } from '../pages/openapi/oracle/torture.js';
import { verdict } from '../pages/openapi/oracle/verdict.js';
import { isFull, times } from './counts.js';

test('the pages contain everything in the worst document', async () => {
  const generated = times(50, 2000);
  const text = tortureDocument({ operations: generated });
  const { pages, missing, operations } = await verdict('torture.json', () => text);
  expect(missing).toEqual([]);
  expect(operations).toBe(generated + 5);
  expect(pages.problems.map(({ id }) => id).filter((id) => !/^(?:no-|unsafe-html|openapi-unsafe-)/.test(id))).toEqual([]);
  expect(html(pages, 'cycles').match(/Recursive: /g)?.length).toBeGreaterThan(10);
  expect(page(pages, 'wide').anchors).toContain('body.property4999');
  expect(words(pages, 'deep')).toContain('level300');
  expect(deepest(html(pages, 'deep'))).toBeLessThan(300);
  for (const one of pages.operations)
    for (const [tag] of filled(one.content).matchAll(/<[a-z][^>]*>/g))
      expect(tag).not.toMatch(/^<(?:script|style)|\s(?:on\w+|style)=|(?:href|src)="\s*javascript:/i);
});

/** The document with all of its paths in a full run, otherwise with every twelfth. */
function thinned(text: string): string {
  const { paths, ...rest } = JSON.parse(text) as { paths: object };
  const chosen = Object.entries(paths).filter((_, index) => isFull || index % 24 === 0);
  return JSON.stringify({ ...rest, paths: Object.fromEntries(chosen) });
}

test("the pages contain everything in GitHub's description", async ({ skip }) => {
  const file = githubDocument();
  if (file === undefined) return skip('the registry cannot be reached');
  const text = thinned(readFileSync(file, 'utf8'));
  const { operations, claims, missing } = await verdict('github.json', () => text);
  expect(missing).toEqual([]);
  expect(operations).toBeGreaterThan(times(30, 1000));
  expect(claims).toBeGreaterThan(times(2_500, 100_000));
});

/** Returns the maximum nesting depth of a page's elements. */
function deepest(content: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of content.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(?:br|hr|img|input|wbr)\b/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}
