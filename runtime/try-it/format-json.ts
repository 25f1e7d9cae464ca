/** Levels that are indented; deeper ones would multiply the length of the text. */
const MAX_DEPTH = 40;

/**
 * Lays out JSON with two spaces per level with all digits of its numbers. Other text is returned unchanged.
 *
 * @param limit number of characters after which the rest is left out
 */
export function formatJson(text: string, limit: number): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  let previous = '';
  let result = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const isEmpty = closes && (previous === '{' || previous === '[');
    const breaks = previous === ',' || ((previous === '{' || previous === '[') && !closes) || (closes && !isEmpty);
    if (breaks) result += `\n${'  '.repeat(Math.min(depth, MAX_DEPTH))}`;
    result += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    previous = token;
    if (result.length > limit) break;
  }
  return result;
}
