import { spawn } from 'node:child_process';
import { SHELL_ERRORS } from '../../problems/syntax.js';
import { findProgram } from '../../system/program.js';

/** The first syntax error of a script; lines count from 1. */
export interface ShellError {
  readonly line: number;
  readonly reason: string;
}

/** Reads scripts that end with NUL and prints the output of `bash -n` for each, followed by NUL. Never runs the scripts. */
const DRIVER = `while IFS= read -r -d '' code; do "$BASH" --noprofile --norc -n <<<"$code" 2>&1; printf '\\0'; done; printf done`;

const TIMEOUT = 60_000;

/**
 * Checks the syntax of scripts and returns the error of each, in order.
 *
 * @returns `undefined` if bash is not available
 */
export async function checkBashSyntax(scripts: readonly string[]): Promise<(ShellError | undefined)[] | undefined> {
  if (scripts.length === 0) return [];
  const output = await runBash(scripts.map((script) => `${script.replace(/\0/g, '')}\0`).join(''));
  const results = output?.split('\0');
  if (results?.length !== scripts.length + 1 || results.at(-1) !== 'done') return undefined;
  return results.slice(0, -1).map(parseBashError);
}

async function runBash(input: string): Promise<string | undefined> {
  const bash = findProgram('bash');
  if (bash === undefined) return undefined;
  return new Promise((resolve) => {
    const { BASH_ENV: _, ENV: __, ...environment } = process.env;
    const child = spawn(bash, ['--noprofile', '--norc', '-c', DRIVER], {
      env: { ...environment, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT,
      windowsHide: true,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', () => resolve(undefined));
    child.on('close', () => resolve(output));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Parses a message such as `bash: line 3: syntax error near unexpected token 'fi'`; https://www.gnu.org/software/bash/manual/ */
function parseBashError(message: string): ShellError | undefined {
  const [, line, reason] = /line (\d+): (.+)/.exec(message) ?? [];
  if (line === undefined || reason === undefined) return undefined;
  const document = /^warning: here-document at line (\d+) delimited by end-of-file \(wanted [`']([^']+)'\)/.exec(reason);
  if (document) return { line: Number(document[1]), reason: SHELL_ERRORS.document(document[2] ?? '') };
  return { line: Number(line), reason: explainReason(reason) };
}

function explainReason(message: string): string {
  const token = /unexpected token [`'](.+)'/.exec(message)?.[1];
  if (token !== undefined) return token === 'newline' ? SHELL_ERRORS.line : SHELL_ERRORS.token(token);
  const quote = /looking for matching [`'](.+)'/.exec(message)?.[1];
  if (quote !== undefined) return SHELL_ERRORS.quote(quote);
  if (message.includes('unexpected end of file')) return SHELL_ERRORS.end;
  return message.replace(/^syntax error:?\s*/, '');
}
