/** Short texts that once took minutes or gigabytes, and similar ones. */

/** Repeats a unit up to a size. */
const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));
const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

/** Markdown by repeated construct. @param size in characters */
export function markdownBombs(size: number): Readonly<Record<string, string>> {
  const emphasis = (mark: string) => fill(`${fill(`${mark}a${mark} `, 4_000)}\n\n`, size);
  return {
    'lazy lines of a quote': `> a\n${fill('a\n', size)}`,
    'lazy lines of a list item': `- a\n${fill('a\n', size)}`,
    'lazy lines of a footnote': `x[^1]\n\n[^1]: a\n${fill('a\n', size)}`,
    quotes: fill('> a\n\n', size),
    'quotes between paragraphs': fill('> a\n\nb\n\n', size),
    'list items': fill('- a\n', size),
    'lists between paragraphs': fill('- a\n\nb\n\n', size),
    'nested lists': fill(
      numbered(60, (level) => `${' '.repeat(2 * level)}- a\n`),
      size,
    ),
    'lists in quotes': fill('> - a\n> b\nc\n', size),
    lines: fill('a\n', size),
    paragraphs: fill('a\n\n', size),
    headings: fill('# a\n', size),
    'underlined headings': fill('a\n=\n\n', size),
    'thematic breaks': fill('***\n\n', size),
    emphasis: emphasis('*'),
    'strong emphasis': emphasis('**'),
    strikethrough: emphasis('~~'),
    'opened emphasis': fill('*a **b ', size),
    'code spans': fill('`a` ', size),
    'backticks of growing length': numbered(99, (index) => `${'`'.repeat(index + 1)} a `),
    links: fill('[a](https://b.c) ', size),
    'links in paragraphs': fill('[a](https://b.c)\n\n', size),
    'opened links': fill('[a](', size),
    'closed brackets': fill(']', size),
    definitions: numbered(size / 20, (index) => `[${index}]: https://b.c\n`),
    'references without definitions': numbered(size / 8, (index) => `[${index}] `),
    footnotes: numbered(size / 24, (index) => `a[^${index}]\n\n[^${index}]: b\n\n`),
    'calls of one footnote': `${fill('a[^1] ', size)}\n\n[^1]: b\n`,
    entities: fill('&amp;', size),
    escapes: fill('\\*', size),
    html: fill('<b>', size),
    'html blocks': fill('<div>\n\n', size),
    'html attributes': `<a ${fill('a="', size)}`,
    comments: fill('<!-- a -->\n\n', size),
    'opened comments': fill('<!-- ', size),
    'rows of a table': `|x|y|\n|-|-|\n${fill('|x|y|\n', size)}`,
    'columns of a table': `${fill('|x', size / 2)}|\n${fill('|-', size / 2)}|\n`,
    'tables without rows': fill('|x|\n|-|\n\n', size),
    directives: fill(':::note\na\n:::\n\n', size),
    'opened directives': fill(':::note\n', size),
    'leaf directives': fill('::cards\n\n', size),
    images: fill('![a](https://b.c/x.png)\n', size),
    addresses: fill('www.a.com ', size),
    'e-mail addresses': fill('a@b.c ', size),
    'at signs': fill('a@', size),
    'lines of code': `\`\`\`js\n${fill('a\n', size)}\`\`\`\n`,
    'blocks of code': fill('```\na\n```\n\n', size),
    'scripts in code': `\`\`\`html\n${fill('<script>', Math.min(size, 4_000))}\n\`\`\`\n`,
    'scripts in a template': `\`\`\`handlebars\n${fill('<script>', Math.min(size, 4_000))}\n\`\`\`\n`,
    'one long word of code': `\`\`\`cpp\n${fill('a', size)}\n\`\`\`\n`,
    'tabs in a line': `${fill('\t', size)}a`,
    'spaces in a line': `a${fill(' ', size)}b`,
    'one long word': fill('a', size),
    'unknown front matter': `---\n${numbered(Math.min(size / 10, 6_000), (index) => `k${index}: 1\n`)}---\n`,
    'aliases in front matter': `---\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((name, index) => `${name}: &${name} [${fill(`*${'abcdefghi'[index]},`, 27).slice(0, -1)}]\n`).join('')}---\n`,
    'nested front matter': `---\na: ${fill('[', Math.min(size, 60_000))}\n---\n`,
  };
}

/** Code that `docsgen check` reads. */
export function sampleBombs(size: number): Readonly<Record<string, string>> {
  const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  return {
    'duplicate keys in YAML': fence('yaml', fill('a:\n ', Math.min(size, 150_000))),
    'many keys in YAML': fence(
      'yaml',
      numbered(Math.min(size / 10, 40_000), (index) => `key${index}: 1\n`),
    ),
    'nested lists in YAML': fence('yaml', fill('[', Math.min(size, 50_000))),
    'nested lists in JSON': fence('json', fill('[', size)),
    'quotes in JSON': fence('json', fill('"', size)),
    'gaps in JSON': fence('json', fill('<a ', size)),
    'an elision in JSON': fence('json', `[${fill('... ,', size)}]`),
    'quotes in a shell': fence('bash', fill("'", size)),
    'here-documents in a shell': fence('bash', fill('<<A ', Math.min(size, 20_000))),
    'braces in a script': fence('ts', fill('{', Math.min(size, 50_000))),
  };
}

type Json = Readonly<Record<string, unknown>>;

/** A document with one operation that returns the first schema. */
const described = (schemas: Json, example?: unknown): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bomb', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          tags: ['T'],
          responses: {
            200: {
              description: 'Done.',
              content: {
                'application/json': {
                  schema: { $ref: '#/components/schemas/S0' },
                  ...(example === undefined ? {} : { example }),
                },
              },
            },
          },
        },
      },
    },
    components: { schemas },
  });

