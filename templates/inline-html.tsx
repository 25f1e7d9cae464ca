import type { ReactNode } from 'react';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const HREF = /\shref=(?:"([^"]*)"|'([^']*)')/i;
const INLINE = new Set(['a', 'b', 'br', 'code', 'del', 'em', 'i', 'kbd', 'mark', 's', 'strong', 'sub', 'sup']);
const SAFE_HREF = /^(?:https?:|mailto:|[/#?.]|[\w-]+(?:[/?#]|$))/i;

function decode(text: string): string {
  return text.replace(ENTITY, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

interface Open {
  readonly tag: string;
  readonly href?: string;
  readonly children: ReactNode[];
}

function element({ tag, href, children }: Open, key: number): ReactNode {
  const Tag = tag as 'em';
  return tag === 'a' ? (
    <a key={key} href={href}>
      {children}
    </a>
  ) : (
    <Tag key={key}>{children}</Tag>
  );
}

/**
 * Converts inline HTML to React nodes, for headings in the table of contents and the text of the announcement. Only inline
 * elements and safe link targets are preserved; other tags are removed and their text stays. It does not need `innerHTML`, so it
 * works in browsers that enforce Trusted Types.
 */
export function inlineHtml(html: string): ReactNode {
  if (!/[<&]/.test(html)) return html;
  const stack: Open[] = [{ tag: '', children: [] }];
  const top = () => stack[stack.length - 1] as Open;
  let key = 0;
  const text = (from: number, to: number) => {
    if (to > from) top().children.push(decode(html.slice(from, to)));
  };
  const close = () => {
    const done = stack.pop() as Open;
    top().children.push(element(done, key++));
  };
  let position = 0;
  for (const match of html.matchAll(TAG)) {
    text(position, match.index);
    position = match.index + match[0].length;
    const tag = (match[2] as string).toLowerCase();
    if (!INLINE.has(tag)) continue;
    if (tag === 'br') top().children.push(<br key={key++} />);
    else if (match[1] === '') {
      const href = HREF.exec(match[3] ?? '');
      const target = href ? decode(href[1] ?? href[2] ?? '') : undefined;
      stack.push({ tag, href: target !== undefined && SAFE_HREF.test(target) ? target : undefined, children: [] });
    } else if (stack.length > 1 && top().tag === tag) close();
  }
  text(position, html.length);
  while (stack.length > 1) close();
  return top().children;
}
