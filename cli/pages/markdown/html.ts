import type { Html, Paragraph, Text } from 'mdast';
import { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import type { MarkdownContext } from './context.js';

/** Elements that Markdown may hold as HTML: GitHub's list and the few that docsgen's own output needs. */
const EXTRA_ELEMENTS = ['abbr', 'cite', 'figcaption', 'figure', 'mark', 'small', 'time', 'u', 'wbr'];
const OWN_ELEMENTS = ['label', 'input'];
const SAFE_ATTRIBUTES = new Set(
  'align alt cite class colspan datetime dir height href hreflang id lang loading media name open rel reversed rowspan scope span src srcset start summary target title type value width'.split(
    ' ',
  ),
);
const SAFE_ELEMENTS = new Set([...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'), ...EXTRA_ELEMENTS]);

/** The safe list, for pages that hold HTML. It knows docsgen's own elements, too: the whole page passes through it. */
export const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  strip: ['script', 'style'],
  required: {},
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
    img: [...(defaultSchema.attributes?.img ?? []), 'srcSet'],
    source: ['srcSet', 'media', 'type'],
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

/** CommonMark 0.31, section 6.6: `<!-->` and `<!--->` are whole comments. */
export const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** Numeric character references to what marks a hole. */
const MARKERS = /&#(?:x0*fdd[01](?![0-9a-f])|0*6497[67](?!\d));?/gi;

/**
 * Html from the author: kept when it is on the safe list, else it becomes the text that it is. Comments vanish.
 *
 * @param inline it stands among words, and not as a block
 */
export function settleHtml(node: Html, inline: boolean, context: MarkdownContext): Html | Text | Paragraph {
  if (/<!--(?!-?>)(?![\s\S]*?-->)/.test(node.value)) context.report('unclosed-comment', node);
  const value = node.value.replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, '')).replace(MARKERS, '\uFFFD');
  if (value.trim() === '') return { ...node, value: '' };
  const unsafe = firstUnsafe(value);
  if (unsafe === undefined) {
    if (isTooDeep(value, context.openElements)) {
      if (!context.problems.some(({ id }) => id === 'too-intricate'))
        context.report('too-intricate', node, { reason: `its HTML is nested more than ${LEVELS} levels deep` });
      return { ...node, value: '' };
    }
    context.rawHtml = true;
    return { ...node, value };
  }
  context.report('unsafe-html', node, { html: unsafe.length > 60 ? `${unsafe.slice(0, 60)}…` : unsafe });
  const words = asText({ ...node, value });
  return inline ? words : { type: 'paragraph', children: [words], position: node.position };
}

/** Deeper trees overflow the stack of what works on them. */
const LEVELS = 100;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose end tag may be left out (HTML, section 13.1.2.4): without another one between them, they stand beside each other. */
const ENDED_BY_THE_NEXT = /^(?:colgroup|dd|dt|li|optgroup|option|p|rp|rt|tbody|td|tfoot|th|thead|tr)$/;

/** Whether elements of a piece of HTML stand more than `LEVELS` deep in each other. Opens and closes elements in `open`. */
function isTooDeep(value: string, open: string[]): boolean {
  for (const [tag, end, written] of value.matchAll(TAG)) {
    const name = (written as string).toLowerCase();
    if (VOID.test(name) || ENDED_BY_THE_NEXT.test(name) || tag.endsWith('/>')) continue;
    const at = open.lastIndexOf(name);
    if (!end) open.push(name);
    else if (at >= 0) open.length = at;
    if (open.length > LEVELS) return true;
  }
  return false;
}

export const asText = ({ value, position }: Html): Text => ({ type: 'text', value, position });

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
