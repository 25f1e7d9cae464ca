/** The start of a string option. */
const OPTION = /^[ \t]*(['"]?)([A-Za-z_]\w*)\1[ \t]*:[ \t]*(['"`])((?:(?!\3)[^\\\n$]|\\.)*)\3/gm;

/** Returns the options of a configuration in JavaScript that are literal strings, by their names; the first of each name counts. */
export function readLiterals(text: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [, , name = '', , value] of text.matchAll(OPTION))
    if (!Object.hasOwn(values, name) && name !== '__proto__') values[name] = value?.replace(/\\(.)/g, '$1');
  return values;
}
