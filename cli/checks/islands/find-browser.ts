import { createRequire } from 'node:module';
import path from 'node:path';
import { type Problem, problem } from '../../problems/index.js';
import { findProgram, isProgram } from '../../system/program.js';
import { findPackages } from '../samples/packages.js';

interface BrowserSearch {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/** Packages that download a browser. */
const PACKAGES = ['playwright', 'playwright-core', 'puppeteer'];

/** What the packages export. */
interface BrowserPackage {
  readonly chromium?: { executablePath(): string };
  executablePath?(): string | Promise<string>;
}

/**
 * Finds a Chromium or a browser that is made from it: the one that the environment variable CHROME_PATH names, that of a package of the site, or an
 * installed one. Returns the absolute path of its program.
 */
export async function findBrowser({ dir, environment }: BrowserSearch): Promise<string | Problem> {
  const { CHROME_PATH: named } = environment;
  if (named) return isProgram(named) ? named : problem('no-browser', { file: '' }, { reason: { kind: 'not-a-program', named } });
  const found =
    (await findInPackages(dir)) ??
    NAMES.map((name) => findProgram(name, environment)).find((program) => program !== undefined) ??
    listPlaces(environment).find(isProgram);
  return found ?? problem('no-browser', { file: '' }, { reason: 'none' });
}

/** Returns the browser that a package of the site has downloaded. */
async function findInPackages(dir: string): Promise<string | undefined> {
  const packages = findPackages(dir);
  for (const name of PACKAGES) {
    const folder = packages.findFolder(name);
    if (folder === undefined) continue;
    try {
      const loaded = createRequire(path.join(folder, 'package.json'))(folder) as BrowserPackage;
      const program = await (loaded.chromium ?? loaded).executablePath?.();
      if (program !== undefined && isProgram(program)) return program;
    } catch {
      // A package without its browser: another one may have it.
    }
  }
  return undefined;
}

/** Returns where installers put browsers that are not on the PATH. */
function listPlaces(environment: BrowserSearch['environment']): string[] {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (process.platform !== 'win32') return [];
  const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  const programs = [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ];
  return folders.flatMap((folder) => (folder ? programs.map((program) => path.join(folder, program)) : []));
}
