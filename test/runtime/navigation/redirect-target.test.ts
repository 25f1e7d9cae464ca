import { expect, test } from 'vitest';
import { redirectTarget } from '../../../runtime/navigation/redirect-target.js';

const from = (href: string, referrer = '') => ({ href: `https://docs.example${href}`, referrer });

test('query and hash go along', () => {
  expect(redirectTarget('/a.html', from('/old/?q=1#x'))).toBe('https://docs.example/a.html?q=1#x');
});

test('a query of the target stays, before that of the reader', () => {
  expect(redirectTarget('/a.html?x=1#b', from('/old/?y=2&z'))).toBe('https://docs.example/a.html?x=1&y=2&z#b');
  expect(redirectTarget('/a.html?x=1', from('/old/'))).toBe('https://docs.example/a.html?x=1');
});

test('a hash of the target stays unless the reader brought one', () => {
  expect(redirectTarget('/a.html#b', from('/old/'))).toBe('https://docs.example/a.html#b');
  expect(redirectTarget('/a.html#b', from('/old/#c'))).toBe('https://docs.example/a.html#c');
});

test('a target on another site is fine, one that is no web address is not', () => {
  expect(redirectTarget('https://example.com/x', from('/old/'))).toBe('https://example.com/x');
  expect(redirectTarget('javascript:alert(1)', from('/old/'))).toBeUndefined();
});

test('a stub that leads to itself, or was led back to, stays', () => {
  expect(redirectTarget('/a/b.html', from('/a/b.html#x'))).toBeUndefined();
  expect(redirectTarget('/a/b.html', from('/a/b/', 'https://docs.example/a/b/'))).toBeUndefined();
  expect(redirectTarget('/a/b.html', from('/a/b/', 'https://docs.example/c'))).toBe('https://docs.example/a/b.html');
});
