import { expect, test } from 'vitest';
import { redirectTarget } from '../../../runtime/navigation/redirect-target.js';

const from = (href: string, referrer = '') => ({ href: `https://docs.example${href}`, referrer });

test('preserves query and hash', () => {
  expect(redirectTarget('/a.html', from('/old/?q=1#x'))).toBe('https://docs.example/a.html?q=1#x');
});

test("appends the reader's query to that of the target", () => {
  expect(redirectTarget('/a.html?x=1#b', from('/old/?y=2&z'))).toBe('https://docs.example/a.html?x=1&y=2&z#b');
  expect(redirectTarget('/a.html?x=1', from('/old/'))).toBe('https://docs.example/a.html?x=1');
});

test('uses the hash of the target unless the reader has one', () => {
  expect(redirectTarget('/a.html#b', from('/old/'))).toBe('https://docs.example/a.html#b');
  expect(redirectTarget('/a.html#b', from('/old/#c'))).toBe('https://docs.example/a.html#c');
});

test('redirects to other sites, but only to web addresses', () => {
  expect(redirectTarget('https://example.com/x', from('/old/'))).toBe('https://example.com/x');
  expect(redirectTarget('javascript:alert(1)', from('/old/'))).toBeUndefined();
});

test('does not redirect to itself or after being redirected back', () => {
  expect(redirectTarget('/a/b.html', from('/a/b.html#x'))).toBeUndefined();
  expect(redirectTarget('/a/b.html', from('/a/b/', 'https://docs.example/a/b/'))).toBeUndefined();
  expect(redirectTarget('/a/b.html', from('/a/b/', 'https://docs.example/c'))).toBe('https://docs.example/a/b.html');
});
