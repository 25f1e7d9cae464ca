import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseInlineHtml } from '../../templates/inline-html.js';

const shown = (html: string) => renderToStaticMarkup(parseInlineHtml(html));

it('preserves inline elements, links and characters', () => {
  const html = 'Use <code>a &lt; b</code> &amp; <em>c <strong>d</strong></em>, <a href="/x?a=1&amp;b=2">see</a>';
  expect(shown(html)).toBe(html);
  expect(shown('&#x26;&#60;&quot;&unknown;')).toBe('&amp;&lt;&quot;&amp;unknown;');
});

it('removes all other tags, but not their text', () => {
  expect(shown('<img src=x onerror=alert(1)><b onclick="x()">bold</b><script>s</script>')).toBe('<b>bold</b>s');
  expect(shown('<a href="java&#115;cript:alert(1)">a</a><a href=" javascript:x">b</a>')).toBe('<a>a</a><a>b</a>');
});

it('closes elements that were left open', () => {
  expect(shown('<em>a <code>b</em> c')).toBe('<em>a <code>b c</code></em>');
});
