import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Packages } from './packages.js';

/** A file of the program. Its name has no folders. */
export interface ProgramFile {
  readonly name: string;
  readonly code: string;
}

/** An error of the compiler. Lines and columns count from 1. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: number;
  readonly message: string;
}

const TIMEOUT = 120_000;

/** Loose options: a sample need not declare everything that a program must. */
const OPTIONS = {
  noEmit: true,
  allowJs: true,
  checkJs: true,
  strict: false,
  noImplicitAny: false,
  skipLibCheck: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  lib: ['esnext', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  resolveJsonModule: true,
};

/**
 * Type-checks files as one program with the command line of the installed `typescript`, which is the same in all versions. The files are written to a
 * temporary folder, where packages resolve as in the site's folder.
 *
 * @param typescript folder of the package
 * @returns the compiler's errors, or why it cannot be used, as part of a sentence
 */
export async function runTypeScript(
  files: readonly ProgramFile[],
  { typescript, packages }: { typescript: string; packages: Packages },
): Promise<{ diagnostics: readonly Diagnostic[] } | { unusable: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'docsgen-samples-'));
  try {
    const folder = await linkPackages(root, packages);
    const types = packages.findFolder('@types/node') ? ['node'] : [];
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...OPTIONS, types }, files: files.map(({ name }) => name) }),
    );
    await Promise.all(files.map(({ name, code }) => writeFile(path.join(folder, name), code)));
    return parseOutput(await runCompiler(typescript, folder), new Set(files.map(({ name }) => name)));
  } catch (error) {
    return { unusable: (error as Error).message.split('\n')[0] as string };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Creates nested folders, each linked to one of the site's `node_modules` folders, and returns the innermost. */
async function linkPackages(root: string, { folders, self }: Packages): Promise<string> {
  let folder = root;
  for (const target of [...folders].reverse()) {
    await symlink(target, path.join(folder, 'node_modules'), 'junction');
    folder = path.join(folder, 'in');
    await mkdir(folder);
  }
  if (self) {
    const link = path.join(folder, 'node_modules', self.name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(self.folder, link, 'junction');
  }
  return folder;
}

async function runCompiler(typescript: string, folder: string): Promise<{ output: string; code: number }> {
  const { bin } = JSON.parse(await readFile(path.join(typescript, 'package.json'), 'utf8')) as { bin?: Record<string, string> };
  if (!bin?.tsc) throw new Error('it has no command "tsc"');
  const args = [path.join(typescript, bin.tsc), '-p', 'tsconfig.json', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, timeout: TIMEOUT, maxBuffer: 1 << 26, windowsHide: true };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error('it did not come to an end'));
      else resolve({ output: `${stdout}${stderr}`, code: Number(error?.code ?? 0) });
    });
  });
}

const DIAGNOSTIC_LINE = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

function parseOutput({ output, code }: { output: string; code: number }, ownFiles: ReadonlySet<string>) {
  const diagnostics: Diagnostic[] = [];
  const generalErrors: string[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file = '', lineNumber, column, errorCode, message = ''] = DIAGNOSTIC_LINE.exec(line) ?? [];
    if (ownFiles.has(file))
      diagnostics.push({ file, line: Number(lineNumber), column: Number(column), code: Number(errorCode), message });
    else if (/^ {2,}\S/.test(line) && generalErrors.length === 0 && diagnostics.length > 0) {
      const last = diagnostics.pop() as Diagnostic;
      diagnostics.push({ ...last, message: `${last.message} ${line.trim()}` });
    } else if (line.trim() !== '' && (file === '' || file === 'tsconfig.json'))
      generalErrors.push(message || line.replace(/^error TS\d+: /, ''));
  }
  if (diagnostics.length === 0 && code !== 0 && (generalErrors.length > 0 || output.trim() === ''))
    return { unusable: (generalErrors[0] ?? 'it exited without output').replace(/\.$/, '') };
  return { diagnostics };
}
