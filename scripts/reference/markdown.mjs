/** A page with its front matter. */
export const page = ({ title, description, label }, ...blocks) =>
  `---\ntitle: ${title}\ndescription: ${description}\n${label ? `sidebar_label: ${label}\n` : ''}---\n\n${blocks.flat(2).join('\n\n')}\n`;

/** Text in which nothing is a mark of Markdown. */
export const plain = (text) => text.replace(/[\\`*_<[\]|]/g, '\\$&');

export const code = (text) => `\`${text}\``;

const cell = (text) => text.replace(/(?<!\\)\|/g, '\\|').replace(/\n/g, ' ');

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** `a`, `b` or `c`. */
export const choice = (values) => {
  const words = values.map((value) => code(value));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
};
