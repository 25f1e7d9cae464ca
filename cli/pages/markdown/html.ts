import type { ElementContent } from 'hast';
import type { Html } from 'mdast';
import { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import type { MarkdownContext } from './context.js';
import { raw, text } from './hast.js';

/** Elements that Markdown may hold as HTML: GitHub's list and the few that docsgen's own output needs. */
const EXTRA_ELEMENTS = ['abbr', 'cite', 'figcaption', 'figure', 'mark', 'small', 'time', 'u', 'wbr'];
const OWN_ELEMENTS = ['label', 'input', 'button'];
const SAFE_ATTRIBUTES = new Set(
  'align alt cite class colspan datetime height href hreflang id lang loading name open rel reversed rowspan scope span src start summary target title type value width'.split(
    ' ',
  ),
);
const SAFE_ELEMENTS = new Set([...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'), ...EXTRA_ELEMENTS]);

/** The safe list, for pages that hold HTML. It knows docsgen's own elements, too: the whole page passes through it. */
export const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  strip: ['script', 'style'],
  tagNames: [...SAFE_ELEMENTS, ...OWN_ELEMENTS],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'] },
  attributes: {
    ...defaultSchema.attributes,
    a: [
      'href',
      'className',
      'ariaLabel',
      'ariaDescribedBy',
      'dataEmbed',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'target',
      'rel',
      'hrefLang',
    ],
    input: ['type', 'name', 'id', 'value', 'checked', 'disabled'],
    label: ['htmlFor'],
    code: ['className'],
    li: ['className', 'id'],
    ul: ['className'],
    ol: ['className', 'start', 'reversed'],
    section: ['className', 'dataFootnotes'],
    h2: ['className'],
    '*': [
      'className',
      'id',
      'role',
      'ariaLabel',
      'tabIndex',
      'title',
      'lang',
      'dir',
      'align',
      'width',
      'height',
      'alt',
      'loading',
      'decoding',
      'colSpan',
      'rowSpan',
      'scope',
      'open',
      'dateTime',
      'dataGroup',
      'dataLanguage',
    ],
  },
};

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** Html from the author: passed on when it is on the safe list, else shown as the text it is. Comments vanish. */
export function authorHtml(node: Html, context: MarkdownContext): ElementContent[] {
  const value = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (value.trim() === '') return [];
  const unsafe = firstUnsafe(value);
  if (unsafe === undefined) {
    context.rawHtml = true;
    return [raw(value)];
  }
  context.report('unsafe-html', node, { html: unsafe.length > 60 ? `${unsafe.slice(0, 60)}…` : unsafe });
  return [text(value)];
}

/** The first tag that is not on the safe list; `undefined` when all are. */
function firstUnsafe(value: string): string | undefined {
  for (const [tag, , name, attributes] of value.matchAll(TAG)) {
    if (!SAFE_ELEMENTS.has((name as string).toLowerCase())) return tag;
    for (const [, key, quoted] of (attributes as string).matchAll(ATTRIBUTE)) {
      if (!SAFE_ATTRIBUTES.has((key as string).toLowerCase())) return tag;
      if (/^["']?\s*(?:javascript|vbscript|data):/i.test(quoted ?? '')) return tag;
    }
  }
  return /<[!?a-zA-Z/]/.test(value.replace(TAG, '')) ? value.trim() : undefined;
}
