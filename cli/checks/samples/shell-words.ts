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
export function splitCommands(text: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: Word[] = [];
  let input: Word | undefined;
  let pendingDocument: { readonly end: string; readonly tabs: boolean; assign(body: Word): void } | undefined;
  let position = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0];
  };
  const finish = () => {
    if (words.length > 0) commands.push({ words, ...(input && { input }) });
    words = [];
    input = undefined;
  };
  const redirect = (operator: string) => {
    position += operator.length;
    position += match(/[ \t]*/y)?.length ?? 0;
    const target = readWord(text, position);
    position = target.end;
    if (operator.endsWith('<<<')) input = target.word;
    else if (/<<-?$/.test(operator)) {
      const index = commands.length;
      pendingDocument = {
        end: target.word.text,
        tabs: operator.endsWith('-'),
        assign: (body) => {
          const command = commands[index];
          if (command) commands[index] = { ...command, input: body };
        },
      };
    }
  };
  while (position < text.length) {
    position += match(/(?:[ \t]|\\\n)+/y)?.length ?? 0;
    if (position >= text.length) break;
    if (text[position] === '#') position += match(/[^\n]*/y)?.length ?? 1;
    const operator = match(OPERATOR);
    if (operator) {
      finish();
      position += operator.length;
      if (operator === '\n' && pendingDocument) {
        const { body, next } = readHereDocument(text, position, pendingDocument);
        pendingDocument.assign(body);
        pendingDocument = undefined;
        position = next;
      }
      continue;
    }
    const redirection = match(REDIRECTION);
    if (redirection) {
      redirect(redirection);
      continue;
    }
    const { word, end } = readWord(text, position);
    if (end === position) position += 1;
    else words.push(word);
    position = Math.max(end, position);
  }
  finish();
  return commands;
}

function readHereDocument(
  text: string,
  from: number,
  { end, tabs }: { end: string; tabs: boolean },
): { body: Word; next: number } {
  let position = from;
  while (position < text.length) {
    const stop = text.indexOf('\n', position);
    const line = text.slice(position, stop < 0 ? text.length : stop);
    const next = stop < 0 ? text.length : stop + 1;
    if ((tabs ? line.replace(/^\t+/, '') : line.trimEnd()) === end) return { body: toWord(text, from, position), next };
    position = next;
  }
  return { body: toWord(text, from, text.length), next: text.length };
}

const toWord = (text: string, from: number, to: number): Word => ({
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
  let position = from;
  const findSubstitutionEnd = (): number => {
    VARIABLE.lastIndex = position;
    const variable = VARIABLE.exec(text)?.[0];
    if (variable) return position + variable.length;
    if (text[position] === '`') return text.indexOf('`', position + 1) + 1 || text.length;
    let depth = 0;
    for (let index = position + 1; index < text.length; index++) {
      if (text[index] === '(') depth += 1;
      else if (text[index] === ')' && --depth === 0) return index + 1;
    }
    return text.length;
  };
  const isSubstitution = () => text[position] === '`' || (text[position] === '$' && /[\w({]/.test(text[position + 1] ?? ''));
  const readDoubleQuoted = () => {
    position += 1;
    while (position < text.length && text[position] !== '"') {
      if (text[position] === '\\' && /["\\$`\n]/.test(text[position + 1] ?? '')) {
        if (text[position + 1] !== '\n') add(position + 1, position + 2);
        position += 2;
      } else {
        const end = isSubstitution() ? findSubstitutionEnd() : position + 1;
        add(position, end);
        position = end;
      }
    }
    position += 1;
  };
  while (position < text.length && !/[\s;&|()<>]/.test(text[position] as string)) {
    const character = text[position] as string;
    if (character === '\\') {
      if (text[position + 1] !== '\n') add(position + 1, Math.min(position + 2, text.length));
      position += 2;
    } else if (character === "'" || text.startsWith("$'", position)) {
      const start = position + (character === "'" ? 1 : 2);
      const close = text.indexOf("'", start);
      add(start, close < 0 ? text.length : close);
      position = close < 0 ? text.length : close + 1;
    } else if (character === '"') readDoubleQuoted();
    else {
      const end = isSubstitution() ? findSubstitutionEnd() : position + 1;
      add(position, end);
      position = end;
    }
  }
  return { word: { text: value, start: from, offsets }, end: Math.min(position, text.length) };
}
