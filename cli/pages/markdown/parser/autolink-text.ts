/** GFM 0.29, section 6.9: the source of a literal autolink contains one of these. */
const CANDIDATE = /http|www|@|&#|&commat/i;

/** An autolink that the parser does not recognize in the source: after a character that no autolink may follow, with escapes, or with character references. */
const HIDDEN =
  /[^ \t\n(*_~[\]/]www\.|(?<!(?:^|[^a-z])https?:\/)\/www\.|(?:https?:\/\/|www\.)(?![\w\u0080-\uffff])|\/[\w.+-]{1,200}@|\\@|\\[-._+][\w.+-]{0,200}@|@[\w.-]{0,200}\\[-._]|(?:https?|www)[:/.]*[\\&]|&(?:#0*(?:64|46|58|47)|#x0*(?:40|2e|3a|2f)|commat|period|colon|sol);|;[\w.+-]{0,200}@|[\w.+-]@[^\w\s]|@[\w.-]{0,200}(?:\.[-.]|-\.|_)|(?:https?:\/\/|www\.)[^\s|]{0,200}\||(?:https?:\/\/|www\.)[\w.-]{0,200}[_\u0080-\uffff]|@[\w.-]{1,200}@|@[\w.-]{0,200}&|^\[[ x]\][ \t]+(?:https?:|www\.|[\w.+-]{1,200}@)/i;
const CODE = /(?<!`)(`+)(?!`)[^`\n]*(?<!`)\1(?!`)/g;

/** Returns a text without its inline code; unchanged if its backticks are not certain to be code. */
export function removeCode(text: string): string {
  if (text.includes('\\`')) return text;
  const rest = text.replace(CODE, '\0');
  return rest.includes('`') ? text : rest;
}

/** The rest of a link whose text contains an address. */
const IN_LINK = /^[^[\]\n]*\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/;

/**
 * Whether a paragraph contains a literal autolink for which remark sets no positions: it finds these only after it has parsed the text, among them
 * those in brackets that turn out to be no link.
 */
export function mayDifferAsAutolink(lines: readonly string[]): boolean {
  if (!lines.some((line) => CANDIDATE.test(line))) return false;
  const text = removeCode(lines.join('\n'));
  if (HIDDEN.test(text) || /<[^<>]*[[\]]/.test(text)) return true;
  let depth = 0;
  for (const { index, 0: mark } of text.matchAll(/\\\]|[[\]]|https?:\/\/|www\.|@/gi)) {
    if (mark === '[') depth++;
    else if (mark === '\\]') continue;
    else if (mark === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0 && !IN_LINK.test(text.slice(index, index + 1_000))) return true;
  }
  return false;
}
