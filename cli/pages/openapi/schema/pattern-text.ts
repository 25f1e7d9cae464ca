/** Candidates for a character class, in this order. */
const CANDIDATES = [
  ...'aA1-_ .:/@#+abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!"$%&\'()*,;<=>?[\\]^`{|}~\n\té',
];

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };

/** Readers do not need longer examples. */
const MAX_LENGTH = 20_000;

/** Maximum number of repetitions to add in order to reach a minimum length. */
const MAX_EXTRA = 64;

/**
 * Returns a short text that matches a regular expression and has the requested length; `undefined` if none is found, since lookaround and similar
 * features are not supported.
 */
export function generateMatch(
  pattern: string,
  { minLength = 0, maxLength = Infinity }: { minLength?: number; maxLength?: number } = {},
): string | undefined {
  const expression = compile(pattern);
  for (let extra = 0; expression && extra <= MAX_EXTRA; extra++) {
    const text = new Generator(pattern, extra).run();
    if (text === undefined || text.length > maxLength) return undefined;
    if (text.length >= minLength && expression.test(text)) return text;
    if (extra > minLength) return undefined;
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
  private offset = 0;
  private readonly groups: string[] = [];
  constructor(
    private readonly source: string,
    private readonly extra: number,
  ) {}

  run(): string | undefined {
    try {
      return this.readAlternatives();
    } catch {
      return undefined;
    }
  }

  private readAlternatives(): string {
    let first: string | undefined;
    for (;;) {
      const text = this.readSequence();
      first ??= text;
      if (this.source[this.offset] !== '|') return first;
      this.offset++;
    }
  }

  private readSequence(): string {
    let text = '';
    while (this.offset < this.source.length && !/[|)]/.test(this.source[this.offset] as string)) {
      const start = this.offset;
      const atom = this.readAtom();
      const repeat = this.readQuantifier();
      if (this.offset === start) throw new Error('no progress');
      text += atom.repeat(repeat);
      if (text.length > MAX_LENGTH) throw new Error('too long');
    }
    return text;
  }

  private readQuantifier(): number {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.offset, this.offset + 24));
    if (!match) return 1;
    this.offset += match[0].length;
    const sign = match[0].charAt(0);
    if (sign === '?') return 0;
    if (sign === '*') return this.extra;
    if (sign === '+') return 1 + this.extra;
    const min = Math.min(Number(match[1]), 10_000);
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Infinity;
    return Math.min(min + this.extra, max);
  }

  private readAtom(): string {
    const character = this.source[this.offset++] as string;
    if (character === '^' || character === '$') return '';
    if (character === '.') return 'a';
    if (character === '(') return this.readGroup();
    if (character === '[') return this.readCharacterClass();
    return character === '\\' ? this.readEscape() : character;
  }

  private readGroup(): string {
    const kind = /^\?(?::|=|!|<=|<!|<[^>]*>)/.exec(this.source.slice(this.offset))?.[0] ?? '';
    this.offset += kind.length;
    const isLookaround = /^\?<?[=!]$/.test(kind);
    const number = kind === '' || /^\?<[^=!]/.test(kind) ? this.groups.push('') : 0;
    const text = this.readAlternatives();
    this.offset++;
    if (number > 0) this.groups[number - 1] = text;
    return isLookaround ? '' : text;
  }

  private readCharacterClass(): string {
    const start = this.offset - 1;
    while (this.offset < this.source.length && this.source[this.offset] !== ']')
      this.offset += this.source[this.offset] === '\\' ? 2 : 1;
    this.offset++;
    return chooseCharacter(this.source.slice(start, this.offset));
  }

  private readEscape(): string {
    const rest = this.source.slice(this.offset);
    const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/i.exec(rest);
    if (code) {
      this.offset += code[0].length;
      return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? (code[3] as string), 16));
    }
    const property = /^p\{[^}]*\}/i.exec(rest)?.[0];
    const character = rest.charAt(0);
    this.offset += property?.length ?? 1;
    if (property) return chooseCharacter(`\\${property}`);
    if (/[dDwWsS]/.test(character)) return chooseCharacter(`\\${character}`);
    if (/[bB]/.test(character)) return '';
    if (/[1-9]/.test(character)) return this.groups[Number(character) - 1] ?? '';
    return ESCAPES[character] ?? character;
  }
}

/** Chooses a character of a class. */
function chooseCharacter(source: string): string {
  const expression = compile(`^${source}$`);
  const character = CANDIDATES.find((candidate) => expression?.test(candidate));
  if (character === undefined) throw new Error('no character');
  return character;
}
