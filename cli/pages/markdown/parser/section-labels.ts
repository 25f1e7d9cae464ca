/** A definition or footnote, after the markers of containers. */
const DEFINITION = /^(?:[ \t>]|[-+*]|\d{1,9}[.)])*\[(?:[^[\]\\]|\\[\s\S]){1,999}\]:/gm;

/** A definition on a line, or the start of a footnote. The title of a definition may follow on the next line. */
const SIMPLE =
  /^ {0,3}\[(?:([^[\]\\\s^](?: ?[^[\]\\\s])*)\]:[ \t]*[^\s"'(<[]\S*(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$|(\^[^[\]\\\s^]+)\]:[ \t]+[\w"'*(])/;

/** A bracket and the word after it: all that may name a label begins in this way. */
const FIRST_WORD = /\[\s*([^\s[\]]*)/g;

const normalize = (word: string): string => word.toLowerCase().toUpperCase();

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(FIRST_WORD)].map(([, word = '']) => normalize(word)));

interface LabelInput {
  readonly text: string;
  readonly sections: readonly { readonly text: string }[];
  /** Returns whether an offset is in fenced code or raw HTML. */
  isCode(offset: number): boolean;
  /** Returns whether an offset may be in fenced code or raw HTML, which ends with the list or the directive that contains it. */
  isPerhapsCode(offset: number): boolean;
}

/**
 * Finds the labels that one section of a text defines and another one may name. Returns for each section the definitions to add to it, `[label]: x`. Returns
 * `undefined` if the lines do not say whether such a label is defined: in a list, or in indented code.
 */
export function findLabels({ text, sections, isCode, isPerhapsCode }: LabelInput): readonly string[] | undefined {
  const definitions = [...text.matchAll(DEFINITION)].filter(({ index }) => !isCode(index));
  if (definitions.length === 0) return sections.map(() => '');
  // Formulas may contain them.
  if (text.includes('$$')) return undefined;
  const words = sections.map((section) => wordsOf(section.text));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((some) => [...some])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byWord = new Map<string, Set<string>>();
  let end = 0;
  for (const { index, 0: found } of definitions) {
    const [word = ''] = wordsOf(found);
    const lineEnd = text.indexOf('\n', index);
    const [, label, footnote] = SIMPLE.exec(text.slice(index, lineEnd < 0 ? text.length : lineEnd)) ?? [];
    const isFirst = index === 0 || index === end || /\n[ \t]*\n$/.test(text.slice(Math.max(0, index - 20), index));
    const isCertain = isFirst && !isPerhapsCode(index) && (index === end || !/^ /.test(found) || !followsList(text, index));
    const name = label ?? footnote;
    if (name !== undefined && isCertain) end = lineEnd + 1;
    if (counts.get(word) === 1) continue;
    if (name === undefined || !isCertain) return undefined;
    byWord.set(word, (byWord.get(word) ?? new Set()).add(name));
  }
  return words.map((some) => {
    const labels = [...some].flatMap((word) => [...(byWord.get(word) ?? [])]);
    return labels.length === 0 ? '' : `\n\n${labels.map((label) => `[${label}]: x\n`).join('')}`;
  });
}

/** Whether the line with text before an offset is part of a list or a quote, or indented: a block of code in it may contain the next lines. */
function followsList(text: string, offset: number): boolean {
  let end = offset;
  while (end > 0 && /\s/.test(text[end - 1] as string)) end -= 1;
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return /^(?:[\s>*+-]|\d{1,9}[.)])/.test(line);
}
