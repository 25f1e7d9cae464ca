import { expect, test } from 'vitest';
import { docPages } from '../../cli/pages/doc-pages.js';
import { getHighlighter } from '../../cli/pages/highlight.js';
import { withDeadline } from '../../cli/workers/deadline.js';
import { docOptions } from './markdown/options.js';

const { highlight } = getHighlighter([]);

test('highlights the body of a message in its language, and so a message after it', () => {
  const html = highlight(
    'POST /api HTTP/1.1\nContent-Type: application/json\n\n{ "a": true }\n\nHTTP/1.1 200 OK\n\n<a>text</a>',
    'http',
  );
  expect(html).toContain('<span class="h-keyword">POST</span>');
  expect(html).toContain('<span class="h-attr">&quot;a&quot;</span>'.replaceAll('&quot;', '"'));
  expect(html).toContain('<span class="h-number">200</span>');
  expect(html).toContain('<span class="h-name">a</span>');
});

test('preserves the text of code, whatever a message contains', () => {
  const text = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  for (const code of [
    '',
    'GET /',
    'GET / HTTP/1.1\n\na=1&b=2',
    'HTTP/1.1 204 No Content\n\n',
    '\n\n\n{',
    'x\n\n<!-- -->\n\nHTTP/2 500\n',
  ])
    expect(text(highlight(code, 'http'))).toBe(code);
});

test('makes a language available to pages with the list that contains it, and to no pages after them', async () => {
  const source = { kind: 'doc', path: 'content/a.md', text: '```ada\nbegin null; end;\n```\n', hash: '' } as const;
  const page = async (languages: readonly string[]) => {
    const [made] = await docPages({ dir: '.', sources: [source], options: { ...docOptions, languages } });
    return JSON.stringify(made?.texts);
  };
  expect(await page(['ada'])).toContain('h-keyword');
  const without = await page([]);
  expect(without).not.toContain('h-keyword');
  expect(without).toContain('unknown-language');
});

test.each(['html', 'xml', 'vue', 'handlebars', 'mustache', 'markdown', 'php'])(
  'highlights unclosed scripts in %s as fast as other code',
  (language) => {
    expect(withDeadline(10_000, () => highlight('<script>'.repeat(200), language))).toContain('script');
  },
);

test('highlights Handlebars under each of its names', () => {
  for (const name of ['handlebars', 'hbs', 'mustache']) {
    expect(getHighlighter([]).findName(name)).toBeDefined();
    expect(highlight('{{#if a}}<p>{{b}}</p>{{/if}}', name)).toContain('h-');
  }
  expect(getHighlighter([]).names()).toEqual(expect.arrayContaining(['handlebars', 'mustache']));
  expect(getHighlighter([]).names()).not.toContain('handlebars-template');
});

test('shows code with an extremely long word, such as Base64, without colors', () => {
  const code = `char data[] = "${'a'.repeat(200_000)}";`;
  expect(withDeadline(10_000, () => highlight(code, 'cpp'))).toBe(code);
});

test('marks the commands and flags of shell code, and nothing in its output, comments and strings', () => {
  const marks = (code: string, language = 'bash') =>
    [...highlight(code, language).matchAll(/<span class="h-(title|attr)">([^<]*)</g)].map(([, kind, word]) => `${kind} ${word}`);
  expect(marks('docker run -d --name=web \\\n  nginx')).toEqual(['title docker', 'attr -d', 'attr --name']);
  expect(marks('PORT=1 node a.js | grep -v "a -b" && sudo make # rm -r')).toEqual([
    'title node',
    'title grep',
    'attr -v',
    'title make',
  ]);
  expect(marks('for i in 1; do\n  curl http://a?b=c&d=e -s\ndone')).toEqual(['title curl', 'attr -s']);
  expect(marks('$ npm test --watch\nDone -a\n$ npx a', 'console')).toEqual(['title npm', 'attr --watch', 'title npx']);
});

test.each(['bash', 'console'])('keeps every character of %s code', (language) => {
  const text = (html: string) =>
    html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name as 'lt']);
  for (const code of [
    'a &b& c&&d&',
    '&lt; < > "x',
    '$ a\nb <c> &',
    ';;|||(()))&|\\',
    '-- - --a\t\\\n -b',
    'if a; then -b; fi',
    '&;<&>',
  ])
    expect(text(highlight(code, language))).toBe(code);
});

test('highlights a long line of shell code in linear time', () => {
  expect(withDeadline(10_000, () => highlight('a -b & '.repeat(20_000), 'bash').includes('h-attr'))).toBe(true);
});
