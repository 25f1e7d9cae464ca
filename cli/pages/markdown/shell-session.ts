const SHELLS: ReadonlySet<string> = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'console',
  'shell-session',
  'sh-session',
  'shellsession',
]);

/** A prompt: `$ `, `% `, `mary@host:~/site$ `, `(venv) $ `, `root@host:~# `. Without a user, `# ` begins a comment. */
const PROMPT = /^[ \t]*(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-][\w:~/.-]* ?[$%#]|[$%]) (?=\S)/;
const CONTINUATION = /^> /;

/** A line of a record of a terminal. Output has no command. */
export interface SessionLine {
  /** Length of the prompt, in characters. */
  readonly prompt: number;
  readonly command?: string;
}

const RECORDS: ReadonlySet<string> = new Set(['console', 'shell-session', 'sh-session', 'shellsession']);

/**
 * Splits shell code into commands and output. If there are prompts, lines without one are output. Without prompts, commands in a `console` fence cannot be
 * distinguished from output, so none are found.
 */
export function splitSession(code: string, language: string): SessionLine[] {
  const lines = code.split('\n');
  if (!lines.some((line) => PROMPT.test(line)))
    return lines.map((line) => (RECORDS.has(language) ? { prompt: line.length } : { prompt: 0, command: line }));
  let openCommand = '';
  return lines.map((line) => {
    const prompt = (openCommand === '' ? PROMPT : CONTINUATION).exec(line)?.[0].length ?? 0;
    if (openCommand === '' && prompt === 0) return { prompt: line.length };
    const command = line.slice(prompt);
    openCommand = isIncomplete(`${openCommand}${command}\n`) ? `${openCommand}${command}\n` : '';
    return { prompt, command };
  });
}

/** Larger blocks are shown as other code: a command that is never complete takes quadratic time. */
const MAX_LENGTH = 20_000;
const MAX_LINES = 1_000;

/** Splits code that shows prompts of a shell; `undefined` if it shows none or is very long. @param language in lower case */
export function findSession(code: string, language: string): SessionLine[] | undefined {
  if (!SHELLS.has(language) || code.length > MAX_LENGTH || !/[$%#] /.test(code)) return undefined;
  if (code.split('\n').length > MAX_LINES) return undefined;
  const lines = splitSession(code, language);
  return lines.some(({ prompt, command }) => prompt > 0 && command !== undefined) ? lines : undefined;
}

const QUOTED = /\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|(?:^|(?<=\s))#.*/g;

/** Whether a command continues on the next line, because of a quote, a backslash or a here-document. */
function isIncomplete(command: string): boolean {
  if (/\\\n$/.test(command)) return true;
  if (/['"]/.test(command.replace(QUOTED, ''))) return true;
  const delimiter = /<<-?\s*\\?(['"]?)([A-Za-z_]\w*)\1/.exec(command)?.[2];
  return (
    delimiter !== undefined &&
    !command
      .split('\n')
      .slice(1)
      .some((line) => line.trim() === delimiter)
  );
}
