/** CommonMark 0.31, section 4.6: HTML that a blank line does not end. */
export interface RawHtml {
  readonly start: RegExp;
  readonly end: RegExp;
  readonly isElement?: true;
}

const RAW_HTML: readonly RawHtml[] = [
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: /^<![a-z]/i, end: />/ },
  ...['script', 'pre', 'style', 'textarea'].map((name) => ({
    start: new RegExp(`^<${name}(?=[\\s>]|$)`, 'i'),
    end: new RegExp(`</${name}>`, 'i'),
    isElement: true as const,
  })),
];

/** Returns the HTML that the content of a line starts with. */
export const findRawHtml = (content: string): RawHtml | undefined => RAW_HTML.find(({ start }) => start.test(content));
