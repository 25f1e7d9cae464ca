/**
 * Placeholders for values that readers fill in: `<your-token>`, `{{ name }}`, `${NAME}`. The pattern does not match comparisons, type arguments and
 * redirections, which lack a letter on one side or contain other characters.
 */
const PLACEHOLDER = String.raw`(?<![<\w])<[A-Za-z](?:[\w .:/|'’-]*[\w.])?>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}`;
/** An ellipsis, with the commas around it. */
const ELISION = String.raw`(?:,\s*)?(?:\.\.\.(?=\s*(?:[)\]},;]|$))|…)(?:\s*,)?`;

/** By language: the parts to skip, the form of a placeholder, and the form of an ellipsis. */
const SYNTAX = {
  json: { quoted: String.raw`"(?:[^"\\\n]|\\.)*"`, gap: String.raw`${PLACEHOLDER}|\$[A-Za-z_]\w*`, elision: ELISION },
  script: {
    quoted: String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\[\s\S])*\`|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)`,
    gap: PLACEHOLDER,
    elision: ELISION,
  },
  yaml: { quoted: '(?!)', gap: PLACEHOLDER, elision: ELISION },
  /** In a shell, three dots are an ordinary word. */
  shell: { quoted: '(?!)', gap: PLACEHOLDER, elision: '(?!)' },
  /** Command-line arguments. */
  words: { quoted: String.raw`'[^']*'|"(?:[^"\\]|\\[\s\S])*"`, gap: PLACEHOLDER, elision: '(?!)' },
} as const;

/**
 * Replaces the placeholders of a text by words and its ellipses by blanks.
 *
 * @param word returns the replacement of a placeholder; it must have the same length, so that offsets do not change
 */
export function replacePlaceholders(text: string, language: keyof typeof SYNTAX, word: (gap: string) => string): string {
  const { quoted, gap, elision } = SYNTAX[language];
  const pattern = new RegExp(`(?<quoted>${quoted})|(?<gap>${gap})|(?<elision>${elision})`, 'gm');
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<'quoted' | 'gap' | 'elision', string>>;
    if (groups.quoted !== undefined) return match;
    if (groups.gap !== undefined) return word(match);
    const blank = match.replace(/[^\n]/g, ' ');
    return /^,[\s\S]*,$/.test(match) ? `,${blank.slice(1)}` : blank;
  });
}

/** Replaces a placeholder by a word that has no meaning in any language. */
export const replaceWithUnderscores = (gap: string): string => '_'.repeat(gap.length);

const PLACEHOLDER_PATTERN = new RegExp(`${PLACEHOLDER}|\\$[A-Za-z_]\\w*|\\{[\\w-]+\\}|…|\\.\\.\\.`);

/** Whether a text contains a placeholder, so that its format cannot be checked. */
export const hasPlaceholder = (text: string): boolean => PLACEHOLDER_PATTERN.test(text);
