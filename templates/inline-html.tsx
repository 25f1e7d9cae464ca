import type { ReactNode } from 'react';

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const HREF = /\shref=(?:"([^"]*)"|'([^']*)')/i;
const INLINE_TAGS = new Set(['a', 'b', 'br', 'code', 'del', 'em', 'i', 'kbd', 'mark', 's', 'strong', 'sub', 'sup']);
const SAFE_HREF = /^(?:https?:|mailto:|[/#?.]|[\w-]+(?:[/?#]|$))/i;

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity: string, ...groups: (string | undefined)[]) => {
    const [hex, decimal, name] = groups;
    if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

interface OpenElement {
  readonly tag: string;
  readonly href?: string;
  readonly children: ReactNode[];
}

function createNode({ tag, href, children }: OpenElement, key: number): ReactNode {
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
export function parseInlineHtml(html: string): ReactNode {
  if (!/[<&]/.test(html)) return html;
  const stack: OpenElement[] = [{ tag: '', children: [] }];
  const getTop = () => stack[stack.length - 1] as OpenElement;
  let key = 0;
  const addText = (start: number, end: number) => {
    if (end > start) getTop().children.push(decodeEntities(html.slice(start, end)));
  };
  const closeElement = () => {
    const element = stack.pop() as OpenElement;
    getTop().children.push(createNode(element, key++));
  };
  let position = 0;
  for (const match of html.matchAll(TAG)) {
    addText(position, match.index);
    position = match.index + match[0].length;
    const tag = (match[2] as string).toLowerCase();
    if (!INLINE_TAGS.has(tag)) continue;
    if (tag === 'br') getTop().children.push(<br key={key++} />);
    else if (match[1] === '') {
      const href = HREF.exec(match[3] ?? '');
      const target = href ? decodeEntities(href[1] ?? href[2] ?? '') : undefined;
      stack.push({ tag, href: target !== undefined && SAFE_HREF.test(target) ? target : undefined, children: [] });
    } else if (stack.length > 1 && getTop().tag === tag) closeElement();
  }
  addText(position, html.length);
  while (stack.length > 1) closeElement();
  return getTop().children;
}
