import { splitSession } from '../../pages/markdown/shell-session.js';
import { replacePlaceholders, replaceWithUnderscores } from './placeholders.js';

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'console', 'curl', 'shell-session', 'sh-session']);

export const isShell = (language: string): boolean => SHELLS.has(language);

/** Returns the commands of a sample. Prompts and output become blanks, so that offsets do not change. */
export const extractCommands = (code: string, language: string): string =>
  splitSession(code, language)
    .map(({ prompt, command = '' }) => ' '.repeat(prompt) + command)
    .join('\n');

/** Returns the commands of a sample as a script that a shell can parse. Placeholders, which would be parsed as redirections, become words. */
export const extractScript = (code: string, language: string): string =>
  replacePlaceholders(
    splitSession(code, language)
      .map(({ command = '' }) => command)
      .join('\n'),
    'shell',
    replaceWithUnderscores,
  );
