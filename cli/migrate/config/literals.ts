/** The start of a string option. */
const OPTION = /^[ \t]*(['"]?)([A-Za-z_]\w*)\1[ \t]*:[ \t]*(['"`])((?:(?!\3)[^\\\n$]|\\.)*)\3/gm;

/** Braces, and what may contain others. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[{}]/g;

/**
 * Returns the options of a configuration in JavaScript that are literal strings, by their names; the first of each name counts. Options of a plugin can
 * have the same names, so options that are nested more deeply than the title are left out.
 */
export function readLiterals(text: string): Record<string, unknown> {
  const depthAt = createDepth(text);
  const options = [...text.matchAll(OPTION)].map(({ index, 2: name = '', 4: value }) => ({ name, value, depth: depthAt(index) }));
  const limit = options.find(({ name }) => name === 'title')?.depth ?? Number.POSITIVE_INFINITY;
  const values: Record<string, unknown> = {};
  for (const { name, value, depth } of options)
    if (depth <= limit && !Object.hasOwn(values, name) && name !== '__proto__') values[name] = value?.replace(/\\(.)/g, '$1');
  return values;
}

/** Returns a function that returns how many braces are open at positions, which must increase. */
function createDepth(text: string): (position: number) => number {
  const tokens = text.matchAll(TOKEN);
  let next = tokens.next();
  let depth = 0;
  return (position) => {
    for (; !next.done && next.value.index < position; next = tokens.next()) depth += { '{': 1, '}': -1 }[next.value[0]] ?? 0;
    return depth;
  };
}
