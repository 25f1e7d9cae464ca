import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countColons } from '../../../cli/pages/markdown/directives/nested-containers.js';

const root = path.resolve(import.meta.dirname, '../../..');

test('texts whose containers are closed by number stay as they are', () => {
  const pages = readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.md$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(100);
  const changed = pages.filter((file) => {
    const text = readFileSync(path.join(root, 'content', file), 'utf8');
    return countColons(text).text !== text;
  });
  expect(changed).toEqual([]);
});

test.each([
  ['once', ':::tabs\n:::tab\nA\n:::\n:::tab\nB\n:::\n:::', '::::tabs\n:::tab\nA\n:::\n:::tab\nB\n:::\n::::'],
  ['twice', ':::a\n:::b\n:::c\n:::\n:::\nText.\n:::', ':::::a\n::::b\n:::c\n:::\n::::\nText.\n:::::'],
  ['after text', ':::note\nText.\n:::tip\n:::\n:::\n\n:::tip\n:::', '::::note\nText.\n:::tip\n:::\n::::\n\n:::tip\n:::'],
  ['around code', ':::a\n:::b\n```\n:::\n```\n:::\n:::', '::::a\n:::b\n```\n:::\n```\n:::\n::::'],
])('containers with as many colons as the container inside them get more: %s', (_, text, counted) => {
  expect(countColons(text).text).toBe(counted);
});

test('content of containers with equal numbers of colons keeps its indentation', () => {
  expect(countColons(':::tabs\n:::tab\n    code\n:::\n:::')).toEqual({ text: '::::tabs\n:::tab\n    code\n:::\n::::' });
});

test('only what follows an unclosed container is left to the parser', () => {
  const unclosed = ':::note\nText.\n\n:::tip\nText.\n:::\n';
  expect(countColons(`:::a\n:::b\n:::\n:::\n\n${unclosed}`).text).toBe(`::::a\n:::b\n:::\n::::\n\n${unclosed}`);
});

test.each([
  ['a list item', '- :::note\n  Text.\n  :::'],
  ['indentation with tabs', ':::note\n\t:::tip\n\tText.\n\t:::\n:::'],
  ['a closing line with more colons', ':::note\nText.\n:::::'],
  ['an outer container that closes an unclosed one', '::::tabs\n:::tab\n::::'],
  ['a container that is never closed before another one', ':::note\nText.\n\n:::tip\nText.\n:::'],
  ['a container that is never closed before two others', ':::a\n\n:::b\n:::c\n:::\n:::\n'],
  ['a container that is never closed', ':::note\n  Text.\n'],
])('%s is left to the parser', (_, text) => {
  expect(countColons(text).text).toBe(text);
});

test('containers in thousands of others do not grow', () => {
  const depth = 10_000;
  const text = `${':::note\n'.repeat(depth)}${':::/note\n'.repeat(depth)}`;
  expect(countColons(text).text).toBe(text);
});