const ref = (level: number) => ({ $ref: `#/components/schemas/S${level}` });

/** Levels of schemas, each of which refers to the next one twice. */
const levels = (
  count: number,
  schema: (next: Json) => Json,
  last: Json = { type: 'object', properties: { a: { type: 'string' } } },
): Json => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, level) => [`S${level}`, schema(ref(level + 1))])),
  [`S${count}`]: last,
});

/** OpenAPI documents. */
export function apiBombs(): Readonly<Record<string, string>> {
  const text = (pattern: string, example = `${'a'.repeat(40)}!`) => described({ S0: { type: 'string', pattern } }, example);
  return {
    'nested oneOf': described(levels(25, (next) => ({ oneOf: [next, next] }))),
    'nested oneOf with an example': described(
      levels(25, (next) => ({ oneOf: [next, next] })),
      { a: 1 },
    ),
    'nested anyOf with an example': described(
      levels(25, (next) => ({ anyOf: [next, next] })),
      { a: 1 },
    ),
    'nested allOf': described(
      levels(25, (next) => ({ allOf: [next, next] })),
      { a: 1 },
    ),
    'alternatives of combinations': described(
      levels(20, (next) => ({ oneOf: [{ allOf: [next, { type: 'object' }] }, { anyOf: [next, next] }] })),
      { a: 1 },
    ),
    'nested not': described(
      levels(25, (next) => ({ not: { oneOf: [next, next] } })),
      { a: 1 },
    ),
    'nested properties': described(levels(25, (next) => ({ type: 'object', properties: { a: next, b: next } }))),
    'nested if': described(
      levels(25, (next) => Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, next]))),
      { a: 1 },
    ),
    recursion: described({ S0: { type: 'object', required: ['a', 'b'], properties: { a: ref(0), b: ref(0) } } }),
    'recursion through alternatives': described({ S0: { oneOf: [ref(0), { type: 'array', items: ref(0) }] } }, [[[[]]]]),
    'a pattern of nested repetitions': text('^(a+)+$'),
    'a pattern of equal alternatives': text('^(a|a)*$'),
    'a pattern of words': text('^(\\w+\\s?)*$'),
    'a pattern of many repetitions': text('^a*a*a*a*a*a*a*a*a*b$', 'a'.repeat(5_000)),
    'a pattern of huge counts': text('^((a{1000}){1000}){1000}$'),
    'a pattern of properties': described(
      { S0: { type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } } },
      { [`${'a'.repeat(40)}!`]: 1 },
    ),
    'a pattern as the default': described({ S0: { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(40)}!` } }),
    'a huge least length': described({ S0: { type: 'string', minLength: 2e9 } }),
    'a huge least number of items': described({ S0: { type: 'array', minItems: 2e9, items: { type: 'string' } } }),
    'a tiny multiple': described({ S0: { type: 'number', multipleOf: 1e-300, minimum: 1 } }, 3),
    formats: described({ S0: { type: 'string', format: 'uri' } }, `http://${'a:'.repeat(50_000)}`),
    'an e-mail address': described({ S0: { type: 'string', format: 'email' } }, `${'a.'.repeat(50_000)}@`),
    'many unique items': described(
      { S0: { type: 'array', uniqueItems: true, items: { type: 'object' } } },
      Array.from({ length: 1_000 }, (_, index) => ({ index })),
    ),
    'many alternatives': described({ S0: { oneOf: Array.from({ length: 2_000 }, (_, index) => ({ const: index })) } }, 'none'),
  };
}
