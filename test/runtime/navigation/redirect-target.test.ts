import { expect, test } from 'vitest';
import { resolveRedirect } from '../../../runtime/navigation/redirect-target.js';

const from = (href: string, referrer = '') => ({ href: `https://docs.example${href}`, referrer });

test('preserves query and hash', () => {
  expect(resolveRedirect('/a.html', from('/old/?q=1#x'))).toBe('https://docs.example/a.html?q=1#x');
});

test("appends the reader's query to that of the target", () => {
  expect(resolveRedirect('/a.html?x=1#b', from('/old/?y=2&z'))).toBe('https://docs.example/a.html?x=1&y=2&z#b');
  expect(resolveRedirect('/a.html?x=1', from('/old/'))).toBe('https://docs.example/a.html?x=1');
});

test('uses the hash of the target unless the reader has one', () => {
  expect(resolveRedirect('/a.html#b', from('/old/'))).toBe('https://docs.example/a.html#b');
  expect(resolveRedirect('/a.html#b', from('/old/#c'))).toBe('https://docs.example/a.html#c');
});

test('redirects to other sites, but only to web addresses', () => {
  expect(resolveRedirect('https://example.com/x', from('/old/'))).toBe('https://example.com/x');
  expect(resolveRedirect('javascript:alert(1)', from('/old/'))).toBeUndefined();
});

test('does not redirect to itself or after being redirected back', () => {
  expect(resolveRedirect('/a/b.html', from('/a/b.html#x'))).toBeUndefined();
  expect(resolveRedirect('/a/b.html', from('/a/b/', 'https://docs.example/a/b/'))).toBeUndefined();
  expect(resolveRedirect('/a/b.html', from('/a/b/', 'https://docs.example/c'))).toBe('https://docs.example/a/b.html');
});
