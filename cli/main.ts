import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { isError, type Problem } from './problems.js';
import { type Output, printProblems, progress, silent } from './reporter.js';

/** Replaced by the bundler with the version in package.json. */
declare const DOCSGEN_VERSION: string;

const output: Output = {
  isTerminal: process.stderr.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb',
  columns: process.stderr.columns ?? 80,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};

interface SharedOptions {
  readonly config?: string;
  readonly baseUrl?: string;
  readonly cache?: boolean;
  readonly workers?: number;
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new InvalidArgumentError(`It has to be a whole number from ${min} to ${max}.`);
  return value;
};

const baseUrl = (text: string): string => {
  if (!/^\/(?:[A-Za-z0-9._~-]+\/)*$/.test(text))
    throw new InvalidArgumentError('It has to begin and end with "/", such as "/docs/".');
  return text;
};

/** The site's folder, absolute and without symbolic links. */
const siteFolder = (dir: string): string => (existsSync(dir) ? realpathSync(dir) : path.resolve(dir));

/** Prints the problems; the exit code says whether one of them is an error. */
function conclude(problems: readonly Problem[]): void {
  printProblems(problems, output);
  if (problems.some(isError)) process.exitCode = 1;
}

/** What every command that reads a site needs. */
async function siteInput(dir: string, options: SharedOptions & { readonly quiet?: boolean }) {
  const { openCache, noCache } = await import('./cache.js');
  const { packageBuild } = await import('./package.js');
  const { openThreads } = await import('./threads.js');
  const cache =
    options.cache === false ? noCache : await openCache(path.join(dir, '.docsgen', 'pages.pack'), (await packageBuild()).hash);
  return {
    dir,
    environment: process.env,
    configFile: options.config,
    baseUrl: options.baseUrl,
    threads: openThreads(options.workers),
    cache,
    progress: options.quiet ? silent : progress(output),
  };
}

const program = new Command('docsgen')
  .description('Turns Markdown and OpenAPI into a prerendered documentation site.')
  .version(DOCSGEN_VERSION, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand('help [command]', 'print the help of a command')
  .showSuggestionAfterError()
  .exitOverride()
  .addHelpText(
    'after',
    `
A site is a folder with content/ (Markdown), and, as needed, openapi/, static/ and docsgen.config.ts.

  docsgen init my-docs      start a site
  docsgen watch my-docs     write, with the result in the browser
  docsgen build my-docs     write the site to my-docs/dist

Exit codes: 0 done, 1 problems in the site, 2 wrong usage.`,
  );

const siteCommand = (name: string, description: string): Command =>
  program
    .command(`${name} [dir]`)
    .description(description)
    .exitOverride()
    .option('--config <file>', 'configuration file, instead of docsgen.config.ts, .js or .json')
    .option('--base-url <path>', 'path under which the site is published, instead of the configured one', baseUrl)
    .option('--no-cache', 'work everything out anew')
    .option('--workers <n>', 'threads for making pages (default: one for each processor)', wholeNumber(1, 64));

siteCommand('build', 'Write the site to a folder.')
  .option('--out <dir>', 'folder for the site, relative to [dir]', 'dist')
  .option('--verify', 'build a second time from nothing and compare every byte')
  .option('--stats', 'print what took how long')
  .action(async (dir = '.', options: SharedOptions & { out: string; verify?: boolean; stats?: boolean }) => {
    const site = siteFolder(dir);
    const { buildSite } = await import('./build.js');
    conclude(
      await buildSite(await siteInput(site, options), {
        out: path.resolve(site, options.out),
        verify: options.verify,
        stats: options.stats,
        output,
      }),
    );
  });

siteCommand('watch', 'Serve the site while you write; open pages reload when something changes.')
  .option('--port <n>', 'port; the next free one when it is in use', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on; others than the default make the site reachable from the network', '127.0.0.1')
  .option('--open', 'open the site in the browser')
  .action(async (dir = '.', options: SharedOptions & { port: number; host: string; open?: boolean }) => {
    const site = siteFolder(dir);
    const { noSite } = await import('./site.js');
    const missing = await noSite(site);
    if (missing) return conclude([missing]);
    const { watchSite } = await import('./watch.js');
    return watchSite(await siteInput(site, { ...options, quiet: true }), {
      port: options.port,
      host: options.host,
      open: options.open,
      output,
    });
  });

program
  .command('serve [dir]')
  .description('Serve the built site as a good static host would.')
  .exitOverride()
  .option('--out <dir>', 'folder of the built site, relative to [dir]', 'dist')
  .option('--port <n>', 'port; the next free one when it is in use', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on', '127.0.0.1')
  .action(async (dir = '.', options: { out: string; port: number; host: string }) => {
    const { serveSite } = await import('./serve-command.js');
    conclude(
      await serveSite({ out: path.resolve(siteFolder(dir), options.out), port: options.port, host: options.host, output }),
    );
  });

siteCommand('check', 'Check everything that a build checks, and write nothing.')
  .option('--format <format>', 'text, json, github or sarif', 'text')
  .option('--search', 'ask the search the queries in content/search.golden.yml, and measure its answers')
  .action(async (dir = '.', options: SharedOptions & { format: string; search?: boolean }) => {
    const { checkSite, FORMATS, isFormat } = await import('./check.js');
    if (!isFormat(options.format))
      throw new CommanderError(2, 'docsgen.format', `error: --format has to be one of ${FORMATS.join(', ')}`);
    const site = siteFolder(dir);
    const problems = await checkSite(await siteInput(site, { ...options, quiet: options.format !== 'text' }), {
      format: options.format,
      search: options.search,
      output,
    });
    if (problems.some(isError)) process.exitCode = 1;
  });

siteCommand('routes', 'Print the routes of the site.')
  .option('--json', 'print the route manifest as JSON')
  .action(async (dir = '.', options: SharedOptions & { json?: boolean }) => {
    const { printRoutes } = await import('./routes.js');
    conclude(
      await printRoutes(await siteInput(siteFolder(dir), { ...options, quiet: true }), { json: options.json === true, output }),
    );
  });

program
  .command('init [dir]')
  .description('Start a site.')
  .exitOverride()
  .action(async (dir = '.') => {
    const { initCommand } = await import('./init-command.js');
    conclude(await initCommand(path.resolve(dir), output));
  });

/** A fault of docsgen, or of a configuration that goes on after it was read. */
function fail(error: unknown): void {
  output.err(`docsgen failed: ${error instanceof Error ? error.message : String(error)}\n`);
  output.err('This is a fault of docsgen or of code in the configuration; please report the former with what you did.\n');
  if (process.env.DOCSGEN_DEBUG && error instanceof Error) output.err(`${error.stack}\n`);
  process.exitCode = 1;
}

process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    if (error.code === 'docsgen.format') output.err(`${error.message}\n`);
    process.exitCode = error.exitCode === 0 || error.code === 'commander.help' || error.code === 'commander.version' ? 0 : 2;
    return;
  }
  fail(error);
});
