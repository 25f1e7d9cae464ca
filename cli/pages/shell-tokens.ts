const PIECE = /<span class="([^"]*)">|<\/span>|[^<]+/g;

/** Separators of commands as escaped HTML, white space, and everything between them. An `&` in a word is part of an address. */
const WORD = /&amp;&amp;|&amp;(?=\s|$)|\|\||[|;()\n]|[^\S\n]+|(?:&(?!amp;(?:&amp;|\s|$))\w+;|[^\s|;()&])+/g;

const SEPARATOR = /^(?:&amp;&amp;|&amp;|\|\||[|;(\n])$/;
const FLAG = /^--?[A-Za-z][\w-]*/;
const COMMAND = /^[\w./@~][\w./@+-]*$/;

/** Words that a command follows. */
const PREFIXES: ReadonlySet<string> = new Set([
  'sudo',
  'time',
  'exec',
  'env',
  'if',
  'elif',
  'then',
  'else',
  'while',
  'until',
  'do',
  '$',
  '!',
]);

/** Whether a class of a span only groups other tokens: a command line in a record of a terminal. */
const isGroup = (classes: string): boolean => classes === 'bash' || classes.startsWith('language-');

/**
 * Adds the classes of commands and of their flags to highlighted shell code: highlight.js marks only strings, variables and the
 * commands that are built into the shell. Words that already have a class do not change, and neither does output of a terminal.
 *
 * @param html the HTML of the highlighter
 */
export function markShellWords(html: string): string {
  const isSession = html.includes('<span class="h-meta');
  const open: string[] = [];
  let expectsCommand = true;
  let result = '';
  for (const [piece, classes] of html.matchAll(PIECE)) {
    const token = open.findLast((name) => !isGroup(name));
    if (classes !== undefined) {
      open.push(classes);
      if (isGroup(classes)) expectsCommand = true;
    } else if (piece === '</span>') open.pop();
    else if (token !== undefined) {
      if (!token.startsWith('h-comment')) expectsCommand = PREFIXES.has(piece);
    } else if (!isSession || open.length > 0) {
      const marked = markWords(piece, expectsCommand);
      expectsCommand = marked.expectsCommand;
      result += marked.html;
      continue;
    }
    result += piece;
  }
  return result;
}

/** @param text escaped, without tags */
function markWords(text: string, startsCommand: boolean): { readonly html: string; readonly expectsCommand: boolean } {
  let expectsCommand = startsCommand;
  let html = '';
  for (const [word] of text.matchAll(WORD)) {
    const [flag] = (!expectsCommand && FLAG.exec(word)) || [];
    if (SEPARATOR.test(word)) expectsCommand ||= word !== '\n' || !html.endsWith('\\');
    if (flag) html += `<span class="h-attr">${flag}</span>${word.slice(flag.length)}`;
    else if (expectsCommand && COMMAND.test(word) && !PREFIXES.has(word)) {
      html += `<span class="h-title">${word}</span>`;
      expectsCommand = false;
    } else {
      html += word;
      if (word.trim() !== '' && word !== '\\' && !SEPARATOR.test(word) && !PREFIXES.has(word) && !/^\w+=/.test(word))
        expectsCommand = false;
    }
  }
  return { html, expectsCommand };
}
