import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { baseUrl, hostName, shard, siteFolder, wholeNumber } from './commands/arguments.js';
import type { StatsOptions } from './commands/build.js';
import { defineOpenApiCommands } from './commands/openapi/define.js';
import { isError } from './problems/index.js';
import { NEVER_SETTLES } from './problems/syntax.js';
import type { Shard } from './sources/shard.js';
import type { Trust } from './state/trust.js';
import { createCodeFrames } from './terminal/code-frame.js';
import { type CommandResult, formatProblems, showProgress, silent, type Terminal } from './terminal/reporter.js';

/** Replaced by the bundler with the version in package.json. */
declare const DOCSGEN_VERSION: string;

const terminal: Terminal = {
  isInteractive: process.stderr.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb',
  columns: process.stderr.columns ?? 80,
};

/** Prints text for people. */
const printText = (text: string) => process.stderr.write(text);

interface SharedOptions {
  readonly config?: string;
  readonly baseUrl?: string;
  readonly cache?: boolean;
  readonly workers?: number;
  readonly untrusted?: boolean;
  readonly strict?: boolean;
  readonly all?: boolean;
}

/** @param dir folder of the site, whose lines an interactive terminal shows with the problems */
function print({ out, err, problems }: CommandResult, dir?: string): void {
  if (out) process.stdout.write(out);
  const frame = dir !== undefined && terminal.isInteractive ? createCodeFrames(dir, terminal.columns) : undefined;
  const text = `${err ?? ''}${formatProblems(problems, terminal, frame)}`;
  if (text) printText(text);
}

/** Prints the result of a command. The exit code is 1 if one of its problems is an error. */
function conclude(result: CommandResult, dir?: string): void {
  print(result, dir);
  if (result.problems.some(isError)) process.exitCode = 1;
}

interface BuildCommandOptions {
  readonly out: string;
  readonly verify?: boolean;
  readonly stats?: boolean | string;
  readonly trace?: string;
  readonly shard?: Shard;
}

interface CheckCommandOptions {
  readonly format: string;
  readonly search?: boolean;
  readonly hydrate?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

interface MigrateCommandOptions {
  readonly from?: string;
  readonly out: string;
  readonly dryRun?: boolean;
  readonly against?: string;
  readonly map?: string;
  readonly workers?: number;
}

interface ListenCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
}

const ALLOW_HOST = 'additional host name that requests may use, such as the name of a proxy; can be repeated';

const STRICT = 'make warnings errors';

const countWorkers = ({ workers }: SharedOptions): number => workers ?? availableParallelism();

/** Opens everything that a command needs to read a site. */
async function openSite(dir: string, options: SharedOptions & { readonly quiet?: boolean; readonly trust?: Trust }) {
  const { openSite: open } = await import('./api/open-site.js');
  return open({
    dir,
    environment: process.env,
    configFile: options.config,
    baseUrl: options.baseUrl,
    untrusted: options.untrusted,
    strict: options.strict,
    all: options.all,
    cached: options.cache !== false,
    workers: countWorkers(options),
    trust: options.trust,
    progress: options.quiet ? silent : showProgress(terminal, printText),
  });
}

/** A command as the list of commands shows it, with all of its names. */
const commandTerm = (command: Command): string => {
  const names = [command.name(), ...command.aliases()].join(', ');
  return [names, ...command.registeredArguments.map((argument) => `[${argument.name()}]`)].join(' ');
};

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
A site is a folder with content/ (Markdown) and, if needed, openapi/, static/ and docsgen.config.ts.

  docsgen init my-docs      create a site
  docsgen watch my-docs     preview the site while you write
  docsgen build my-docs     build the site into my-docs/dist

