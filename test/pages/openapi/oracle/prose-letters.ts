import { lettersOf, withoutEntities } from './markup.js';

/** The elements of HTML that descriptions use. */
const HTML =
  /^(?:a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|wbr)$/i;

/** What becomes of a tag: pages remove those of HTML, and show others as text unless the whole text is read as HTML. */
const TAGS: readonly ((name: string) => boolean)[] = [() => false, () => true, (name) => !HTML.test(name)];

/** A fence, to its end or that of the text, or code in a paragraph. A fence of backticks has none in its first line. */
const CODE =
  /(^[ \t]*(?:```[^`\n]*|~~~[^\n]*)\n.*?(?:^[ \t]*(?:```|~~~)[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\2(?!`))/ms;

/**
 * Returns the letters of a description without the parts that Markdown hides: link targets, languages of fences, comments. There are several results,
 * because its tags are either shown as text or removed.
 */
export const proseLetters = (markdown: string): readonly string[] => [
  ...new Set([
    ...(markdown.includes('<') ? TAGS : TAGS.slice(0, 1)).map((isText) => read(markdown, isText)),
    // HTML with a tag that is not allowed is shown as its source.
    ...(/<[^>]*>.*&\w+;/s.test(markdown) ? [read(markdown.replaceAll('&', '&amp;'), () => true)] : []),
  ]),
];

function read(markdown: string, isText: (name: string) => boolean): string {
  const plain = (text: string) =>
    text
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/^[ \t]*\d+[.)] /gm, '')
      .replace(/^(\s*>\s*)\[!([a-z])([a-z]+)\]\s*$/gim, (_, ...groups) => {
        const [quote, first, rest] = groups;
        return quote + first.toUpperCase() + rest.toLowerCase();
      })
      .replace(/\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g, ']')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<\/?([a-z][\w:-]*)[^>\n]*>/gi, (tag, name: string) => (isText(name) || /^<https?:/i.test(tag) ? tag : ''))
      .replace(/^\[[^\]]+\]:.*$/gm, '')
      .replace(/\\([^\w\s])/g, '$1');
  const parts = markdown.split(CODE).map((part, index) => {
    if (index % 3 === 0) return withoutEntities(plain(part));
    return index % 3 === 1 ? part.replace(/^[ \t]*(?:```[^`\n]*|~~~.*)$/gm, '') : '';
  });
  return lettersOf(parts.join(''));
}
