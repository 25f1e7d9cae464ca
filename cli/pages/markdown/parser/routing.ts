import { mayDifferAsAutolink, removeCode } from './autolink-text.js';
import { type FenceStart, findFenceStart, readFenceLine } from './fence-lines.js';
import { DIRECTIVE_LINE, type Line, readLine } from './line.js';

/** A construct that the native parser reads differently from remark, so that remark parses every text that may contain it. */
export type Construct =
  /** Too many characters: native code cannot be interrupted, and takes quadratic time for some. */
  | 'size'
  /**
   * A carriage return, U+0000, half of a surrogate pair, a mark of emphasis next to a character outside of the basic plane, or a character reference or
   * unusual space on the first line of a fence.
   */
  | 'character'
  /** A literal autolink that only the second pass of remark finds, which sets no positions: in brackets, after a slash, with escapes. */
  | 'autolink'
  /** A blank line at the start or the end of a quote, or next to a list in it. */
  | 'blank line in a quote'
  /** Lists of different kinds, or quotes of different depths, on consecutive lines of a quote. */
  | 'change of containers in a quote'
  /** A fence in a list, quote or directive that ends with its container, or with lines left of it. */
  | 'unclosed fence in a container'
  /** A comment, `<pre>` and the like in a list, quote or directive, or a fence on the line after a tag. */
  | 'HTML in a container'
  /** A list item whose first line is blank or indented code. */
  | 'list item without text'
  /** A table whose header follows other text of a list or quote, or that ends with a closing directive. */
  | 'table next to text'
  /** A footnote that contains, or is contained in, another block than a paragraph. */
  | 'footnote with blocks'
  /** A tag, a definition or code that continues on the next line of a list or quote. */
  | 'inline syntax across lines of a container'
  /** Indented code on the line after a heading, a thematic break, fenced code or a directive. */
  | 'indented code next to another block'
  /** An HTML attribute without quotes that needs them or contains a slash, or an element such as `<pre>` with the end tag of another. */
  | 'unusual HTML'
  /** A definition that does not consist of one line with an address without spaces. */
  | 'unusual definition'
  /** Marks of emphasis of two kinds, or escaped ones, side by side. */
  | 'mixed emphasis'
  /** A line of white space as wide as indented code. */
  | 'line of white space'
  /** A directive in a quote or on the first line of a list item; with unusual attributes; closed by a line that may belong to the block before. */
  | 'unusual directive'
  /** Directives nested with the same number of colons, or not closed. */
  | 'nesting of directives'
  /** A colon before an address, or an inline directive with a label or attributes, on a page with directives. */
  | 'inline directive';

