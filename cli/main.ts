import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { baseUrl, hostName, siteFolder, wholeNumber } from './commands/arguments.js';
import { isError, type Problem } from './problems/index.js';
import type { Trust } from './state/trust.js';
import { type Output, printProblems, progress, silent } from './terminal/reporter.js';

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
  readonly untrusted?: boolean;
}

/** Prints the problems; the exit code says whether one of them is an error. */
function conclude(problems: readonly Problem[]): void {
  printProblems(problems, output);
  if (problems.some(isError)) process.exitCode = 1;
}

interface BuildCommandOptions {
  readonly out: string;
  readonly verify?: boolean;
  readonly stats?: boolean | string;
  readonly trace?: string;
}

interface ListenCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
}

const ALLOW_HOST = 'another name under which the server may be asked, such as that of a proxy; can be repeated';

const workersOf = ({ workers }: SharedOptions): number => workers ?? availableParallelism();

/** What every command that reads a site needs. */
async function siteInput(dir: string, options: SharedOptions & { readonly quiet?: boolean; readonly trust?: Trust }) {
  const { openCache, noCache } = await import('./store/cache.js');
  const { packageBuild } = await import('./system/package.js');
  const { Stats } = await import('./terminal/stats.js');
  const { openThreads } = await import('./workers/threads.js');
  const folder = path.join(dir, '.docsgen');
  const cached = options.cache !== false;
  const trust = options.trust ?? (cached ? await trustIn(folder) : undefined);
  const cache =
    cached && trust?.key.isLasting ? openCache(folder, { build: (await packageBuild()).hash, key: trust.key }) : noCache;
  return {
    dir,
    environment: process.env,
    configFile: options.config,
    baseUrl: options.baseUrl,
    untrusted: options.untrusted,
    threads: openThreads(workersOf(options)),
    cache,
    distrust: cached ? trust?.problems : undefined,
    stats: new Stats(),
    progress: options.quiet ? silent : progress(output),
  };
}

/** What a command believes that writes nothing but the cache. */
async function trustIn(folder: string): Promise<Trust> {
  const { openTrust } = await import('./state/trust.js');
  return openTrust({ environment: process.env, folders: [folder] });
}

/** A command as the list of commands shows it, with all of its names. */
const commandTerm = (command: Command): string =>
  [[command.name(), ...command.aliases()].join(', '), ...command.registeredArguments.map((one) => `[${one.name()}]`)].join(' ');

