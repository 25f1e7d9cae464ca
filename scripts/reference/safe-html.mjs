import { table } from './markdown.mjs';

const START = '<!-- Written by scripts/reference.mjs from cli/pages/markdown/safe-html.ts: -->';
const END = '<!-- End of the written part. -->';

/** A page with its table of the HTML that Markdown may contain, between two comments. Throws when the comments are missing. */
export function withSafeHtml(page, { SAFE_LIST: { elements, common, own } }) {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`The page lacks the comments "${START}" and "${END}".`);
  const codes = (names) => names.map((name) => `\`${name}\``).join(' ');
  const rows = [
    ['Elements', codes(elements)],
    ['Attributes of every element', codes(common)],
    ...own.map(({ element, attributes }) => [`More attributes of \`${element}\``, codes(attributes)]),
  ];
  return `${page.slice(0, start)}${START}\n\n${table(['Part', 'Names'], rows)}\n\n${page.slice(end)}`;
}
