// Writes the pages of the reference that follow from the code: configuration, directives and problems.
// `--check` writes nothing and fails when a page is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { configurationPage } from './reference/configuration.mjs';
import { directivesPage } from './reference/directives.mjs';
import { problemsPage } from './reference/problems.mjs';
import { withSafeHtml } from './reference/safe-html.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** A TypeScript module of the CLI, bundled and run. */
async function load(file) {
  const options = { absWorkingDir: root, entryPoints: [file], bundle: true, write: false, format: 'esm', platform: 'node' };
  const { outputFiles } = await build({ ...options, target: 'node20', logLevel: 'error' });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const [{ configSchema }, { DIRECTIVES }, { ICONS }, problems, safeHtml] = await Promise.all([
  load('cli/config/schema.ts'),
  load('cli/pages/markdown/directives/index.ts'),
  load('cli/pages/markdown/directives/icons.ts'),
  load('cli/problems/index.ts'),
  load('cli/pages/markdown/safe-html.ts'),
]);

const pages = {
  'docs/content/reference/configuration.md': configurationPage(configSchema),
  'docs/content/reference/directives.md': directivesPage(DIRECTIVES, Object.keys(ICONS)),
  'docs/content/reference/problems.md': problemsPage(problems),
  'docs/content/security.md': withSafeHtml(read('docs/content/security.md').replace(/\r\n/g, '\n'), safeHtml),
};

const written = (file) => {
  try {
    return read(file).replace(/\r\n/g, '\n');
  } catch {
    return undefined;
  }
};

const stale = Object.keys(pages).filter((file) => written(file) !== pages[file]);
if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is stale: run "node scripts/reference.mjs".`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const file of stale) writeFileSync(path.join(root, file), pages[file]);
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Everything is up to date.');
}
