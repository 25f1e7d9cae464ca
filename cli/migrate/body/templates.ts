import { findCode, mapText } from './code-ranges.js';

/** A tag of HTML on any number of lines. */
const TAG = String.raw`<[a-z][\w-]*\s(?:[^<>"']|"[^"<>]{0,1000}"|'[^'<>]{0,1000}'){0,2000}>`;

/** A link or an image with its label and target. */
const LINK = String.raw`!?\[(?<label>[^[\]\n]{0,500})\]\((?<target>[^()\n]{0,1000})\)`;

const ATTRIBUTE = /\s+[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** Tags that show nothing without `src`. */
const NEEDS_SOURCE = /^<(?:img|source|iframe|video|audio|embed)\b(?![\s\S]*\ssrc\s*=)/i;

const LOOP = /\{%-?\s*(for|endfor)\b[^\n]*?%\}/g;

interface TemplateInput {
  /** Finds the code; global, without groups. */
  readonly pattern: RegExp;
  /** Is called for everything that is changed. @param offset in the text */
  readonly note: (code: string, offset: number) => void;
  readonly toComment: (code: string) => string;
}

/**
 * Makes comments of the code of a template language that was not evaluated. A loop becomes a comment as a whole, because its values are unknown.
 * Attributes and links lose addresses with such code; their text stays.
 */
export function commentTemplates(text: string, { pattern, note, toComment }: TemplateInput): string {
  const hasCode = (part: string): boolean => part.search(pattern) >= 0;
  if (!hasCode(text)) return text;
  const comment = (code: string, offset: number): string => {
    note(code, offset);
    return toComment(code);
  };
  const convertTag = (tag: string, offset: number): string => {
    if (!hasCode(tag)) return tag;
    const plain = tag.replace(ATTRIBUTE, (attribute) => (hasCode(attribute) ? '' : attribute)).replace(pattern, '');
    if (NEEDS_SOURCE.test(plain)) return comment(tag, offset);
    note(tag, offset);
    return plain;
  };
  const convertLink = (
    link: string,
    { label, target }: { readonly label: string; readonly target: string },
    offset: number,
  ): string => {
    const words = label.replace(pattern, (code) => comment(code, offset));
    if (!hasCode(target)) return link.replace(label, () => words);
    if (link.startsWith('!')) return comment(link, offset);
    note(link, offset);
    return words;
  };
  const code = new RegExp(`${TAG}|${LINK}|${pattern.source}`, 'gi');
  const replaceEach = (part: string, from: number): string =>
    part.replace(code, (all, ...rest) => {
      const { label, target = '' } = rest.at(-1) as { readonly label?: string; readonly target?: string };
      const offset = from + (rest.at(-3) as number);
      if (label !== undefined) return convertLink(all, { label, target }, offset);
      return all.startsWith('<') ? convertTag(all, offset) : comment(all, offset);
    });
  let output = '';
  let from = 0;
  for (const { start, end } of [...findLoops(text), { start: text.length, end: text.length }]) {
    output += mapText(text.slice(from, start), (part, offset) => replaceEach(part, from + offset));
    if (end > start) output += comment(text.slice(start, end), start);
    from = end;
  }
  return output;
}

/** The outermost loops of a text, outside of code. */
function findLoops(text: string): readonly { readonly start: number; readonly end: number }[] {
  const code = findCode(text);
  const loops: { readonly start: number; readonly end: number }[] = [];
  const open: number[] = [];
  let codeIndex = 0;
  for (const match of text.matchAll(LOOP)) {
    while ((code[codeIndex]?.end ?? Infinity) <= match.index) codeIndex += 1;
    if ((code[codeIndex]?.start ?? Infinity) <= match.index) continue;
    if (match[1] === 'for') open.push(match.index);
    else {
      const start = open.pop();
      if (start !== undefined && open.length === 0) loops.push({ start, end: match.index + match[0].length });
    }
  }
  return loops;
}
