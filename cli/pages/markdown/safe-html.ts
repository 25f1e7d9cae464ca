import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

/** Attributes that every safe element may have, by their names in the HTML tree. */
const COMMON = [
  'align',
  'ariaCurrent',
  'ariaDescribedBy',
  'ariaHidden',
  'ariaLabel',
  'ariaLabelledBy',
  'className',
  'dir',
  'height',
  'id',
  'lang',
  'role',
  'title',
  'width',
] as const;

const CELL = ['colSpan', 'headers', 'rowSpan', 'vAlign'];

/**
 * The safe list: HTML elements that Markdown may contain, with the attributes that each may have besides the common ones. The check of a page, the
 * sanitizer and the table in the documentation are derived from it.
 */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'abbr b br caption cite code dd div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i kbd mark p picture pre rp rt ruby s samp section ' +
      'small span strike strong sub summary sup tbody tfoot thead tt u var wbr'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'hrefLang', 'name', 'rel', 'target'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['cite', 'dateTime'],
  details: ['name', 'open'],
  img: ['alt', 'decoding', 'loading', 'sizes', 'src', 'srcSet'],
  ins: ['cite', 'dateTime'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  q: ['cite'],
  source: ['media', 'sizes', 'srcSet', 'type'],
  table: ['summary'],
  td: CELL,
  th: ['abbr', ...CELL, 'scope'],
  time: ['dateTime'],
  tr: ['vAlign'],
  ul: ['type'],
};

/** Returns the name of an attribute as written in HTML. */
export const toHtmlName = (property: string): string =>
  property === 'className' ? 'class' : property.replace(/^aria(?=[A-Z])/, 'aria-').toLowerCase();

const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ELEMENTS).map(([name, attributes]) => [name, new Set([...COMMON, ...attributes].map(toHtmlName))]),
);

/** Whether the HTML of a page may contain an element. @param name in lower case */
export const isSafeElement = (name: string): boolean => ATTRIBUTES.has(name);

/** Whether a safe element may have an attribute. @param name in lower case */
export const isSafeAttribute = (element: string, name: string): boolean => ATTRIBUTES.get(element)?.has(name) ?? false;

/** The safe list as written in HTML, sorted, for the documentation. */
export const SAFE_LIST = {
  elements: Object.keys(ELEMENTS).sort(),
  common: COMMON.map(toHtmlName).sort(),
  own: Object.entries(ELEMENTS)
    .filter(([, attributes]) => attributes.length > 0)
    .map(([element, attributes]) => ({ element, attributes: attributes.map(toHtmlName).sort() }))
    .sort((a, b) => (a.element < b.element ? -1 : 1)),
};

/** Elements that docsgen itself generates: the sanitizer processes the whole page. Authors cannot use them, since their HTML is checked before. */
const OWN_ELEMENTS = ['audio', 'input', 'label', 'track', 'video'];
const OWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['tabIndex', 'dataDrawing', 'dataGroup', 'dataIcon', 'dataLanguage', 'dataLine', 'dataLines', 'dataSrc', 'dataWrap'],
  a: ['dataEmbed', 'dataFootnoteRef', 'dataFootnoteBackref'],
  audio: ['controls', 'preload', 'src'],
  input: ['type', 'name', 'value', 'checked', 'disabled'],
  label: ['htmlFor'],
  section: ['dataFootnotes'],
  td: ['dataLabel'],
  track: ['default', 'kind', 'label', 'src'],
  video: ['controls', 'playsInline', 'poster', 'preload', 'src'],
};

const listAllowed = (name: string): string[] => [...(ELEMENTS[name] ?? []), ...(OWN_ATTRIBUTES[name] ?? [])];

/** The safe list as a schema for the sanitizer. */
export const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  strip: ['script', 'style'],
  required: {},
  tagNames: [...Object.keys(ELEMENTS), ...OWN_ELEMENTS],
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'] },
  attributes: {
    ...Object.fromEntries([...Object.keys(ELEMENTS), ...OWN_ELEMENTS].map((name) => [name, listAllowed(name)])),
    '*': [...COMMON, ...(OWN_ATTRIBUTES['*'] as string[])],
  },
};
