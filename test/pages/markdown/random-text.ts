/** Pieces of random texts: syntax of Markdown, of HTML and of directives. */
export const PIECES = [
  ...'{}<>$:[]()*_`|#-\n\n\n ~^&;="\'!\\/\t1aé🎉\u2028\uFDD0\uFDD1\0',
  ':::',
  '::::',
  ':::note',
  ':::tip Title',
  ':::note[x]',
  '::::tabs',
  ':::tab{label="a"}',
  '{#id}',
  '::cards',
  '::figure[x]{src="a" alt="b"}',
  ':::details[s]',
  '::api-request{verb="get" url="a/{b}"}',
  '::video[v]{src="https://www.loom.com/embed/1"}',
  '```',
  '```js {1,3-5} title="x"',
  '~~~',
  '// highlight-next-line',
  '- ',
  '1. ',
  '> ',
  '## ',
  '    ',
  '| a | b |\n| - | - |\n',
  '[^1]',
  '[^1]: x',
  '[a]: ',
  '](',
  '![',
  'https://a.b/',
  'www.a.b',
  'a@b.c',
  '- [x] ',
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="',
  'javascript:alert(1)',
  '<b onclick="x()">',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<kbd>',
  '<table><td>',
  '<details>',
  '<svg onload=x>',
  '&#xFDD0;0&#xFDD1;',
  '&#x6a;avascript:',
  '&lt;script&gt;',
  '---\n',
  'title: x\n',
  ' onload=x',
  'style="x"',
  '<a\n',
  '<![CDATA[',
  '<?',
  '<title>',
  '<textarea>',
  '<p ',
];

/** A small random number generator with the same sequence in every run. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Returns a random text. */
export function stringOf(seed: number, pieces: readonly string[] = PIECES): string {
  const next = random(seed * 7919 + 1);
  return Array.from({ length: 1 + next(60) }, () => pieces[next(pieces.length)]).join('');
}
