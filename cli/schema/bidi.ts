/**
 * Invisible characters that change the order in which the text around them is shown (https://www.unicode.org/reports/tr9/, section 2). They can make
 * code look different from what it does. The marks U+200E, U+200F and U+061C are not included: they are common in normal text and hardly reorder it.
 */
const CONTROLS = {
  '\u202A': 'left-to-right embedding',
  '\u202B': 'right-to-left embedding',
  '\u202C': 'pop directional formatting',
  '\u202D': 'left-to-right override',
  '\u202E': 'right-to-left override',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
} as const;
type Control = keyof typeof CONTROLS;

const CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
const [POP_EMBEDDING, POP_ISOLATE] = ['\u202C', '\u2069'];

/** Whether a text contains one of these characters. */
export const hasBidiControl = (text: string): boolean => CONTROL.test(text);

/** A control character in a text. */
export interface BidiFinding {
  /** In the text. */
  readonly index: number;
  /** The character itself. */
  readonly character: string;
  /** Such as `U+202E (right-to-left override)`. */
  readonly name: string;
}

/** Returns the first of these characters. */
export function findBidiControl(text: string): BidiFinding | undefined {
  const index = text.search(CONTROL);
  return index < 0 ? undefined : describeControl(text, index);
}

/** Returns the first of these characters that is never closed or closes nothing. It changes the order of all the text that follows. */
export function findUnbalancedControl(text: string): BidiFinding | undefined {
  if (!hasBidiControl(text)) return undefined;
  const open: { readonly index: number; readonly end: string }[] = [];
  for (const { index, 0: character } of text.matchAll(new RegExp(CONTROL, 'g'))) {
    if (character !== POP_EMBEDDING && character !== POP_ISOLATE)
      open.push({ index, end: character < '\u2066' ? POP_EMBEDDING : POP_ISOLATE });
    else if (open.at(-1)?.end === character) open.pop();
    else return describeControl(text, open.at(-1)?.index ?? index);
  }
  return open[0] && describeControl(text, open[0].index);
}

function describeControl(text: string, index: number): BidiFinding {
  const character = text.charAt(index) as Control;
  return { index, character, name: `${formatCodePoint(character)} (${CONTROLS[character]})` };
}

const formatCodePoint = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;

/** A tag of serialized HTML; quoted values may contain `>`. */
const TAG = /<(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const CODE_ELEMENT = /<code\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/code>/g;

/** Makes these characters visible in the HTML of code. They stay in the text, so that copying includes them, but have no effect on the text around them. */
export function markBidi(html: string): string {
  if (!hasBidiControl(html)) return html;
  let marked = '';
  let end = 0;
  for (const { index, 0: tag } of html.matchAll(TAG)) {
    marked += markText(html.slice(end, index)) + tag;
    end = index + tag.length;
  }
  return marked + markText(html.slice(end));
}

/** Does the same for the `code` elements in HTML. */
export const markBidiInCode = (html: string): string => (hasBidiControl(html) ? html.replace(CODE_ELEMENT, markBidi) : html);

const markText = (text: string): string =>
  text.replace(new RegExp(CONTROL, 'g'), (character) => {
    const code = formatCodePoint(character);
    const label = `${code} ${CONTROLS[character as Control]}`;
    return `<bdi class="bidi" dir="ltr" role="img" aria-label="${label}" title="${label}" data-code="${code}">${character}</bdi>`;
  });
