/** Candidates for a character class, in this order. */
const CANDIDATES = [
  ...'aA1-_ .:/@#+abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!"$%&\'()*,;<=>?[\\]^`{|}~\n\té',
];

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };

/** Readers do not need longer examples. */
const LONGEST = 20_000;

/** Maximum number of repetitions to add in order to reach a minimum length. */
const REPEATS = 64;

/**
 * Returns a short text that matches a regular expression and has the requested length; `undefined` if none is found, since lookaround and similar
 * features are not supported.
 */
export function patternText(
  pattern: string,
  { least = 0, most = Infinity }: { least?: number; most?: number } = {},
): string | undefined {
  const expression = compile(pattern);
  for (let extra = 0; expression && extra <= REPEATS; extra++) {
    const text = new Generator(pattern, extra).run();
    if (text === undefined || text.length > most) return undefined;
    if (text.length >= least && expression.test(text)) return text;
    if (extra > least) return undefined;
  }
  return undefined;
}

/** Compiles the expression in Unicode mode, as JSON Schema requires, or without if it is invalid there. */
function compile(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return undefined;
}

/** Reads an expression from left to right, taking the first alternative and the fewest repetitions. */
class Generator {
  private at = 0;
  private readonly groups: string[] = [];
  constructor(
    private readonly source: string,
    private readonly extra: number,
  ) {}

  run(): string | undefined {
    try {
      return this.alternatives();
    } catch {
      return undefined;
    }
  }

  private alternatives(): string {
    let first: string | undefined;
    for (;;) {
      const text = this.sequence();
      first ??= text;
      if (this.source[this.at] !== '|') return first;
      this.at++;
    }
  }

  private sequence(): string {
    let text = '';
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] as string)) {
      const start = this.at;
      const atom = this.atom();
      const repeat = this.quantifier();
      if (this.at === start) throw new Error('no progress');
      text += atom.repeat(repeat);
      if (text.length > LONGEST) throw new Error('too long');
    }
    return text;
  }

  private quantifier(): number {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at, this.at + 24));
    if (!match) return 1;
    this.at += match[0].length;
    const sign = match[0].charAt(0);
    if (sign === '?') return 0;
    if (sign === '*') return this.extra;
    if (sign === '+') return 1 + this.extra;
    const least = Math.min(Number(match[1]), 10_000);
    const open = match[2] === undefined ? least : match[3] ? Number(match[3]) : Infinity;
    return Math.min(least + this.extra, open);
  }

  private atom(): string {
    const character = this.source[this.at++] as string;
    if (character === '^' || character === '$') return '';
    if (character === '.') return 'a';
    if (character === '(') return this.group();
    if (character === '[') return this.characterClass();
    return character === '\\' ? this.escape() : character;
  }

  private group(): string {
    const kind = /^\?(?::|=|!|<=|<!|<[^>]*>)/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += kind.length;
    const looks = /^\?<?[=!]$/.test(kind);
    const number = kind === '' || /^\?<[^=!]/.test(kind) ? this.groups.push('') : 0;
    const text = this.alternatives();
    this.at++;
    if (number > 0) this.groups[number - 1] = text;
    return looks ? '' : text;
  }

  private characterClass(): string {
    const start = this.at - 1;
    while (this.at < this.source.length && this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1;
    this.at++;
    return choose(this.source.slice(start, this.at));
  }

  private escape(): string {
    const rest = this.source.slice(this.at);
    const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/i.exec(rest);
    if (code) {
      this.at += code[0].length;
      return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? (code[3] as string), 16));
    }
    const property = /^p\{[^}]*\}/i.exec(rest)?.[0];
    const character = rest.charAt(0);
    this.at += property?.length ?? 1;
    if (property) return choose(`\\${property}`);
    if (/[dDwWsS]/.test(character)) return choose(`\\${character}`);
    if (/[bB]/.test(character)) return '';
    if (/[1-9]/.test(character)) return this.groups[Number(character) - 1] ?? '';
    return ESCAPES[character] ?? character;
  }
}

/** Chooses a character of a class. */
function choose(source: string): string {
  const expression = compile(`^${source}$`);
  const found = CANDIDATES.find((candidate) => expression?.test(candidate));
  if (found === undefined) throw new Error('no character');
  return found;
}
