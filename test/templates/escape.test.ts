import { expect, test } from 'vitest';
import { escapeHtml, escapeText, toScriptJson } from '../../templates/escape.js';

test('escapes every character that ends a text, a tag or an attribute', () => {
  expect(escapeHtml(`a<b>&"c"'d'&`)).toBe('a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;&amp;');
  expect(escapeText(`a<b>&"c"'d'&`)).toBe(`a&lt;b&gt;&amp;"c"'d'&amp;`);
});

test('data in a script cannot end it, open a comment or break old parsers, and is read unchanged', () => {
  const value = { a: '</script><!-- </SCRIPT', b: '\u2028\u2029\u2028\u2029' };
  const json = toScriptJson(value);
  expect(json).toBe(String.raw`{"a":"\u003c/script>\u003c!-- \u003c/SCRIPT","b":"\u2028\u2029\u2028\u2029"}`);
  expect(JSON.parse(json)).toEqual(value);
});
