/** A word of a command as the program receives it. `offsets` has the offset in the text of each character. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly offsets: readonly number[];
}

/** A simple command: its words, and the here-document or here-string that it reads. */
export interface ShellCommand {
  readonly words: readonly Word[];
  readonly input?: Word;
}

const OPERATOR = /\n|;;|&&|\|\||&>>?|[;&|()]/y;
const REDIRECTION = /\d*(?:<<<|<<-?|<>|[<>]&-?|>>|>\||[<>])/y;
const VARIABLE = /\$(?:\w+|\{[^{}]*\})/y;

/**
 * Splits a script into its simple commands, as a POSIX shell does (POSIX.1-2017, sections 2.2 and 2.3), as far as needed to read their words:
 * variables and substitutions are not expanded.
 */
export function shellCommands(text: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: Word[] = [];
  let input: Word | undefined;
  let waiting: { readonly end: string; readonly tabs: boolean; take(body: Word): void } | undefined;
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const finish = () => {
    if (words.length > 0) commands.push({ words, ...(input && { input }) });
    words = [];
    input = undefined;
  };
  const redirect = (operator: string) => {
    at += operator.length;
    at += match(/[ \t]*/y)?.length ?? 0;
    const target = readWord(text, at);
    at = target.end;
    if (operator.endsWith('<<<')) input = target.word;
    else if (/<<-?$/.test(operator)) {
      const index = commands.length;
      waiting = {
        end: target.word.text,
        tabs: operator.endsWith('-'),
        take: (body) => {
          const command = commands[index];
          if (command) commands[index] = { ...command, input: body };
        },
      };
    }
  };
  while (at < text.length) {
    at += match(/(?:[ \t]|\\\n)+/y)?.length ?? 0;
    if (at >= text.length) break;
    if (text[at] === '#') at += match(/[^\n]*/y)?.length ?? 1;
    const operator = match(OPERATOR);
    if (operator) {
      finish();
      at += operator.length;
      if (operator === '\n' && waiting) {
        const { body, next } = hereDocument(text, at, waiting);
        waiting.take(body);
        waiting = undefined;
        at = next;
      }
      continue;
    }
    const redirection = match(REDIRECTION);
    if (redirection) {
      redirect(redirection);
      continue;
    }
    const { word, end } = readWord(text, at);
    if (end === at) at += 1;
    else words.push(word);
    at = Math.max(end, at);
  }
  finish();
  return commands;
}

function hereDocument(text: string, from: number, { end, tabs }: { end: string; tabs: boolean }): { body: Word; next: number } {
  let at = from;
  while (at < text.length) {
    const stop = text.indexOf('\n', at);
    const line = text.slice(at, stop < 0 ? text.length : stop);
    const next = stop < 0 ? text.length : stop + 1;
    if ((tabs ? line.replace(/^\t+/, '') : line.trimEnd()) === end) return { body: plainWord(text, from, at), next };
    at = next;
  }
  return { body: plainWord(text, from, text.length), next: text.length };
}

const plainWord = (text: string, from: number, to: number): Word => ({
  text: text.slice(from, to),
  start: from,
  offsets: Array.from({ length: to - from }, (_, index) => from + index),
});

/** Reads the word that starts at an offset; the range is empty if no word starts there. */
function readWord(text: string, from: number): { word: Word; end: number } {
  let value = '';
  const offsets: number[] = [];
  const add = (start: number, end: number) => {
    for (let index = start; index < end; index++) offsets.push(index);
    value += text.slice(start, end);
  };
  let at = from;
  const substitution = (): number => {
    VARIABLE.lastIndex = at;
    const variable = VARIABLE.exec(text)?.[0];
    if (variable) return at + variable.length;
    if (text[at] === '`') return text.indexOf('`', at + 1) + 1 || text.length;
    let depth = 0;
    for (let index = at + 1; index < text.length; index++) {
      if (text[index] === '(') depth += 1;
      else if (text[index] === ')' && --depth === 0) return index + 1;
    }
    return text.length;
  };
  const isSubstitution = () => text[at] === '`' || (text[at] === '$' && /[\w({]/.test(text[at + 1] ?? ''));
  const doubleQuoted = () => {
    at += 1;
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\' && /["\\$`\n]/.test(text[at + 1] ?? '')) {
        if (text[at + 1] !== '\n') add(at + 1, at + 2);
        at += 2;
      } else {
        const end = isSubstitution() ? substitution() : at + 1;
        add(at, end);
        at = end;
      }
    }
    at += 1;
  };
  while (at < text.length && !/[\s;&|()<>]/.test(text[at] as string)) {
    const character = text[at] as string;
    if (character === '\\') {
      if (text[at + 1] !== '\n') add(at + 1, Math.min(at + 2, text.length));
      at += 2;
    } else if (character === "'" || text.startsWith("$'", at)) {
      const start = at + (character === "'" ? 1 : 2);
      const close = text.indexOf("'", start);
      add(start, close < 0 ? text.length : close);
      at = close < 0 ? text.length : close + 1;
    } else if (character === '"') doubleQuoted();
    else {
      const end = isSubstitution() ? substitution() : at + 1;
      add(at, end);
      at = end;
    }
  }
  return { word: { text: value, start: from, offsets }, end: Math.min(at, text.length) };
}
