import { escapeText } from '../../../templates/escape.js';

const DOUBLE = '"(?:[^"\\\\\\n]|\\\\.)*"';
const SINGLE = "'(?:[^'\\\\]|\\\\[^])*'";

/** The tokens in the samples of a language: strings, keywords, constants, and names before a value. */
interface Grammar {
  readonly strings: string;
  readonly keywords: string;
  readonly constants?: string;
  readonly names?: string;
}

const JAVASCRIPT: Grammar = {
  strings: `${SINGLE}|\`(?:[^\`\\\\]|\\\\[^])*\``,
  keywords: 'const|await|new|import|from|if|throw',
  constants: 'true|false|null',
  names: '[A-Za-z_$][\\w$]*(?=: )',
};

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: { strings: "'[^']*'(?:\\\\''[^']*')*", keywords: 'curl|http(?=\\s)' },
  js: JAVASCRIPT,
  python: { strings: DOUBLE, keywords: 'import', constants: 'True|False|None', names: '\\w+(?==)' },
  go: { strings: `${DOUBLE}|\`[^\`]*\``, keywords: 'package|import|func|var|if|return|defer', constants: 'nil' },
  java: { strings: `"""[^]*?(?<!\\\\)"""|${DOUBLE}`, keywords: 'import|var|new' },
  php: { strings: `${SINGLE}|${DOUBLE}`, keywords: 'new|echo|<\\?php', constants: 'true', names: '\\$\\w+|CURLOPT_\\w+' },
  ruby: { strings: `${SINGLE}|${DOUBLE}`, keywords: 'require|puts|do|end', constants: 'true' },
  csharp: { strings: `(?<quotes>"{3,})[^]*?\\k<quotes>|${DOUBLE}`, keywords: 'using|var|new|await' },
};

const CLASSES = ['string', 'keyword', 'literal', 'number', 'attr'] as const;

/** Returns one expression for a language, with a named group for each token class. */
const createExpression = ({ strings, keywords, constants, names }: Grammar): RegExp =>
  new RegExp(
    [
      `(?<string>${strings})`,
      `(?<keyword>(?<![\\w$.-])(?:${keywords})(?![\\w$-]))`,
      ...(constants ? [`(?<literal>(?<![\\w$.])(?:${constants})(?![\\w$]))`] : []),
      '(?<number>(?<![\\w.$-])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.]))',
      ...(names ? [`(?<attr>(?<![\\w$])(?:${names}))`] : []),
    ].join('|'),
    'g',
  );

const expressions = new Map<string, RegExp>();

/**
 * Highlights a sample; `undefined` for a language without samples. The samples contain a few known tokens of each language, so this simple
 * highlighter is enough; a general one takes longer than the rest of the page.
 */
export function highlightSample(code: string, language: string): string | undefined {
  const grammar = GRAMMARS[language];
  if (!grammar) return undefined;
  let expression = expressions.get(language);
  if (!expression) {
    expression = createExpression(grammar);
    expressions.set(language, expression);
  }
  let html = '';
  let end = 0;
  for (const match of code.matchAll(expression)) {
    const name = CLASSES.find((tokenClass) => match.groups?.[tokenClass] !== undefined);
    html += `${escapeText(code.slice(end, match.index))}<span class="h-${name}">${escapeText(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeText(code.slice(end));
}

/** Highlights the head of an HTTP message. */
export function highlightHead(head: string): string {
  return escapeText(head)
    .replace(/^(\S+) (\S+)/, '<span class="h-keyword">$1</span> <span class="h-string">$2</span>')
    .replace(/^([\w!#$%'*+.^`|~-]+)(?=:(?: |$))/gm, '<span class="h-attribute">$1</span>');
}