const program = new Command('docsgen')
  .description('Turns Markdown and OpenAPI into a prerendered documentation site.')
  .version(DOCSGEN_VERSION, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand('help [command]', 'print the help of a command')
  .showSuggestionAfterError()
  .configureHelp({ subcommandTerm: commandTerm })
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
    .command(name)
    .argument('[dir]', 'folder of the site; the current one when left out', siteFolder)
    .description(description)
    .exitOverride()
    .option('--config <file>', 'configuration file, relative to [dir], instead of docsgen.config.ts, .js or .json')
    .option('--base-url <path>', 'path under which the site is published, instead of the configured one', baseUrl)
    .option('--untrusted', 'run no code of the site: refuse a configuration that is a program, skip what needs its packages')
    .option('--no-cache', 'use nothing that earlier commands left')
    .option('--workers <n>', 'threads for making and rendering pages (default: one for each processor)', wholeNumber(1, 64));

/** What `--stats` asks for. It takes the word after it, which may be the folder of the site. */
function statsFormat(given: boolean | string | undefined, mayBeFolder: boolean): { stats?: 'text' | 'json'; rest?: string } {
  if (given === undefined || given === false) return {};
  if (given === 'json' || given === 'text') return { stats: given };
  if (given === true) return { stats: 'text' };
  if (mayBeFolder) return { stats: 'text', rest: given };
  throw new CommanderError(2, 'docsgen.format', 'error: --stats has to be text or json');
}

siteCommand('build', 'Write the site to a folder.')
  .option('--out <dir>', 'folder for the site, relative to [dir]', 'dist')
  .option('--verify', 'build a second time from nothing and compare every byte')
  .option('--stats [format]', 'print what was done and how long it took: text, or json on standard output')
  .option('--trace <file>', 'write the events of the build to a file that the performance panel of Chrome opens')
  .action(async (dir: string | undefined, options: SharedOptions & BuildCommandOptions) => {
    const { trace } = options;
    const { stats, rest } = statsFormat(options.stats, dir === undefined);
    const site = dir ?? siteFolder(rest ?? '.');
    const { prepareOutput } = await import('./commit/prepare-output.js');
    const begun = await prepareOutput({
      dir: site,
      out: path.resolve(site, options.out),
      threads: workersOf(options),
      environment: process.env,
      cached: options.cache !== false,
    });
    if ('problems' in begun) return conclude(begun.problems);
    const { buildSite } = await import('./commands/build.js');
    conclude(
      await buildSite(await siteInput(site, { ...options, trust: begun.trust }), {
        begun,
        verify: options.verify,
        stats,
        trace: trace && path.resolve(trace),
        output,
      }),
    );
  });

siteCommand('watch', 'Serve the site while you write; open pages show each change in place.')
  .aliases(['dev', 'start'])
  .option('--port <n>', 'port; the next free one when it is in use', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on; others than the default make the site reachable from the network', '127.0.0.1')
  .option('--allow-host <name>', ALLOW_HOST, hostName)
  .option('--open', 'open the site in the browser')
  .action(async (site = siteFolder('.'), options: SharedOptions & ListenCommandOptions & { open?: boolean }) => {
    const { noSite } = await import('./pipeline.js');
    const missing = await noSite(site);
    if (missing) return conclude([missing]);
    const { watchSite } = await import('./commands/watch.js');
    const { port, host, allowHost, open } = options;
    conclude(await watchSite(await siteInput(site, { ...options, quiet: true }), { port, host, allowHost, open, output }));
  });

program
  .command('serve')
  .alias('preview')
  .argument('[dir]', 'folder of the site; the current one when left out', siteFolder)
  .description('Preview the built site locally, as a good static host serves it.')
  .exitOverride()
  .option('--out <dir>', 'folder of the built site, relative to [dir]', 'dist')
  .option('--port <n>', 'port; the next free one when it is in use', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on', '127.0.0.1')
  .option('--allow-host <name>', ALLOW_HOST, hostName)
  .action(async (site = siteFolder('.'), { out, ...options }: ListenCommandOptions & { out: string }) => {
    const { serveSite } = await import('./commands/serve.js');
    conclude(await serveSite({ out: path.resolve(site, out), ...options, environment: process.env, output }));
  });

siteCommand('check', 'Check everything that a build checks, and write nothing.')
  .option('--format <format>', 'text, json, github or sarif', 'text')
  .option('--search', 'ask the search the queries in content/search.golden.yml, and measure its answers')
  .action(async (site = siteFolder('.'), options: SharedOptions & { format: string; search?: boolean }) => {
    const { checkSite, FORMATS, isFormat } = await import('./commands/check.js');
    if (!isFormat(options.format))
      throw new CommanderError(2, 'docsgen.format', `error: --format has to be one of ${FORMATS.join(', ')}`);
    const problems = await checkSite(await siteInput(site, { ...options, quiet: options.format !== 'text' }), {
      format: options.format,
      search: options.search,
      output,
    });
    if (problems.some(isError)) process.exitCode = 1;
  });

siteCommand('routes', 'Print the routes of the site.')
  .option('--json', 'print the route manifest as JSON')
  .action(async (site = siteFolder('.'), options: SharedOptions & { json?: boolean }) => {
    const { printRoutes } = await import('./commands/routes.js');
    conclude(await printRoutes(await siteInput(site, { ...options, quiet: true }), { json: options.json === true, output }));
  });

program
  .command('init')
  .alias('new')
  .argument('[dir]', 'folder of the new site; the current one when left out', siteFolder)
  .description('Start a site.')
  .exitOverride()
  .action(async (site = siteFolder('.')) => {
    const { initCommand } = await import('./commands/init.js');
    conclude(await initCommand(site, output));
  });

/** A fault of docsgen, or of a configuration that goes on after it was read. */
function fail(error: unknown): void {
  output.err(`docsgen failed: ${error instanceof Error ? error.message : String(error)}\n`);
  output.err('This is a fault of docsgen or of code in the configuration; please report the former with what you did.\n');
  if (process.env.DOCSGEN_DEBUG && error instanceof Error) output.err(`${error.stack}\n`);
  process.exitCode = 1;
}

/** Kept, since code of the configuration finds another one in its place. */
const { exit } = process;

/** Whoever reads the output may stop, as `head` does. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}

process.on('uncaughtException', (error) => {
  fail(error);
  exit();
});

let idle = false;

/** Nothing is left to wait for, although the command has not come to its end: it must not look as if it had. The first time others may go on. */
function onIdle(): void {
  if (idle) fail(new Error('it waits for something that never happens'));
  else setImmediate(() => {});
  idle = true;
}
process.on('beforeExit', onIdle);

const command = program.parseAsync().finally(() => process.removeListener('beforeExit', onIdle));

command.catch((error: unknown) => {
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help';
    const unknown = isHelp && error.exitCode !== 0 ? program.args.at(-1) : undefined;
    if (error.code === 'docsgen.format') output.err(`${error.message}\n`);
    if (unknown !== undefined) output.err(`\nerror: unknown command '${unknown}'\n`);
    process.exitCode = error.exitCode === 0 || (isHelp && unknown === undefined) ? 0 : 2;
    return;
  }
  fail(error);
});
