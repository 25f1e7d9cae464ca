import { expect, it } from 'vitest';
import { document, filled, page, pagesOf, told } from '../harness.js';

/** Returns the introduction of an operation with a description, and the problems of the document. */
async function render(description: string): Promise<{ readonly html: string; readonly problems: readonly string[] }> {
  const pages = await pagesOf(
    document(`
  /a:
    get: { operationId: read, tags: [T], summary: Read, description: ${JSON.stringify(description)}, responses: { '200': { description: Fine } } }`),
  );
  const [, html = ''] = /<div class="api-text">([\s\S]*?)<\/div><dl/.exec(filled(page(pages, 'read').content)) ?? [];
  return { html: html.trim(), problems: told(pages.problems).filter((one) => one.includes('unsafe')) };
}

it.each([
  [
    'See <a href=https://a.example/b/c#d target=_blank>the guide</a>.',
    '<p>See <a href="https://a.example/b/c#d" target="_blank">the guide</a>.</p>',
  ],
  [
    "See <a\nhref=https://a.example/b title='x'>the guide</a>.",
    '<p>See <a href="https://a.example/b" title="x">the guide</a>.</p>',
  ],
  ['<a href=https://a.example/b/>the guide</a>', '<p><a href="https://a.example/b/">the guide</a></p>'],
  ['<p>See <a href=https://a.example/b>the guide</a></p>', '<p>See <a href="https://a.example/b">the guide</a></p>'],
])('reads attribute values without quotes: %s', async (description, expected) => {
  expect((await render(description)).html).toBe(expected);
});

it.each([
  ['<p>Stops it.</p> <note> <p>At once.</p> </note>', '<p>Stops it.</p> <blockquote> <p>At once.</p> </blockquote>'],
  ['<fullname>Store</fullname> <p>Sells <nobr>toys</nobr>.</p>', '<p>Store </p><p>Sells toys.</p><p></p>'],
  ['A <note>short</note> text in the <center>middle</center>.', '<p>A short text in the middle.</p>'],
])('leaves out tags of other formats, and keeps their text: %s', async (description, expected) => {
  expect(await render(description)).toEqual({ html: expected, problems: [] });
});

it.each([
  ['<p>"<Review Id>", <b>required</b></p>', '<p>"&#x3C;Review Id>", <b>required</b></p>'],
  ['Written as <date>T<time>Z.', '<p>Written as &#x3C;date>T&#x3C;time>Z.</p>'],
  ['<p>Enter the <code> of the message.</p>', '<p>Enter the &#x3C;code> of the message.</p>'],
  ['At <time>noon</time>, the <code>id</code>.', '<p>At <time>noon</time>, the <code>id</code>.</p>'],
])('shows placeholders in angle brackets: %s', async (description, expected) => {
  expect((await render(description)).html).toBe(expected);
});

it.each([
  'Go <a href=javascript:alert(1)//x>there</a>.',
  'Go <a href=data:text/html,/x>there</a>.',
  '<p><Id x="<img src=/x onerror=alert(1)>"> <a href=java&#115;cript:alert(1)/>x</a></p>',
  '<note><script>alert("<b>")</script></note>',
  '<note onclick=alert(1)/><p onclick=alert(1)/x>a</p></note>',
  '<note<script>alert(1)</script>>',
  '<p><Id <script>alert(1)</script></p>',
  '<p><style/x>p{}</style><Id></p>',
])('keeps hostile HTML inert: %s', async (description) => {
  const { html } = await render(description);
  expect(html).not.toMatch(/<(?:script|style|note|id)\b|<[^>]*\son\w+=|<[^>]*(?:href|src)="(?:javascript|data):/i);
  expect(html).not.toBe('');
});

it('reports HTML that is shown as text', async () => {
  const { problems } = await render('<p><Review Id> and <form></p>');
  expect(problems.map((one) => one.replace(/^\S+ /, ''))).toEqual([
    'unsafe-html: The HTML "<Review Id>" is not on the safe list and is shown as text.',
    'unsafe-html: The HTML "<form>" is not on the safe list and is shown as text.',
  ]);
});
