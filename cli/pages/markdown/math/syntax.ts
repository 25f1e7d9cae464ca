import { math } from 'micromark-extension-math';
import type { Code, Construct, Extension, Tokenizer } from 'micromark-util-types';

const DOLLAR = 36;

const isWord = (code: Code): boolean => code !== null && code >= 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

/**
 * The syntax of formulas: `$…$` and `$$…$$` in a text, and blocks between lines of `$$`. As in Pandoc (section "Math"), a single dollar opens a formula only
 * before another character than white space, and closes one only after such a character and before no digit, so that prices stay text. A letter or digit
 * before the opening dollar, as in `US$5`, makes it text as well.
 */
export function mathSyntax(): Extension {
  const { flow, text } = math();
  const construct = text?.[DOLLAR] as Construct;
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const start = this.now();
    const isAfterWord = isWord(this.previous);
    const close: typeof ok = (code) => {
      const source = this.sliceSerialize({ start, end: this.now() });
      const isPrice = !source.startsWith('$$') && (isAfterWord || /^\$\s|\s\$$/.test(source) || isDigit(code));
      return isPrice ? nok(code) : ok(code);
    };
    return construct.tokenize.call(this, effects, close, nok);
  };
  return { flow, text: { [DOLLAR]: { ...construct, tokenize } } } as Extension;
}
