import { expect, test } from 'vitest';
import { splitAddress } from '../../cli/pages/split-address.js';

test.each([
  ['', '', '', ''],
  ['/a/b', '/a/b', '', ''],
  ['/a?b=1?c#d?e#f', '/a', '?b=1?c', '#d?e#f'],
  ['/a#b?c', '/a', '', '#b?c'],
  ['?a', '', '?a', ''],
  ['#', '', '', '#'],
  ['https://a.example/?#', 'https://a.example/', '?', '#'],
  ['/a\n?b\nc#d\ne', '/a\n', '?b\nc', '#d\ne'],
])('splits %j at its query and hash', (address, path, query, hash) => {
  expect(splitAddress(address)).toEqual({ path, query, hash });
});
