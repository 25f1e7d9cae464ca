import path from 'node:path';
import { listModuleFolders } from '../../../system/twoslash-packages.js';

/** The part of the language service that is used. */
interface LanguageService {
  dispose(): void;
}

/** The part of the host of a language service that is used. */
interface LanguageServiceHost {
  getScriptVersion(file: string): string;
}

/** The functions of TypeScript with which it reads files. */
interface System {
  readFile(file: string, encoding?: string): string | undefined;
  fileExists(file: string): boolean;
  directoryExists(folder: string): boolean;
  getDirectories(folder: string): string[];
  readDirectory(folder: string, ...rest: readonly unknown[]): string[];
  realpath?(file: string): string;
}

/** The part of TypeScript that is used. */
export interface TypeScript {
  readonly sys: System;
  createLanguageService(host: LanguageServiceHost, registry?: unknown): LanguageService;
  createDocumentRegistry(useCaseSensitiveFileNames?: boolean): unknown;
}

/** A result of twoslash for a part of the code. Lines and characters count from 0. */
export interface TypeNode {
  readonly type: 'hover' | 'query' | 'error' | 'highlight' | 'completion' | 'tag';
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly text?: string;
  readonly docs?: string;
  /** Number of the error. */
  readonly code?: number;
}

export interface TwoslashResult {
  readonly nodes: readonly TypeNode[];
  readonly meta: {
    readonly handbookOptions: { readonly errors: readonly number[] };
    readonly flagNotations: readonly { readonly type: string; readonly name: string; readonly start: number }[];
  };
}

type Twoslasher = (code: string, extension: string) => TwoslashResult;

/** The part of twoslash that is used. */
export interface TwoslashModule {
  createTwoslasher(options: Readonly<Record<string, unknown>>): Twoslasher;
}

/** Determines the types of samples. */
export interface Compiler {
  /** Throws the errors of twoslash, which have a `description`. */
  run: Twoslasher;
  /** A deadline passed while it was running, so its state is undefined. */
  isInterrupted(): boolean;
}

/** Options of the compiler, by the values of its enumerations. */
const OPTIONS = {
  strict: true,
  target: 99,
  module: 99,
  moduleResolution: 100,
  moduleDetection: 3,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: 4,
  allowJs: true,
  checkJs: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  noEmit: true,
};

interface CompilerInput {
  readonly module: TwoslashModule;
  readonly typescript: TypeScript;
  /** Folder of the declarations of the language. */
  readonly library: string;
  /** Absolute path of the site. */
  readonly site: string;
}

/**
 * Creates a compiler. Each sample is a separate program, so that its types do not depend on those before it, but all share the parsed declarations of
 * the language.
 */
export function createCompiler({ module, typescript, library, site }: CompilerInput): Compiler {
  const registry = typescript.createDocumentRegistry(true);
  const sys = restrictReading(typescript.sys, [library, ...listModuleFolders(site)]);
  const services: LanguageService[] = [];
  const root = `${site.replaceAll('\\', '/')}/`;
  const isOfSample = (file: string) => file.startsWith(root) && !file.includes('/node_modules/');
  let programs = 0;
  const types = sys.directoryExists(path.join(site, 'node_modules/@types/node')) ? ['node'] : [];
  const tsModule = {
    ...typescript,
    sys,
    createLanguageService(host: LanguageServiceHost) {
      programs += 1;
      const service = typescript.createLanguageService(withOwnVersions(host, `${programs}.`, isOfSample), registry);
      services.push(service);
      return service;
    },
  };
  const run: Twoslasher = (code, extension) =>
    module.createTwoslasher({
      tsModule,
      tsLibDirectory: library,
      vfsRoot: site,
      cache: false,
      fsCache: false,
      compilerOptions: { ...OPTIONS, types },
      handbookOptions: { keepNotations: true, noErrorValidation: true },
    })(code, extension);
  let isStarted = false;
  let isRunning = false;
  return {
    run(code, extension) {
      isRunning = true;
      // This program stays, and with it the parsed declarations.
      if (!isStarted) run('export {};', 'ts');
      isStarted = true;
      services.length = 0;
      try {
        return run(code, extension);
      } finally {
        for (const service of services) service.dispose();
        isRunning = false;
      }
    },
    isInterrupted: () => isRunning,
  };
}

/** Gives the files of each sample different versions: all have the same name, and the registry returns a parsed file by its name and version. */
const withOwnVersions = (
  host: LanguageServiceHost,
  prefix: string,
  isOfSample: (file: string) => boolean,
): LanguageServiceHost => ({
  ...host,
  getScriptVersion: (file) => (isOfSample(file) ? prefix : '') + host.getScriptVersion(file),
});

/** Restricts reading to some folders, so that samples cannot show other files. Caches all results. */
function restrictReading(sys: System, folders: readonly string[]): System {
  const isAllowed = (file: string) => {
    const absolute = path.resolve(file);
    return folders.some((folder) => absolute === folder || absolute.startsWith(`${folder}${path.sep}`));
  };
  const remember = <Result>(read: (file: string) => Result, refused: Result) => {
    const results = new Map<string, Result>();
    return (file: string): Result => {
      const known = results.get(file);
      if (known !== undefined || results.has(file)) return known as Result;
      const result = isAllowed(file) ? read(file) : refused;
      results.set(file, result);
      return result;
    };
  };
  return {
    ...sys,
    readFile: remember((file) => sys.readFile(file), undefined),
    fileExists: remember((file) => sys.fileExists(file), false),
    directoryExists: remember((folder) => sys.directoryExists(folder), false),
    getDirectories: remember((folder) => sys.getDirectories(folder), []),
    readDirectory: (folder, ...rest) => (isAllowed(folder) ? sys.readDirectory(folder, ...rest) : []),
    // Packages that are links keep the address under which they are installed.
    realpath(file) {
      const real = isAllowed(file) ? (sys.realpath?.(file) ?? file) : file;
      return isAllowed(real) ? real : file;
    },
  };
}