const SIZE = 50_000;
const CHARACTER = /[\r\0\ud800-\udfff]/u;
/** On the first line of a fence. */
const FENCE_CHARACTER = /&#?\w+;|[^\S \t]/;
/** Emphasis marks between a character outside of the basic plane, which remark treats as a letter, and another character. */
const ASTRAL_MARKS = /[^\s*_~][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~]+[^\s*_~]/u;
/** CommonMark 0.31, section 4.6: HTML that a blank line does not end. */
interface RawHtml {
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
const ELEMENT_END = /<\/(?:script|pre|style|textarea)>/i;
const DELIMITER_ROW = /^(?=[^|:]*[|:])(?!::)(?=.*-)[|:-][|: \t-]*$/;
const DEFINITION = /^\[[^\]]*\]:/;
const PLAIN_DEFINITION = /^\[[^\]]+\]:[ \t]*[^\s"'(<]\S*(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
const MIXED = /\*[_~]|_[*~]|~[*_]/;
/** HTML attributes without quotes, whose values contain characters that need them. */
const UNQUOTED = /<[a-z][^<>]*(?:=[ \t]*[^\s"'<>=`/]*["'=`/]|["'])/i;
const QUOTED = /(?<=\s[^\s"'<>=`/]{1,100})\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** A heading, a thematic break, or the first or last line of fenced code or a directive. */
const BLOCK_OF_ONE_LINE = /^(?:#|=+[ \t]*$|::|`{3}|~{3}|[*_-][ \t*_-]*$)/;
const LIST_MARKER = /[-+*.)]/;
/** The number of a list item, unless it is 1. */
const NOT_FIRST = /(?<!\d)(?!0*1[.)])\d+[.)]/;
const CLOSING = /^:{3,}[ \t]*$/;
const ATTRIBUTE = String.raw`(?:[.#][\w-]+|[a-z_][\w-]*(?:=(?:"(?:[^"{}&\\]|&\w+=)*"|'(?:[^'{}&\\]|&\w+=)*'|[\w./-]+))?)`;
const DIRECTIVE = new RegExp(
  String.raw`^(:{2,})[a-z](?:[a-z\d-]*[a-z\d])?(?:\[(?!\s)[^[\]\\&<!@]*(?<!\s)\])?(?:\{ *(?:${ATTRIBUTE}(?: +${ATTRIBUTE})*)? *\})?$`,
  'i',
);
const INLINE_DIRECTIVE = /!\[(?:(?!!\[)[^\]])*:[a-z]|:[a-z][\w-]*[[{@]|:(?:https?:|www\.|[\w.+-]{1,200}@)/i;
/** Starts at the last `![` before the footnote: from the first, a line of many of them would take quadratic time. */
const FOOTNOTE_IN_IMAGE = /!\[(?:(?!!\[)[^\]])*!?\[\^/;

/**
 * Returns the first construct in a text that only remark reads as remark does; `undefined` if the native parser returns the same tree. Reads the
 * lines once, in linear time.
 */
export function findConstruct(text: string): Construct | undefined {
  if (text.length > SIZE) return 'size';
  if (CHARACTER.test(text) || ASTRAL_MARKS.test(text)) return 'character';
  return new Scan(text).run();
}

const BLANK: Line = { source: '', prefix: '', content: '' };

/** Reads the lines of a text and notes what is open: fences, directives, tables, footnotes and HTML. */
class Scan {
  readonly #lines: readonly string[];
  readonly #hasDirectives: boolean;
  #before = BLANK;
  #twoBefore = BLANK;
  /** There was a list item, and no text left of its content since. */
  #isInList = false;
  /** The last list item was numbered. */
  #isOrdered = false;
  /** The content of the last line that is not blank. */
  #lastText = '';
  #fence: FenceStart | undefined;
  #rawHtml: RawHtml | undefined;
  #isHtml = false;
  #isTable = false;
  #isFootnote = false;
  readonly #directives: { readonly colons: number; readonly prefix: string }[] = [];
  #paragraph: string[] = [];

  constructor(text: string) {
    this.#lines = text.split('\n');
    this.#hasDirectives = DIRECTIVE_LINE.test(text);
  }

  run(): Construct | undefined {
    for (const [index, source] of this.#lines.entries()) {
      const found = this.#fence ? this.#readFence(source, this.#fence) : this.#readLine(readLine(source), index);
      if (found) return found;
    }
    if (mayDifferAsAutolink(this.#paragraph)) return 'autolink';
    if (this.#fence)
      return this.#fence.prefix !== '' || this.#directives.length > 0 ? 'unclosed fence in a container' : undefined;
    return this.#directives.length > 0 ? 'nesting of directives' : undefined;
  }

  #readFence(source: string, fence: FenceStart): Construct | undefined {
    const kind = readFenceLine(source, fence);
    if (kind === 'outside') return 'unclosed fence in a container';
    if (this.#directives.length > 0 && CLOSING.test(source.trimStart())) return 'nesting of directives';
    if (kind === 'end') this.#fence = undefined;
    return undefined;
  }

  #readLine(line: Line, index: number): Construct | undefined {
    if (this.#rawHtml) return this.#readRawHtml(line.source, this.#rawHtml);
    const next = readLine(this.#lines[index + 1] ?? '');
    const found =
      this.#readHtml(line) ??
      this.#readQuote(line, next) ??
      this.#readItem(line) ??
      this.#readTable(line) ??
      this.#readFootnote(line) ??
      this.#readDirective(line) ??
      this.#readText(line);
    if (line.content !== '') this.#isInList = LIST_MARKER.test(line.prefix) || (this.#isInList && line.prefix !== '');
    this.#twoBefore = this.#before;
    this.#before = line;
    if (line.content !== '') this.#lastText = line.content;
    this.#fence = findFenceStart(line);
    if (this.#fence && FENCE_CHARACTER.test(line.content)) return 'character';
    if (this.#fence && this.#isHtml) return 'HTML in a container';
    return found;
  }

  #readHtml({ source, prefix, content }: Line): Construct | undefined {
    const wasHtml = this.#isHtml;
    if (content === '') this.#isHtml = false;
    else if (/^<[a-z!?/]/i.test(content)) this.#isHtml = true;
    const isOther = !wasHtml || prefix.length !== this.#before.prefix.length;
    if (content.startsWith('<') && prefix !== '' && isOther && this.#before.content !== '') return 'HTML in a container';
    const rawHtml = RAW_HTML.find(({ start }) => start.test(content));
    if (!rawHtml) return undefined;
    if (prefix !== '' || wasHtml || this.#directives.length > 0) return 'HTML in a container';
    return this.#readRawHtml(source, rawHtml);
  }

  #readRawHtml(source: string, rawHtml: RawHtml): Construct | undefined {
    const isEnd = rawHtml.end.test(source);
    this.#rawHtml = isEnd ? undefined : rawHtml;
    return rawHtml.isElement && !isEnd && ELEMENT_END.test(source) ? 'unusual HTML' : undefined;
  }

  #readQuote({ prefix, content }: Line, next: Line): Construct | undefined {
    const before = this.#before;
    if (!prefix.includes('>')) {
      const isLazy = content !== '' && before.content !== '' && before.prefix.includes('>') && !isPlainQuote(before);
      return isLazy ? 'change of containers in a quote' : undefined;
    }
    if (content === '') return isPlainQuote(before) && isPlainQuote(next) ? undefined : 'blank line in a quote';
    if (!before.prefix.includes('>') || before.content === '') return undefined;
    return markersOf(prefix) === markersOf(before.prefix) || (isPlainQuote(before) && isList(prefix))
      ? undefined
      : 'change of containers in a quote';
  }

  #readItem({ source, prefix, content }: Line): Construct | undefined {
    const before = this.#before.content;
    if (/(?:[-+*]|\d[.)])(?: {5,}| *\t)/.test(prefix) || (/(?:[-+*]|\d[.)])[ \t]*$/.test(prefix) && content === ''))
      return 'list item without text';
    if (/^\[[ x]\]\s*$/i.test(content) || (/^\[[ x]\]/i.test(before) && /^(?:=+|-+)\s*$/.test(content)))
      return 'list item without text';
    if (
      content !== '' &&
      /^(?: {4}|\t)|> {5}/.test(prefix) &&
      (this.#isTable || prefix.includes('>') || BLOCK_OF_ONE_LINE.test(before))
    )
      return 'indented code next to another block';
    return /^(?: {4,}| *\t\s*)$/.test(source) || ((this.#isFootnote || before.startsWith('<')) && /^\s+$/.test(source))
      ? 'line of white space'
      : undefined;
  }

  #readTable({ source, prefix, content }: Line): Construct | undefined {
    if (content === '') this.#isTable = false;
    if (this.#isTable && content.startsWith('<')) return 'table next to text';
    if (this.#before.content === '') return undefined;
    if (prefix.includes('-') && DELIMITER_ROW.test(source.trim())) return 'table next to text';
    if (!DELIMITER_ROW.test(content)) return undefined;
    this.#isTable = true;
    const twoBefore = this.#twoBefore;
    const isAlone =
      prefix.trim() === '' && this.#before.prefix === prefix && (twoBefore.content === '' || twoBefore.prefix === prefix);
    return isAlone || (markersOf(prefix) === '' && this.#before.prefix.length === prefix.length && twoBefore.content === '')
      ? undefined
      : 'table next to text';
  }

  #readFootnote({ prefix, content }: Line): Construct | undefined {
    if (prefix.includes('[^')) {
      if (!/^\[\^[\w-]+\]:[ \t]*$/.test(prefix) || this.#directives.length > 0 || /^(?:::|`{3}|~{3}|<|#)/.test(content))
        return 'footnote with blocks';
      this.#isFootnote = true;
      return undefined;
    }
    if (!this.#isFootnote || content === '') return undefined;
    if (prefix.length < 4 && this.#before.content === '') {
      this.#isFootnote = false;
      return undefined;
    }
    return prefix === '    ' && !/^(?:`{3}|~{3}|<|#|::|\|)/.test(content) ? undefined : 'footnote with blocks';
  }

  #readDirective({ source, prefix, content }: Line): Construct | undefined {
    if (!this.#hasDirectives) return undefined;
    const outer = this.#directives.at(-1);
    if (
      outer &&
      content !== '' &&
      (!source.startsWith(outer.prefix) ||
        (outer.prefix !== '' &&
          (prefix.length >= outer.prefix.length + 4 ||
            prefix.includes('\t') ||
            /^ +[^ ]/.test(prefix.slice(outer.prefix.length)))))
    )
      return 'nesting of directives';
    if (outer && outer.prefix !== '' && content.startsWith('<')) return 'HTML in a container';
    if (content.startsWith('::') && this.#isHtml) return 'unusual directive';
    const wasOrdered = this.#isOrdered;
    if (LIST_MARKER.test(prefix)) this.#isOrdered = /\d/.test(prefix);
    if (NOT_FIRST.test(prefix) && (!wasOrdered || this.#lastText.startsWith(':::'))) return 'unusual directive';
    if (!content.startsWith('::')) return INLINE_DIRECTIVE.test(content) ? 'inline directive' : undefined;
    if (prefix.trim() !== '') return 'unusual directive';
    if (CLOSING.test(content)) return this.#closeDirective(prefix, content.trim().length);
    const colons = DIRECTIVE.exec(content)?.[1]?.length;
    if (colons === undefined) return 'unusual directive';
    if (colons === 2) return undefined;
    if (prefix !== '' && !this.#isInList) return 'unusual directive';
    if (outer && outer.colons <= colons) return 'nesting of directives';
    this.#directives.push({ colons, prefix });
    return undefined;
  }

  #closeDirective(prefix: string, colons: number): Construct | undefined {
    const { content, prefix: prefixBefore } = this.#before;
    const open = this.#directives.pop();
    if (open?.colons !== colons || open.prefix !== prefix) return 'nesting of directives';
    if (this.#isTable) return 'table next to text';
    return content !== '' && (/^[[<]|\\$/.test(content) || prefixBefore.includes('>')) ? 'unusual directive' : undefined;
  }

  #readText({ prefix, content }: Line): Construct | undefined {
    if (this.#directives.length > 0 && /^\[[^\]]*(?:\]:|$)/.test(content)) return 'unusual directive';
    const isLazy = this.#before.content !== '' && this.#before.prefix !== '';
    const isInContainer = prefix !== '' || isLazy || this.#directives.length > 0;
    if (isInContainer && /<[a-z!?/][^>]*$|<!--(?!.*-->)|^\[[^\]]*$|\]\([^)]*$|\]\[[^\]]*$|\]\(.*\\$/i.test(content))
      return 'inline syntax across lines of a container';
    if (isInContainer && content.includes('`') && !findFenceStart({ prefix, content }) && removeCode(content).includes('`'))
      return 'inline syntax across lines of a container';
    if (prefix.trim() !== '' && DEFINITION.test(content)) return 'inline syntax across lines of a container';
    if (/^[^[\]]*\]:/.test(content) && /^\[[^\]]*$/.test(this.#before.content)) return 'unusual definition';
    if (/^\[\s*$/.test(content) || (DEFINITION.test(content) && !PLAIN_DEFINITION.test(content))) return 'unusual definition';
    if (/^\[[^\]]*[^\S ][^\]]*\]:/.test(content)) return 'character';
    if (FOOTNOTE_IN_IMAGE.test(content)) return 'footnote with blocks';
    if (/[*_~]\\[*_~]|\\[*_~][*_~]/.test(content)) return 'mixed emphasis';
    if (MIXED.test(content) && MIXED.test(removeCode(content))) return 'mixed emphasis';
    if (content.includes('<') && UNQUOTED.test(content.replace(QUOTED, ''))) return 'unusual HTML';
    if (content !== '' && /^>*$/.test(markersOf(prefix))) {
      this.#paragraph.push(content);
      return undefined;
    }
    const paragraph = this.#paragraph;
    this.#paragraph = content === '' ? [] : [content];
    return mayDifferAsAutolink(paragraph) ? 'autolink' : undefined;
  }
}

const isPlainQuote = ({ prefix, content }: Line): boolean => /^ {0,3}> ?$/.test(prefix) && content !== '';

/** Returns the kinds of containers that a prefix opens. */
const markersOf = (prefix: string): string => prefix.replace(/[ \t\d]/g, '');

const isList = (prefix: string): boolean => /^>[-+*.)]$/.test(markersOf(prefix));
