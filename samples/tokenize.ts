const DOUBLE = '"(?:[^"\\\\\\n]|\\\\.)*"';
const SINGLE = "'(?:[^'\\\\]|\\\\[^])*'";

/** The tokens in the samples of a language: strings, keywords, constants, and names before a value. */
interface Grammar {
  readonly strings: string;
  readonly keywords?: string;
  readonly constants?: string;
  readonly names?: string;
  /** Digits are a part of addresses and options. */
  readonly hasNoNumbers?: true;
}

const JAVASCRIPT: Grammar = {
  strings: `${SINGLE}|\`(?:[^\`\\\\]|\\\\[^])*\``,
  keywords: 'const|await|new|import|from|if|throw',
  constants: 'true|false|null',
  names: '[A-Za-z_$][\\w$]*(?=: )',
};

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  json: { strings: `${DOUBLE}(?!\\s*:)`, constants: 'true|false|null', names: `${DOUBLE}(?=\\s*:)` },
  bash: {
    strings: "'[^']*'(?:\\\\''[^']*')*",
    keywords: 'curl|http(?=\\s)',
    names: '(?<=\\s)--?[a-zA-Z][\\w-]*',
    hasNoNumbers: true,
  },
  js: JAVASCRIPT,
  python: { strings: DOUBLE, keywords: 'import', constants: 'True|False|None', names: '\\w+(?==)' },
  go: { strings: `${DOUBLE}|\`[^\`]*\``, keywords: 'package|import|func|var|if|return|defer', constants: 'nil' },
  java: { strings: `"""[^]*?(?<!\\\\)"""|${DOUBLE}`, keywords: 'import|var|new' },
  php: { strings: `${SINGLE}|${DOUBLE}`, keywords: 'new|echo|<\\?php', constants: 'true', names: '\\$\\w+|CURLOPT_\\w+' },
  ruby: { strings: `${SINGLE}|${DOUBLE}`, keywords: 'require|puts|do|end', constants: 'true' },
  csharp: { strings: `(?<quotes>"{3,})[^]*?\\k<quotes>|${DOUBLE}`, keywords: 'using|var|new|await' },
};

const CLASSES = ['string', 'keyword', 'literal', 'number', 'attr'] as const;
type TokenKind = (typeof CLASSES)[number] | 'attribute';

/** Returns one expression for a language, with a named group for each token class. */
const createExpression = ({ strings, keywords, constants, names, hasNoNumbers }: Grammar): RegExp =>
  new RegExp(
    [
      `(?<string>${strings})`,
      ...(keywords ? [`(?<keyword>(?<![\\w$.-])(?:${keywords})(?![\\w$-]))`] : []),
      ...(constants ? [`(?<literal>(?<![\\w$.])(?:${constants})(?![\\w$]))`] : []),
      ...(hasNoNumbers ? [] : ['(?<number>(?<![\\w.$-])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.]))']),
      ...(names ? [`(?<attr>(?<![\\w$])(?:${names}))`] : []),
    ].join('|'),
    'g',
  );

const expressions = new Map<string, RegExp>();

/** A piece of code. */
export interface Token {
  readonly text: string;
  /** Class of the token for highlighting; plain text has none. */
  readonly kind?: TokenKind;
}

/**
 * Splits a sample into tokens; `undefined` for a language without samples. The samples contain a few known tokens of each language, so this simple
 * highlighter is enough; a general one takes longer than the rest of the page.
 */
export function tokenize(code: string, language: string): Token[] | undefined {
  const grammar = GRAMMARS[language];
  if (!grammar) return undefined;
  let expression = expressions.get(language);
  if (!expression) {
    expression = createExpression(grammar);
    expressions.set(language, expression);
  }
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(expression)) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    tokens.push({ text: match[0], kind: CLASSES.find((tokenClass) => match.groups?.[tokenClass] !== undefined) });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}

/** Splits the head of an HTTP message into tokens. */
export function tokenizeHead(head: string): Token[] {
  const [line = '', ...headers] = head.split('\n');
  const [, method, separator, target, rest] = /^(\S+)( )(\S+)(.*)$/s.exec(line) ?? [];
  const first: Token[] =
    method === undefined
      ? [{ text: line }]
      : [
          { text: method, kind: 'keyword' },
          { text: separator ?? '' },
          { text: target ?? '', kind: 'string' },
          { text: rest ?? '' },
        ];
  return [
    ...first,
    ...headers.flatMap((header): Token[] => {
      const name = /^[\w!#$%'*+.^`|~-]+(?=:(?: |$))/.exec(header)?.[0];
      return name === undefined
        ? [{ text: `\n${header}` }]
        : [{ text: '\n' }, { text: name, kind: 'attribute' }, { text: header.slice(name.length) }];
    }),
  ];
}
