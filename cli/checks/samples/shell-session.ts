import { replacePlaceholders, replaceWithUnderscores } from './placeholders.js';

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'console', 'curl']);

export const isShell = (language: string): boolean => SHELLS.has(language);

/** A prompt: `$ `, `% `, `mary@host:~/site$ `, `(venv) $ `. */
const PROMPT = /^[ \t]*(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-][\w:~/.-]* ?)?[$%] (?=\S)/;
const CONTINUATION = /^> /;

/** A line of a sample: its prompt and command; output has no prompt. */
interface Line {
  readonly prompt: number;
  readonly command?: string;
}

/** Without prompts, commands in a `console` fence cannot be distinguished from output, so none are found. */
function splitLines(code: string, language: string): Line[] {
  const lines = code.split('\n');
  if (!lines.some((line) => PROMPT.test(line)))
    return lines.map((line) => (language === 'console' ? { prompt: line.length } : { prompt: 0, command: line }));
  let openCommand = '';
  return lines.map((line) => {
    const prompt = (openCommand === '' ? PROMPT : CONTINUATION).exec(line)?.[0].length ?? 0;
    if (openCommand === '' && prompt === 0) return { prompt: line.length };
    const command = line.slice(prompt);
    openCommand = isIncomplete(`${openCommand}${command}\n`) ? `${openCommand}${command}\n` : '';
    return { prompt, command };
  });
}

/** Returns the commands of a sample. Prompts and output become blanks, so that offsets do not change. */
export const extractCommands = (code: string, language: string): string =>
  splitLines(code, language)
    .map(({ prompt, command = '' }) => ' '.repeat(prompt) + command)
    .join('\n');

/** Returns the commands of a sample as a script that a shell can parse. Placeholders, which would be parsed as redirections, become words. */
export const extractScript = (code: string, language: string): string =>
  replacePlaceholders(
    splitLines(code, language)
      .map(({ command = '' }) => command)
      .join('\n'),
    'shell',
    replaceWithUnderscores,
  );

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
