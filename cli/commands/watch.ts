import { execFile } from 'node:child_process';
import type { SiteInput } from '../pipeline/site-input.js';
import type { Problem } from '../problems/index.js';
import { formatAddress } from '../serve/index.js';
import { findProgram } from '../system/program.js';
import type { CommandResult } from '../terminal/reporter.js';
import type { Update } from '../watch/session.js';
import { startWatch } from '../watch/start.js';

interface WatchCommandOptions {
  readonly port: number;
  readonly host: string;
  /** Other host names that requests to the server may use. */
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  /** Called with each text and list of problems, in the order in which they are printed. */
  report(result: CommandResult): void;
}

/**
 * Serves the site from memory and updates open pages when its files change. Runs until the process ends; returns early with the problem if the server
 * cannot start.
 */
export async function watchCommand(site: SiteInput, options: WatchCommandOptions): Promise<readonly Problem[]> {
  const { host, port, allowHost, report } = options;
  const reportLine = (line: string) => report({ err: `${line}\n`, problems: [] });
  const watch = await startWatch(site, {
    host,
    port,
    allowHost,
    onStart(address) {
      report({ err: formatAddress(address.url, { requested: port, port: address.port }), problems: [] });
      if (options.open) openBrowser(address.url);
    },
    onProblems: skipUnchanged(report),
    onDone(update) {
      if (update.kind !== 'unread') reportLine(describeUpdate(update));
    },
    onWatchError: (reason) => reportLine(`Some changes may not be detected: ${reason}`),
  });
  return 'problem' in watch ? [watch.problem] : [];
}

function describeUpdate(update: Exclude<Update, { kind: 'unread' }>): string {
  switch (update.kind) {
    case 'site':
      return `${update.pages} pages in ${update.milliseconds} ms`;
    case 'page':
      return `${update.file} in ${update.milliseconds} ms`;
    case 'kept':
      return `Keeping the last working version${update.what === 'page' ? ' of the page' : ''}.`;
    case 'failed':
      return update.what === 'change'
        ? `The change could not be built: ${update.reason}`
        : `The words of the search could not be counted ahead: ${update.reason}`;
  }
}

/** Reports problems if they differ from the previous ones. */
function skipUnchanged(report: WatchCommandOptions['report']): (problems: readonly Problem[]) => void {
  let reported = '[]';
  return (problems) => {
    const text = JSON.stringify(problems);
    if (text === reported) return;
    reported = text;
    report({ problems, err: problems.length === 0 ? 'All problems fixed.\n' : undefined });
  };
}

function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', url]]
        : ['xdg-open', [url]];
  const program = findProgram(command as string);
  if (program !== undefined) execFile(program, args as string[], () => {});
}
