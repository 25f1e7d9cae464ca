/**
 * Placeholders for values that readers fill in: `<your-token>`, `{{ name }}`, `${NAME}`. The pattern does not match comparisons, type arguments and
 * redirections, which lack a letter on one side or contain other characters.
 */
const PLACEHOLDER = String.raw`(?<![<\w])<[A-Za-z](?:[\w .:/|'’-]*[\w.])?>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}`;
/** An ellipsis, with the commas around it. */
const ELISION = String.raw`(?:,\s*)?(?:\.\.\.(?=\s*(?:[)\]},;]|$))|…)(?:\s*,)?`;

/** By language: the parts to skip, the form of a placeholder, and the form of an ellipsis. */
const SYNTAX = {
  json: { quoted: String.raw`"(?:[^"\\\n]|\\.)*"`, placeholder: String.raw`${PLACEHOLDER}|\$[A-Za-z_]\w*`, elision: ELISION },
  script: {
    quoted: String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\[\s\S])*\`|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)`,
    placeholder: PLACEHOLDER,
    elision: ELISION,
  },
  yaml: { quoted: '(?!)', placeholder: PLACEHOLDER, elision: ELISION },
  /** In a shell, three dots are an ordinary word. */
  shell: { quoted: '(?!)', placeholder: PLACEHOLDER, elision: '(?!)' },
  /** Command-line arguments. */
  words: { quoted: String.raw`'[^']*'|"(?:[^"\\]|\\[\s\S])*"`, placeholder: PLACEHOLDER, elision: '(?!)' },
} as const;

/**
 * Replaces the placeholders in a text with words, and ellipses with blanks.
 *
 * @param getReplacement returns the replacement of a placeholder; it must have the same length, so that offsets do not change
 */
export function replacePlaceholders(
  text: string,
  language: keyof typeof SYNTAX,
  getReplacement: (placeholder: string) => string,
): string {
  const { quoted, placeholder, elision } = SYNTAX[language];
  const pattern = new RegExp(`(?<quoted>${quoted})|(?<placeholder>${placeholder})|(?<elision>${elision})`, 'gm');
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<'quoted' | 'placeholder' | 'elision', string>>;
    if (groups.quoted !== undefined) return match;
    if (groups.placeholder !== undefined) return getReplacement(match);
    const blank = match.replace(/[^\n]/g, ' ');
    return /^,[\s\S]*,$/.test(match) ? `,${blank.slice(1)}` : blank;
  });
}

/** Replaces a placeholder with underscores, a word that has no meaning in any language. */
export const replaceWithUnderscores = (placeholder: string): string => '_'.repeat(placeholder.length);

const PLACEHOLDER_PATTERN = new RegExp(`${PLACEHOLDER}|\\$[A-Za-z_]\\w*|\\{[\\w-]+\\}|…|\\.\\.\\.`);

/** Whether a text contains a placeholder, so that its format cannot be checked. */
export const hasPlaceholder = (text: string): boolean => PLACEHOLDER_PATTERN.test(text);
