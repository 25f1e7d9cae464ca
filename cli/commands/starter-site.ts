import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isError, type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';

/** A file of the starter site: where it comes from and what it is called in the site. npm leaves `.gitignore` out of packages. */
interface StarterFile {
  readonly from: string;
  readonly name: string;
}

/** The folders of `templates/init` that each starter site consists of. The first one is the default. */
const TEMPLATES = {
  product: ['common', 'books-api', 'product'],
  api: ['common', 'books-api', 'api'],
  minimal: ['common', 'minimal'],
} as const;

/** A starter site: documentation of a product, of an API, or a single page to begin with. */
export type Template = keyof typeof TEMPLATES;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly Template[];

export const isTemplate = (name: string): name is Template => Object.hasOwn(TEMPLATES, name);

/**
 * Copies a starter site into a folder, which is created if it is missing. Overwrites nothing: if one of the files already exists, nothing
 * is written. Only a `.gitignore` may exist; it is not changed.
 *
 * @param target absolute path of the new site
 * @param source the starter site, and the absolute path of the folder with all of them
 * @returns the files written, relative to the target, with `/`. Problems: `init-exists`, `init-ignore`, `init-failed`.
 */
export async function initSite(
  target: string,
  { folder, template }: { readonly folder: string; readonly template: Template },
): Promise<{ files: string[]; problems: Problem[] }> {
  const parts = await Promise.all(TEMPLATES[template].map((part) => starterFiles(path.join(folder, part))));
  const all = parts.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
  const there = await Promise.all(all.map(({ name }) => exists(path.join(target, name))));
  const problems = all.filter((_, index) => there[index]).map(({ name }) => obstacle(name));
  const errors = problems.filter(isError);
  if (errors.length > 0) return { files: [], problems: errors };
  const files: string[] = [];
  try {
    for (const { from, name } of all.filter((_, index) => !there[index])) {
      const file = path.join(target, name);
      await makeFolder(path.dirname(file));
      if (name === CONFIG) await writeFile(file, await configFrom(from, target), { flag: 'wx' });
      else await copyFile(from, file, constants.COPYFILE_EXCL);
      files.push(name);
    }
  } catch (error) {
    const reason = systemReason(error, 'init');
    return { files, problems: [...problems, problem('init-failed', { file: '' }, { dir: target, reason })] };
  }
  return { files, problems };
}

const CONFIG = 'docsgen.config.json';

/** The schema of the configuration, from a folder into which docsgen is installed. */
const SCHEMA = 'node_modules/docsgen/lib/config.schema.json';

/** The starter's configuration, with the path of the schema in the nearest folder above that has docsgen installed; or where `npm install` will put it. */
async function configFrom(from: string, target: string): Promise<string> {
  const text = await readFile(from, 'utf8');
  for (let up = ''; ; up += '../') {
    const folder = path.resolve(target, up);
    if (await exists(path.join(folder, SCHEMA))) return text.replace(`./${SCHEMA}`, `${up || './'}${SCHEMA}`);
    if (folder === path.dirname(folder)) return text;
  }
}

const obstacle = (name: string): Problem =>
  name === '.gitignore' ? problem('init-ignore', { file: name }) : problem('init-exists', { file: name }, { file: name });

/** Every file of one part of a starter site. */
async function starterFiles(part: string): Promise<StarterFile[]> {
  const entries = await readdir(part, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = path.join(entry.parentPath, entry.name);
      const name = path.relative(part, from).split(path.sep).join('/');
      return { from, name: name === 'gitignore' ? '.gitignore' : name };
    });
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );

/**
 * Creates a folder and its parents, one after the other: with `recursive`, Node never stops trying in a file system that does not allow new folders,
 * such as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await exists(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder);
}