Exit codes: 0 success, 1 errors in the site, 2 wrong usage.`,
  );

const siteCommand = (name: string, description: string): Command =>
  program
    .command(name)
    .argument('[dir]', 'folder of the site (default: the current folder)', siteFolder)
    .description(description)
    .exitOverride()
    .option('--config <file>', 'configuration file, relative to [dir], instead of docsgen.config.ts, .js or .json')
    .option('--base-url <path>', 'path under which the site is published, instead of the one in the configuration', baseUrl)
    .option(
      '--untrusted',
      'run no code of the site: refuse a configuration that is a program, and skip checks that need its packages',
    )
    .option('--no-cache', 'ignore the cache and rebuild everything')
    .option('--workers <n>', 'number of worker threads (default: one for each processor)', wholeNumber(1, 64));

/** The format that `--stats` requests. The option consumes the word after it, which may be the folder of the site. */
function statsFormat(given: boolean | string | undefined, mayBeFolder: boolean): { stats?: 'text' | 'json'; rest?: string } {
  if (given === undefined || given === false) return {};
  if (given === 'json' || given === 'text') return { stats: given };
  if (given === true) return { stats: 'text' };
  if (mayBeFolder) return { stats: 'text', rest: given };
  throw new CommanderError(2, 'docsgen.usage', 'error: --stats must be text or json');
}

interface ShardCommand extends SharedOptions {
  readonly shard: Shard;
  readonly command: Command;
  readonly report: StatsOptions;
}

async function buildOneShard(site: string, { command, report, ...options }: ShardCommand): Promise<void> {
  const useless = ['out', 'verify', 'cache'].find((name) => command.getOptionValueSource(name) === 'cli');
  const flag = useless === 'cache' ? '--no-cache' : `--${useless}`;
  if (useless) throw new CommanderError(2, 'docsgen.usage', `error: --shard only fills the cache: remove ${flag}`);
  const { buildShard } = await import('./commands/shard.js');
  const { reportStats } = await import('./commands/build.js');
  const input = await openSite(site, options);
  const built = await buildShard(input, options.shard);
  const reported = await reportStats(input.stats, report);
  conclude(
    { ...reported, err: `${built.err ?? ''}${reported.err ?? ''}`, problems: [...built.problems, ...reported.problems] },
    site,
  );
}

siteCommand('build', 'Build the site into a folder.')
  .option('--out <dir>', 'folder for the site, relative to [dir]', 'dist')
  .option('--verify', 'build a second time without the cache and compare every byte')
  .option('--strict', STRICT)
  .option('--stats [format]', 'print what was built and how long it took: text, or json on standard output')
  .option('--trace <file>', "write a trace of the build for the performance panel of Chrome's developer tools")
  .option('--shard <n/count>', 'only make the pages of one of several shards, such as 2/8, into the cache; write no site', shard)
  .action(async (dir: string | undefined, options: SharedOptions & BuildCommandOptions, command: Command) => {
    const { stats, rest } = statsFormat(options.stats, dir === undefined);
    const site = dir ?? siteFolder(rest ?? '.');
    const report: StatsOptions = { format: stats, trace: options.trace && path.resolve(options.trace) };
    if (options.shard) return buildOneShard(site, { ...options, shard: options.shard, command, report });
    const { prepareOutput } = await import('./commit/prepare-output.js');
    const begun = await prepareOutput({
      dir: site,
      out: path.resolve(site, options.out),
      threads: countWorkers(options),
      environment: process.env,
      cached: options.cache !== false,
    });
    if ('problems' in begun) return conclude(begun);
    const { buildCommand, reportStats } = await import('./commands/build.js');
    const input = await openSite(site, { ...options, trust: begun.trust });
    const built = await buildCommand(input, { begun, verify: options.verify });
    print({ err: built.err, problems: [] });
    const reported = await reportStats(input.stats, report);
    conclude({ ...reported, problems: [...built.problems, ...reported.problems] }, site);
  });

siteCommand('watch', 'Serve the site and update open pages while you write.')
  .aliases(['dev', 'start'])
  .option('--port <n>', 'port; if it is in use, the next free one', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on; any other address makes the site reachable from the network', '127.0.0.1')
  .option('--allow-host <name>', ALLOW_HOST, hostName)
  .option('--open', 'open the site in the browser')
  .action(async (site = siteFolder('.'), options: SharedOptions & ListenCommandOptions & { open?: boolean }) => {
    const { checkSiteFolder } = await import('./sources/site-folder.js');
    const missing = await checkSiteFolder(site);
    if (missing) return conclude({ problems: [missing] });
    const { watchCommand } = await import('./commands/watch.js');
    const { port, host, allowHost, open } = options;
    const input = await openSite(site, { ...options, quiet: true });
    const report = (result: CommandResult) => print(result, site);
    conclude({ problems: await watchCommand(input, { port, host, allowHost, open, report }) }, site);
  });

program
  .command('serve')
  .alias('preview')
  .argument('[dir]', 'folder of the site (default: the current folder)', siteFolder)
  .description('Preview the built site as a static host would serve it.')
  .exitOverride()
  .option('--out <dir>', 'folder of the built site, relative to [dir]', 'dist')
  .option('--port <n>', 'port; if it is in use, the next free one', wholeNumber(0, 65_535), 3000)
  .option('--host <host>', 'address to listen on', '127.0.0.1')
  .option('--allow-host <name>', ALLOW_HOST, hostName)
  .action(async (site = siteFolder('.'), { out, ...options }: ListenCommandOptions & { out: string }) => {
    const { serveSite } = await import('./commands/serve.js');
    conclude(await serveSite({ out: path.resolve(site, out), ...options, environment: process.env }));
  });

siteCommand('check', 'Check the site like a build, and write nothing.')
  .option('--strict', STRICT)
  .option('--all', 'list every problem of lenient OpenAPI documents instead of summarizing them')
  .option('--format <format>', 'text, json, github or sarif', 'text')
  .option('--fix', 'rewrite pages where a problem has only one fix')
  .option('--dry-run', 'with --fix: print the changes as a diff, and write nothing')
  .option('--search', 'also measure how well the search answers the queries in content/search.golden.yml')
  .option('--hydrate', 'also start all islands in a browser, which must be installed')
  .action(async (site = siteFolder('.'), options: SharedOptions & CheckCommandOptions) => {
    const { checkCommand, FORMATS, isFormat } = await import('./commands/check.js');
    const { format, search, hydrate, fix, dryRun } = options;
    if (!isFormat(format)) throw new CommanderError(2, 'docsgen.usage', `error: --format must be one of ${FORMATS.join(', ')}`);
    if (dryRun && (!fix || format !== 'text'))
      throw new CommanderError(2, 'docsgen.usage', 'error: --dry-run belongs to --fix, with the format text');
    const open = () => openSite(site, { ...options, quiet: format !== 'text' || fix === true });
    const result = await checkCommand(open, { format, search, hydrate, fix: fix ? (dryRun ? 'show' : 'write') : undefined });
    if (format === 'text') return conclude(result, site);
    print({ ...result, problems: [] });
    if (result.problems.some(isError)) process.exitCode = 1;
  });

siteCommand('routes', 'Print the routes of the site.')
  .option('--json', 'print the route manifest as JSON')
  .action(async (site = siteFolder('.'), options: SharedOptions & { json?: boolean }) => {
    const { listRoutes } = await import('./commands/routes.js');
    conclude(await listRoutes(await openSite(site, { ...options, quiet: true }), { json: options.json === true }), site);
  });

program
  .command('pull')
  .argument('[dir]', 'folder of the site (default: the current folder)', siteFolder)
  .description('Fetch files of other hosts, which the configuration declares, into vendor/.')
  .exitOverride()
  .option('--config <file>', 'configuration file, relative to [dir], instead of docsgen.config.ts, .js or .json')
  .option('--locked', 'fetch exactly what docsgen.lock.json describes, or nothing')
  .option('--check', 'store nothing; fail if the sources differ from docsgen.lock.json')
  .action(async (site = siteFolder('.'), options: { config?: string; locked?: boolean; check?: boolean }) => {
    if (options.locked && options.check)
      throw new CommanderError(2, 'docsgen.usage', 'error: --locked and --check exclude each other');
    const { pullCommand } = await import('./commands/pull.js');
    const mode = options.check ? 'check' : options.locked ? 'locked' : 'update';
    conclude(await pullCommand({ dir: site, configFile: options.config, environment: process.env, mode }));
  });

program
  .command('init')
  .alias('new')
  .argument('[dir]', 'folder of the new site (default: the current folder)', siteFolder)
  .option('--template <name>', 'starter site: product, api or minimal', 'product')
  .description('Create a site.')
  .exitOverride()
  .action(async (site = siteFolder('.'), { template }: { template: string }) => {
    const { initCommand } = await import('./commands/init.js');
    const { isTemplate, TEMPLATE_NAMES } = await import('./commands/starter-site.js');
    if (!isTemplate(template))
      throw new CommanderError(2, 'docsgen.usage', `error: --template must be one of ${TEMPLATE_NAMES.join(', ')}`);
    conclude(await initCommand(site, template));
  });

program
  .command('migrate')
  .argument('[dir]', 'folder of the site of another tool (default: the current folder)', siteFolder)
  .description('Move in from Docusaurus, MkDocs, VitePress, Starlight or Mintlify. The old site is not changed.')
  .exitOverride()
  .option(
    '--from <tool>',
    'docusaurus, mkdocs, vitepress, starlight or mintlify (default: the tool whose configuration is found)',
  )
  .option('--out <dir>', 'folder of the new site, which must be empty or missing', 'docsgen-site')
  .option('--dry-run', 'write nothing, and print the report')
  .option(
    '--against <path>',
    'sitemap or built folder of the old site, to compare the addresses with, and the content of a built folder',
  )
  .option('--map <file>', 'JSON or YAML file with what to write instead of components of the site')
  .option('--workers <n>', 'number of worker threads (default: one for each processor)', wholeNumber(1, 64))
  .action(async (site = siteFolder('.'), options: MigrateCommandOptions) => {
    const { isTool, TOOLS } = await import('./sources/tool.js');
    const { migrateCommand } = await import('./commands/migrate.js');
    const { from, out, dryRun, against, map } = options;
    if (from !== undefined && !isTool(from))
      throw new CommanderError(2, 'docsgen.usage', `error: --from must be one of ${TOOLS.join(', ')}`);
    const result = await migrateCommand({
      dir: site,
      out: path.resolve(out),
      tool: from,
      dryRun: dryRun === true,
      against: against && path.resolve(against),
      map: map && path.resolve(map),
      environment: process.env,
      workers: countWorkers(options),
    });
    conclude(result);
  });

defineOpenApiCommands(program, conclude);

/** Reports a bug in docsgen, or an error in configuration code that still runs after the configuration was read. */
function fail(error: unknown): void {
  printText(`docsgen failed: ${error instanceof Error ? error.message : String(error)}\n`);
  printText(
    'This is a bug in docsgen or in your configuration code. If it is docsgen, please report it with steps to reproduce.\n',
  );
  if (process.env.DOCSGEN_DEBUG && error instanceof Error) printText(`${error.stack}\n`);
  process.exitCode = 1;
}

/** The original, because `process.exit` is replaced while configuration code runs. */
const { exit } = process;

/** Ignores EPIPE: the consumer of the output, such as `head`, may close the pipe. */
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

/** Fails if the event loop is empty before the command ends, so that this does not pass as success. The first time, other listeners may still add work. */
function onIdle(): void {
  if (idle) fail(new Error(NEVER_SETTLES));
  else setImmediate(() => {});
  idle = true;
}
process.on('beforeExit', onIdle);

const command = program.parseAsync().finally(() => process.removeListener('beforeExit', onIdle));

command.catch((error: unknown) => {
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help';
    const unknown = isHelp && error.exitCode !== 0 ? program.args.at(-1) : undefined;
    if (error.code === 'docsgen.usage') printText(`${error.message}\n`);
    const isGroup = program.commands.some((known) => known.name() === unknown);
    if (unknown !== undefined && !isGroup) printText(`\nerror: unknown command '${unknown}'\n`);
    process.exitCode = error.exitCode === 0 || (isHelp && unknown === undefined) ? 0 : 2;
    return;
  }
  fail(error);
});
