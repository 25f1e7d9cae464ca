/** GFM 0.29, section 6.9: the source of a literal autolink contains one of these. */
const CANDIDATE = /http|www|@|&#|&commat/i;

/** The places where an autolink may be that the parser does not recognize in the source, so that only the second pass of remark finds it. */
const HIDDEN: Readonly<Record<string, RegExp>> = {
  /** No autolink may follow these characters in the source. */
  wwwAfterCharacter: /[^ \t\n(*_~[\]/]www\./i,
  wwwAfterSlash: /(?<!(?:^|[^a-z])https?:\/)\/www\./i,
  emailAfterSlash: /\/[\w.+-]{1,200}@/,
  addressAfterCheckbox: /^\[[ x]\][ \t]+(?:https?:|www\.|[\w.+-]{1,200}@)/i,
  /** The second pass sees text without escapes and character references. */
  escapeInEmail: /\\@|\\[-._+][\w.+-]{0,200}@|@[\w.-]{0,200}\\[-._]/,
  escapeOrReferenceInUrl: /(?:https?|www)[:/.]*[\\&]/i,
  referenceToPunctuation: /&(?:#0*(?:64|46|58|47)|#x0*(?:40|2e|3a|2f)|commat|period|colon|sol);/i,
  referenceNextToEmail: /;[\w.+-]{0,200}@|@[\w.-]{0,200}&/,
  /** The two passes have different ideas of a domain. */
  urlWithoutDomain: /(?:https?:\/\/|www\.)(?![\w\u0080-\uffff])/i,
  unusualDomain: /(?:https?:\/\/|www\.)[\w.-]{0,200}[_\u0080-\uffff]/i,
  emailWithoutDomain: /[\w.+-]@[^\w\s]/,
  unusualEmailDomain: /@[\w.-]{0,200}(?:\.[-.]|-\.|_)/,
  twoAts: /@[\w.+-]{1,200}@/,
  /** It may end a cell of a table. */
  pipeInUrl: /(?:https?:\/\/|www\.)[^\s|]{0,200}\|/i,
};

const HIDDEN_PATTERNS: readonly RegExp[] = Object.values(HIDDEN);

const CODE = /(?<!`)(`+)(?!`)[^`\n]*(?<!`)\1(?!`)/g;

/** Returns a text without its inline code; unchanged if its backticks are not certain to be code. */
export function removeCode(text: string): string {
  if (text.includes('\\`')) return text;
  const rest = text.replace(CODE, '\0');
  return rest.includes('`') ? text : rest;
}

const TAG_WITH_BRACKET = /<[^<>]*[[\]]/;
/** The rest of a link whose text contains an address. */
const IN_LINK = /^[^[\]\n]*\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/;

/**
 * Whether a paragraph contains a literal autolink for which remark sets no positions: it finds these only after it has parsed the text, among them
 * those in brackets that turn out to be no link.
 */
export function mayDifferAsAutolink(lines: readonly string[]): boolean {
  if (!lines.some((line) => CANDIDATE.test(line))) return false;
  const text = removeCode(lines.join('\n'));
  return HIDDEN_PATTERNS.some((pattern) => pattern.test(text)) || TAG_WITH_BRACKET.test(text) || hasAddressInBrackets(text);
}

function hasAddressInBrackets(text: string): boolean {
  let depth = 0;
  /** The brackets contain others, which may be a link: then the outer ones are none. */
  let hasInner = false;
  for (const { index, 0: mark } of text.matchAll(/\\\]|[[\]]|https?:\/\/|www\.|@/gi)) {
    if (mark === '[') {
      hasInner &&= depth > 0;
      depth++;
    } else if (mark === '\\]') continue;
    else if (mark === ']') {
      hasInner = true;
      depth = Math.max(0, depth - 1);
    } else if (depth > 0 && (hasInner || !IN_LINK.test(text.slice(index, index + 1_000)))) return true;
  }
  return false;
}
