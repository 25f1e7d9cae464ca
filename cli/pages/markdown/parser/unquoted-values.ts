import { htmlFlow, htmlText } from 'micromark-core-commonmark';
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

const LESS_THAN = 60;
const EQUALS = 61;
const GREATER_THAN = 62;
const SLASH = 47;
const LETTER = 97;

/** Where a tag is being read: an attribute value has not started yet, has no quotes, or is in quotes of the given code. */
type Position = 'tag' | 'equals' | 'unquoted' | 'after' | number;

const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32;

function advance(position: Position, code: Code): Position {
  if (typeof position === 'number') return code === position ? 'tag' : position;
  if (position === 'after') return 'after';
  if (position === 'equals' && isSpace(code)) return 'equals';
  if (code === GREATER_THAN) return 'after';
  if (position === 'equals') return code === 34 || code === 39 ? (code as number) : 'unquoted';
  if (position === 'unquoted') return isSpace(code) ? 'tag' : 'unquoted';
  return code === EQUALS ? 'equals' : 'tag';
}

/** Lets a construct of HTML read each slash in a value without quotes as it reads a letter. */
function allowSlashes(construct: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    let position: Position = 'tag';
    let current: Code = null;
    let hasEnded = false;
    const end =
      (state: State): State =>
      (code) => {
        hasEnded = true;
        return state(code);
      };
    const follow =
      (state: State): State =>
      (code) => {
        current = code;
        position = advance(position, code);
        const next = state(code === SLASH && position === 'unquoted' ? LETTER : code);
        return next && !hasEnded ? follow(next) : next;
      };
    // What is consumed is always the character of the text.
    const consume = () => effects.consume(current);
    return follow(construct.tokenize.call(this, { ...effects, consume }, end(ok), end(nok)));
  };
  return { ...construct, tokenize };
}

/** Whether a text may contain an attribute value without quotes and with a slash. Decided in linear time. */
export const mayContainSlashes = (text: string): boolean => /<[a-z][^<>]*=\s*[^\s"'<>=`]*\//i.test(text);

/** Tags as CommonMark 0.31 defines them in section 6.6: micromark ends a value without quotes at its first slash, so that `<a href=https://…>` is text. */
export const unquotedValues = (): Extension => ({
  disable: { null: ['htmlFlow', 'htmlText'] },
  flow: { [LESS_THAN]: allowSlashes({ ...htmlFlow, name: 'htmlFlowWithSlashes' }) },
  text: { [LESS_THAN]: allowSlashes({ ...htmlText, name: 'htmlTextWithSlashes' }) },
});
