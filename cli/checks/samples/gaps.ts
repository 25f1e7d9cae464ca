/**
 * Gaps that a reader is meant to fill: `<your-token>`, `{{ name }}`, `${NAME}`. Comparisons, type arguments and redirections have no letter on
 * both sides, or hold other characters.
 */
const GAP = String.raw`(?<![<\w])<[A-Za-z](?:[\w .:/|'’-]*[\w.])?>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}`;
/** Something that is left out, and the commas around it. */
const ELISION = String.raw`(?:,\s*)?(?:\.\.\.(?=\s*(?:[)\]},;]|$))|…)(?:\s*,)?`;

/** What is passed over, what a gap looks like and whether anything can be left out, by language. */
const PARTS = {
  json: { quoted: String.raw`"(?:[^"\\\n]|\\.)*"`, gap: String.raw`${GAP}|\$[A-Za-z_]\w*`, elision: ELISION },
  script: {
    quoted: String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\[\s\S])*\`|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)`,
    gap: GAP,
    elision: ELISION,
  },
  yaml: { quoted: '(?!)', gap: GAP, elision: ELISION },
  /** Three dots are a word like any other. */
  shell: { quoted: '(?!)', gap: GAP, elision: '(?!)' },
  /** What programs are told. */
  words: { quoted: String.raw`'[^']*'|"(?:[^"\\]|\\[\s\S])*"`, gap: GAP, elision: '(?!)' },
} as const;

/**
 * A text with words in place of its gaps, and blanks in place of what is left out.
 *
 * @param word what stands for a gap; of the same length, so that offsets stay
 */
export function fillGaps(text: string, language: keyof typeof PARTS, word: (gap: string) => string): string {
  const { quoted, gap, elision } = PARTS[language];
  const pattern = new RegExp(`(?<quoted>${quoted})|(?<gap>${gap})|(?<elision>${elision})`, 'gm');
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<'quoted' | 'gap' | 'elision', string>>;
    if (groups.quoted !== undefined) return match;
    if (groups.gap !== undefined) return word(match);
    const blank = match.replace(/[^\n]/g, ' ');
    return /^,[\s\S]*,$/.test(match) ? `,${blank.slice(1)}` : blank;
  });
}

/** A gap as a word that means nothing in any language. */
export const asWord = (gap: string): string => '_'.repeat(gap.length);

const GAP_INSIDE = new RegExp(`${GAP}|\\$[A-Za-z_]\\w*|\\{[\\w-]+\\}|…|\\.\\.\\.`);

/** Whether a text holds a gap for the reader, so that its form says nothing. */
export const holdsGap = (text: string): boolean => GAP_INSIDE.test(text);
