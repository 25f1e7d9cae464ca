interface Example {
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

const table = (head: string, body = ''): string =>
  `<table><thead><tr>${head}</tr></thead>${body ? `<tbody>${body}</tbody>` : ''}</table>`;

/** One example for each rule of the extensions in GFM 0.29: sections 4.10, 5.3, 6.5, 6.9 and 6.11. */
export const gfmExamples: readonly Example[] = [
  {
    section: 'Tables: header, delimiter row, data row',
    markdown: '| a | b |\n| --- | --- |\n| c | d |',
    html: table('<th>a</th><th>b</th>', '<tr><td>c</td><td>d</td></tr>'),
  },
  {
    section: 'Tables: widths need not match, outer pipes are optional, columns are aligned',
    markdown: '| left | right | centre\n:-- | ------------: | :-:\none | two | three |',
    html: table(
      '<th align="left">left</th><th align="right">right</th><th align="center">centre</th>',
      '<tr><td align="left">one</td><td align="right">two</td><td align="center">three</td></tr>',
    ),
  },
  {
    section: 'Tables: an escaped pipe is content, in other marks too',
    markdown: '| a\\|b |\n| --- |\n| c `\\|` d |\n| e **\\|** f |',
    html: table('<th>a|b</th>', '<tr><td>c <code>|</code> d</td></tr><tr><td>e <strong>|</strong> f</td></tr>'),
  },
  {
    section: 'Tables: another block ends it',
    markdown: '| a |\n| - |\n| b |\n> quote',
    html: `${table('<th>a</th>', '<tr><td>b</td></tr>')}<blockquote><p>quote</p></blockquote>`,
  },
  {
    section: 'Tables: a line without pipes is a row, an empty line ends it',
    markdown: '| a | b |\n| - | - |\n| c | d |\nrow\n\ntext',
    html: `${table('<th>a</th><th>b</th>', '<tr><td>c</td><td>d</td></tr><tr><td>row</td><td></td></tr>')}<p>text</p>`,
  },
  {
    section: 'Tables: header and delimiter row need as many cells',
    markdown: '| a | b |\n| --- |\n| c |',
    html: '<p>| a | b |\n| --- |\n| c |</p>',
  },
  {
    section: 'Tables: missing cells are empty, surplus ones vanish',
    markdown: '| a | b |\n| --- | --- |\n| c |\n| d | e | f |',
    html: table('<th>a</th><th>b</th>', '<tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr>'),
  },
  { section: 'Tables: no rows, no body', markdown: '| a |\n| - |', html: table('<th>a</th>') },
  {
    section: 'Tables: one column without a pipe needs a colon',
    markdown: 'a\n:-\nb\n\nc\n-',
    html: `${table('<th align="left">a</th>', '<tr><td align="left">b</td></tr>')}<h2>c</h2>`,
  },
  {
    section: 'Task list items: open and done',
    markdown: '- [ ] a\n- [x] b',
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li><li class="task-list-item"><input type="checkbox" checked disabled> b</li></ul>',
  },
  {
    section: 'Task list items: nested, ordered',
    markdown: '- [X] a\n  1. [ ] b',
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a<ol class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> b</li></ol></li></ul>',
  },
  { section: 'Task list items: text, where no item begins', markdown: '[ ] a', html: '<p>[ ] a</p>' },
  { section: 'Strikethrough: one or two tildes', markdown: '~~a~~ ~b~', html: '<p><del>a</del> <del>b</del></p>' },
  { section: 'Strikethrough: ends with its paragraph', markdown: 'a ~~b\n\nc~~', html: '<p>a ~~b</p><p>c~~</p>' },
  { section: 'Strikethrough: three tildes are none', markdown: 'a ~~~b~~~ c', html: '<p>a ~~~b~~~ c</p>' },
  { section: 'Autolinks: www', markdown: 'www.a.org', html: '<p><a href="http://www.a.org">www.a.org</a></p>' },
  {
    section: 'Autolinks: a path, among words',
    markdown: 'See www.a.org/b for more.',
    html: '<p>See <a href="http://www.a.org/b">www.a.org/b</a> for more.</p>',
  },
  {
    section: 'Autolinks: a full stop at the end is none of it',
    markdown: 'At www.a.org. And www.a.org/b.c.',
    html: '<p>At <a href="http://www.a.org">www.a.org</a>. And <a href="http://www.a.org/b.c">www.a.org/b.c</a>.</p>',
  },
  {
    section: 'Autolinks: parentheses in pairs',
    markdown: 'www.a.org/q=(b)\n\n(www.a.org/q=(b))\n\nwww.a.org/q=(b)))',
    html: '<p><a href="http://www.a.org/q=(b)">www.a.org/q=(b)</a></p><p>(<a href="http://www.a.org/q=(b)">www.a.org/q=(b)</a>)</p><p><a href="http://www.a.org/q=(b)">www.a.org/q=(b)</a>))</p>',
  },
  {
    section: 'Autolinks: parentheses inside are not looked at',
    markdown: 'www.a.org/q=(b))+ok',
    html: '<p><a href="http://www.a.org/q=(b))+ok">www.a.org/q=(b))+ok</a></p>',
  },
  {
    section: 'Autolinks: what looks as a character reference at the end is none of it',
    markdown: 'www.a.org/q=b&hl=en\n\nwww.a.org/q=b&hl;',
    html: '<p><a href="http://www.a.org/q=b&amp;hl=en">www.a.org/q=b&amp;hl=en</a></p><p><a href="http://www.a.org/q=b">www.a.org/q=b</a>&amp;hl;</p>',
  },
  {
    section: 'Autolinks: < ends it',
    markdown: 'www.a.org/b<c',
    html: '<p><a href="http://www.a.org/b">www.a.org/b</a>&lt;c</p>',
  },
  {
    section: 'Autolinks: http and https',
    markdown: 'http://a.org\n\n(See https://a.org/b?c=d.)',
    html: '<p><a href="http://a.org">http://a.org</a></p><p>(See <a href="https://a.org/b?c=d">https://a.org/b?c=d</a>.)</p>',
  },
  { section: 'Autolinks: mail', markdown: 'a@b.org', html: '<p><a href="mailto:a@b.org">a@b.org</a></p>' },
  {
    section: 'Autolinks: a plus before the at sign, and not after it',
    markdown: 'a@b+c.org, not a+c@b.org.',
    html: '<p>a@b+c.org, not <a href="mailto:a+c@b.org">a+c@b.org</a>.</p>',
  },
  {
    section: 'Autolinks: a full stop, a hyphen and an underscore at the end of mail',
    markdown: 'a.b-c_d@e.f\n\na.b-c_d@e.f.\n\na.b-c_d@e.f-\n\na.b-c_d@e.f_',
    html: '<p><a href="mailto:a.b-c_d@e.f">a.b-c_d@e.f</a></p><p><a href="mailto:a.b-c_d@e.f">a.b-c_d@e.f</a>.</p><p>a.b-c_d@e.f-</p><p>a.b-c_d@e.f_</p>',
  },
  {
    section: 'Disallowed raw HTML: shown as text',
    markdown: '<strong>a <title> <style> <em>b</em></strong>\n\n<xmp> is off the list.',
    html: '<p><strong>a <title> <style> <em>b</em></strong></p><p><xmp> is off the list.</p>',
  },
];
