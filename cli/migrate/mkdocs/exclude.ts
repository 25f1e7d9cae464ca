/**
 * Returns a test for the files that patterns in the format of `.gitignore` name, the last one that matches having priority;
 * https://git-scm.com/docs/gitignore#_pattern_format
 */
export function createExclude(patterns: string): (file: string) => boolean {
  const rules = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isNegated = line.startsWith('!');
      return { isNegated, test: toRegExp(isNegated ? line.slice(1) : line) };
    });
  return (file) => rules.findLast(({ test }) => test.test(file))?.isNegated === false;
}

function toRegExp(pattern: string): RegExp {
  const isAnchored = /\/(?=.)/.test(pattern);
  const words = pattern.replace(/^\/|\/$/g, '');
  const source = words.replace(/\*\*\/|\*\*|[*?]|[.+^$()|{}[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`${isAnchored ? '^' : '(?:^|/)'}${source}${pattern.endsWith('/') ? '/' : '(?:/|$)'}`);
}
