import { statSync } from 'node:fs';
import path from 'node:path';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { isError } from '../../problems/index.js';
import type { CommandResult } from '../../terminal/reporter.js';

/** Prints the result of a command, with lines of the files in a folder. */
type Conclude = (result: CommandResult, dir?: string) => void;

const EXIT_CODES = '\nExit codes: 0 success, 1 errors or the changes of --fail-on, 2 wrong usage.';

/** Adds the commands that work with OpenAPI documents outside of a site. */
export function defineOpenApiCommands(program: Command, conclude: Conclude): void {
  const group = program
    .command('openapi')
    .description('Bundle, check and compare OpenAPI documents without a site.')
    .exitOverride();

  group
    .command('bundle')
    .argument('<file>', 'OpenAPI or Swagger document', existingFile)
    .description('Write a document with all the files that it refers to as one file.')
    .exitOverride()
    .option(
      '--out <file>',
      'file to write: YAML or JSON, by its extension (default: standard output, in the format of <file>)',
      absolute,
    )
    .option('--overlay <file>', 'overlay to apply; can be repeated', oneMoreFile)
    .addHelpText('after', EXIT_CODES)
    .action(async (file: string, { out, overlay = [] }: { out?: string; overlay?: readonly string[] }) => {
      const { bundleCommand } = await import('./bundle.js');
      conclude(await bundleCommand(file, { out, overlays: overlay }));
    });

  group
    .command('lint')
    .argument('<files...>', 'OpenAPI or Swagger documents', oneMoreFile)
    .description('Check documents like the build of a site, apart from links to pages.')
    .exitOverride()
    .option('--format <format>', 'text, json, github or sarif', 'text')
    .option('--lenient', 'make errors that do no harm to readers warnings, and summarize them')
    .option('--all', 'with --lenient: list every problem')
    .option('--overlay <file>', 'overlay to apply; can be repeated', oneMoreFile)
    .addHelpText('after', EXIT_CODES)
    .action(async (files: readonly string[], options: LintCommandOptions) => {
      const { FORMATS, isFormat } = await import('../check.js');
      const { format, lenient = false, all = false, overlay = [] } = options;
      if (!isFormat(format)) throw usageError(`--format must be one of ${FORMATS.join(', ')}`);
      const { lintCommand } = await import('./lint.js');
      const result = await lintCommand(files, { format, lenient, all, overlays: overlay });
      if (format === 'text') return conclude(result, process.cwd());
      conclude({ ...result, problems: [] });
      if (result.problems.some(isError)) process.exitCode = 1;
    });

  group
    .command('diff')
    .argument('<old>', 'the old document', existingFile)
    .argument('<new>', 'the new document', existingFile)
    .description('List the changes between two documents, the breaking ones first.')
    .exitOverride()
    .option('--format <format>', 'text, markdown or json', 'text')
    .option('--fail-on <changes>', 'exit with 1 if there are such changes: breaking')
    .addHelpText('after', EXIT_CODES)
    .action(async (old: string, current: string, { format, failOn }: { format: string; failOn?: string }) => {
      const { DIFF_FORMATS } = await import('../../pages/openapi/diff/format-changes.js');
      const chosen = DIFF_FORMATS.find((name) => name === format);
      if (chosen === undefined) throw usageError(`--format must be one of ${DIFF_FORMATS.join(', ')}`);
      if (failOn !== undefined && failOn !== 'breaking') throw usageError('--fail-on must be breaking');
      const { diffCommand } = await import('./diff.js');
      const { failed, ...result } = await diffCommand(old, current, { format: chosen, failOn });
      conclude(result);
      if (failed) process.exitCode = 1;
    });
}

interface LintCommandOptions {
  readonly format: string;
  readonly lenient?: boolean;
  readonly all?: boolean;
  readonly overlay?: readonly string[];
}

const usageError = (message: string) => new CommanderError(2, 'docsgen.usage', `error: ${message}`);

const absolute = (file: string): string => path.resolve(file);

/** Parses the name of a file that must exist. */
function existingFile(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new InvalidArgumentError('There is no such file.');
  if (!stats.isFile()) throw new InvalidArgumentError('It is not a file.');
  return path.resolve(file);
}

/** Parses one more file of an argument that can be repeated. */
const oneMoreFile = (file: string, before: readonly string[] = []): readonly string[] => [...before, existingFile(file)];
