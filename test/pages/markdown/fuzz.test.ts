import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import type { DocPage } from '../../../cli/types.js';
import { readHtml } from './normalize-html.js';
import { pageOf } from './options.js';
import { stringOf } from './random-text.js';

function elements(node: Root | Element): Element[] {
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elements(child)] : []));
}

/** Patterns that the HTML of no text may contain. */
function faultOf(page: DocPage): string | undefined {
  const html = fill(page.content, ({ target }) => encodeURI(target));
  if (/[\uFDD0\uFDD1]/.test(html)) return 'a hole is left';
  for (const { tagName, properties } of elements(readHtml(html))) {
    if (/^(?:script|style|iframe|object|embed|form|svg|math|title|textarea|base|link|meta)$/.test(tagName)) return `<${tagName}>`;
    const [name] = Object.keys(properties).filter((one) => /^(?:on|style$|srcdoc$|formaction$)/i.test(one));
    if (name) return `the attribute ${name}`;
    for (const address of [properties.href, properties.src]) {
      if (/^[\s\0-\x1f]*(?:javascript|vbscript|data):/i.test(String(address ?? '')) && !isHole(page, String(address)))
        return `the address ${address}`;
    }
  }
  const ids = new Set(page.anchors);
  if (page.headings.some(({ id }) => id === '' || !ids.has(id))) return 'a heading without its id';
  return undefined;
}

/** The manifest resolves these; one that matches no page becomes empty. */
const isHole = (page: DocPage, address: string): boolean =>
  page.content.references.some(({ target }) => encodeURI(target) === address);

/** Milliseconds of processor time, which is independent of other processes. */
function timed<T>(work: () => T): { result: T; time: number } {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return { result, time: (user + system) / 1000 };
}

test('never throws, hangs or produces executable content, for any text', () => {
  for (let seed = 0; seed < 400; seed++) {
    const text = stringOf(seed).replace(/[\uFDD0\uFDD1]/g, '\uFFFD');
    const { result: page, time } = timed(() => pageOf(text));
    const fault = time > 1000 ? `it took ${Math.round(time)} ms` : faultOf(page);
    expect(fault, JSON.stringify(text)).toBeUndefined();
  }
});

test('takes linear, not quadratic time', () => {
  for (const piece of [
    '[',
    '](',
    '![',
    '*a_',
    '`',
    '<a ',
    '<!--',
    '> ',
    '- ',
    '~',
    '|',
    ':::note\n',
    '{#',
    '\\',
    '<b x="',
    '&',
    '[^',
    'a@',
    '\n|-',
    '(',
    '  \n',
  ]) {
    expect(timed(() => pageOf(piece.repeat(Math.floor(1500 / piece.length)))).time, piece).toBeLessThan(1000);
  }
});
