/** A row of a page: a parameter, property, choice or body with its own facts, without those nested in it. */
export interface Row {
  readonly name: string;
  readonly text: string;
  readonly letters: string;
  /** Targets of its links. */
  readonly links: readonly string[];
}

export interface Markup {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** All words of the page. */
  readonly text: string;
  readonly letters: string;
  readonly ids: readonly string[];
  readonly targets: readonly string[];
  /** Targets of all links. */
  readonly links: readonly string[];
  /** Letters of the pages of models by path: a row that links to one may leave its description to it. */
  readonly models: ReadonlyMap<string, string>;
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'details', 'summary']);
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'" };

/** Entities of spaces, dashes, quotes and marks, none of which is a letter. */
const MARKS =
  'nbsp|ensp|emsp|thinsp|ndash|mdash|hellip|lsquo|rsquo|ldquo|rdquo|laquo|raquo|bull|middot|copy|reg|trade|larr|rarr|times';

const ENTITY = new RegExp(`&(?:(lt|gt|quot|amp|apos|${MARKS})|#x([\\da-f]+)|#(\\d+));`, 'gi');

export const withoutEntities = (html: string): string =>
  html.replace(ENTITY, (_, ...groups: string[]) => {
    const [name = '', hex, decimal] = groups;
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? ' ');
  });

/** Returns the letters and digits of a text, which Markdown never changes. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Labels of a block of code: its language, which its author wrote after the fence, and those that show all of its lines or fewer. */
const LABELS = /<span class="code-language">[^<]*<\/span>|<span>(?:Show all \d+ lines|Show fewer lines)<\/span>/g;

/** Reads the HTML of a page by its tags alone, independently of the code that wrote it. */
export function readMarkup(html: string): Markup {
  const all: { name: string; text: string; readonly links: string[] }[] = [];
  const open: { tag: string; row?: (typeof all)[number]; name: boolean; fields: boolean }[] = [];
  const ids: string[] = [];
  const targets: string[] = [];
  const links: string[] = [];
  let text = '';
  for (const [, closing, tag = '', attributes = '', plain = ''] of html
    .replace(LABELS, '')
    .matchAll(/<(\/?)([a-z][a-z\d]*)([^>]*)>|([^<]+)/g)) {
    if (plain) {
      const words = withoutEntities(plain);
      text += words;
      const row = open.findLast((one) => one.row)?.row;
      if (row) row.text += words;
      if (row && open.some((one) => one.name)) row.name += words;
    } else if (closing) {
      const closed = open.pop();
      if (closed?.tag !== tag) throw new Error(`<${closed?.tag}> is closed by </${tag}>`);
      text += ' ';
      const around = open.findLast((one) => one.row)?.row;
      if (around && BLOCKS.has(tag)) around.text += ' ';
    } else {
      const of = (name: string) => withoutEntities(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
      const id = of('id');
      if (id) ids.push(id);
      const href = of('href');
      if (href) links.push(href);
      if (href) open.findLast((one) => one.row)?.row?.links.push(href);
      if (href.startsWith('#')) targets.push(href.slice(1));
      if (VOID.has(tag)) continue;
      const classes = of('class').split(' ');
      const parent = open.at(-1);
      const isRow =
        classes.includes('api-option') ||
        (classes.includes('tab-panel') && id !== '') ||
        classes.includes('api-content') ||
        (tag === 'li' && parent?.fields);
      const row = isRow ? { name: '', text: '', links: [] } : undefined;
      if (row) all.push(row);
      open.push({ tag, row, name: classes.includes('api-name'), fields: classes.includes('api-fields') });
    }
  }
  const rows = new Map<string, Row[]>();
  for (const { name, text: words, links: own } of all)
    rows.set(name, [...(rows.get(name) ?? []), { name, text: words, letters: lettersOf(words), links: own }]);
  return { rows, text, letters: lettersOf(text), ids, targets, links, models: new Map() };
}
