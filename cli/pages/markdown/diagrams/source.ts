/** A line of a diagram. */
export interface DiagramLine {
  readonly text: string;
  /** Index of the line in the fence. */
  readonly index: number;
}

/** The source of a diagram without its comments and settings. */
export interface DiagramSource {
  readonly title?: string;
  readonly description?: string;
  /** Index of the line that names the kind. */
  readonly index: number;
  /** The line that names the kind, such as `flowchart LR`. */
  readonly header: string;
  /** The other lines that are not blank, without the white space around them. */
  readonly lines: readonly DiagramLine[];
}

/** Lines and links of a diagram: far more than fits on a page; the time for the layout grows faster than their number. */
export const DIAGRAM_SIZE = 400;

const SEQUENCE_TITLE = /^title\s+(?=[^-:]*$)/;

/** A diagram that cannot be drawn. */
export class DiagramError extends Error {
  /**
   * @param line index of the line in the fence
   * @param kind what is wrong: the line itself, or the kind of the diagram
   */
  constructor(
    readonly line: number,
    readonly text: string,
    readonly kind: 'statement' | 'kind' | 'open' | 'size' | 'drawing' = 'statement',
  ) {
    super(text);
  }
}

/**
 * Reads what all kinds of Mermaid diagrams have in common: front matter with a title, comments and directives (`%%`), which are left out, and
 * `accTitle` and `accDescr`. https://mermaid.js.org/config/accessibility.html
 */
export function readSource(code: string): DiagramSource {
  const texts = code.split('\n').map((text) => text.trim());
  let title: string | undefined;
  let description: string | undefined;
  let next = texts.findIndex((text) => text !== '');
  if (texts[next] === '---') {
    const end = texts.indexOf('---', next + 1);
    if (end < 0) throw new DiagramError(next, '---', 'open');
    const named = texts.slice(next, end).find((text) => text.startsWith('title:'));
    title = named
      ?.slice(6)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    next = end + 1;
  }
  const lines: DiagramLine[] = [];
  for (let index = Math.max(next, 0); index < texts.length; index++) {
    const text = (texts[index] as string).replace(/(?:^|\s)%%(?!\{).*$/, '').trim();
    const [, name, value = ''] = /^(accTitle|accDescr|title)\s*:\s*(.*)$/.exec(text) ?? [];
    if (text.startsWith('%%{')) index = findLine(texts, index, '}%%');
    else if (/^accDescr\s*\{/.test(text)) {
      const end = findLine(texts, index, '}');
      description = texts
        .slice(index, end + 1)
        .join(' ')
        .replace(/^accDescr\s*\{|\}.*$/g, '')
        .trim();
      index = end;
    } else if (name === 'accDescr') description = value;
    else if (name) title = value;
    else if (text !== '') lines.push({ text, index });
  }
  const [first, ...others] = lines;
  const [header = '', ...statements] = (first?.text ?? '').split(';').map((text) => text.trim());
  const index = first?.index ?? 0;
  const rest = statements.filter(Boolean).map((text) => ({ text, index }));
  // In this kind, the colon is optional.
  const titleLine = header === 'sequenceDiagram' ? others.findLast(({ text }) => SEQUENCE_TITLE.test(text)) : undefined;
  return {
    title: titleLine?.text.replace(SEQUENCE_TITLE, '') ?? title,
    description,
    index,
    header,
    lines: [...rest, ...others.filter((line) => line !== titleLine)],
  };
}

/** Returns the index of the next line that contains a text. Throws a `DiagramError` if there is none. */
function findLine(texts: readonly string[], from: number, end: string): number {
  const index = texts.findIndex((text, line) => line >= from && text.includes(end));
  if (index < 0) throw new DiagramError(from, texts[from] as string, 'open');
  return index;
}
