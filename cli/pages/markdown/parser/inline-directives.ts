import { directive } from 'micromark-extension-directive';
import type { Code, Construct, Effects, Extension, State, Tokenizer } from 'micromark-util-types';

const COLON = 58;
const BRACKET = 91;

const isWord = (code: Code): boolean => code !== null && code >= 0 && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code));
const isNamePart = (code: Code): boolean => code !== null && code >= 0 && /[A-Za-z0-9_-]/.test(String.fromCharCode(code));

/**
 * Whether a text may contain one of the inline directives. Decided in linear time.
 *
 * @param names of inline directives; a bracket follows the name of one that is text without a label: `badge[`
 */
export const mayContainInline = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(`:${name}`));

const WORDS = String.raw`(?!\s)(?![^\]]{0,100}www)[\p{L}\p{N} ,.+/'-]{1,100}(?<!\s)`;
const ATTRIBUTE = String.raw`[a-z][\w-]*="[^"{}&\\\n]{0,200}"`;

/** A pattern for inline directives that both parsers read in the same way: with a label of plain words and quoted attributes, and not in brackets. */
const plainInline = (names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_:\\[!]):(?:${names.map((name) => name.replace('[', '')).join('|')})\[${WORDS}\](?:\{${ATTRIBUTE}(?: ${ATTRIBUTE})*\})?(?![\[({:])`,
    'gu',
  );

/** Removes the inline directives that both parsers read in the same way. @param names all with a bracket: `badge[` */
export const removePlainInline = (text: string, names: readonly string[]): string => text.replace(plainInline(names), '');

/** Whether a text may contain inline directives of which the two parsers may return different nodes. */
export function mayContainUnusualInline(text: string, names: readonly string[]): boolean {
  if (!mayContainInline(text, names)) return false;
  const [withLabel, others] = [names.filter((name) => name.endsWith('[')), names.filter((name) => !name.endsWith('['))];
  return mayContainInline(text, others) || mayContainInline(removePlainInline(text, withLabel), names);
}

/** The syntax of directives, in which only these names are inline directives, and only after something else than a word: `a:b` stays text. */
export function namedDirectives(names: readonly string[]): Extension {
  const { text, ...blocks } = directive();
  const construct = text?.[COLON] as Construct;
  const known = new Set(names);
  const hasKnownName: Construct = {
    tokenize(effects: Effects, ok: State, nok: State): State {
      let name = '';
      const inside: State = (code) => {
        if (!isNamePart(code)) {
          effects.exit('data');
          return known.has(name) || (code === BRACKET && known.has(`${name}[`)) ? ok(code) : nok(code);
        }
        name += String.fromCharCode(code as number);
        effects.consume(code);
        return inside;
      };
      return (code) => {
        effects.enter('data');
        effects.consume(code);
        return inside;
      };
    },
  };
  const tokenize: Tokenizer = function (effects, ok, nok) {
    if (isWord(this.previous)) return nok;
    return effects.check(hasKnownName, construct.tokenize.call(this, effects, ok, nok), nok);
  };
  return { ...blocks, text: { [COLON]: { ...construct, tokenize } } };
}
