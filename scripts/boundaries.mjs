// Checks who imports whom: templates/ and search/ import nothing else of docsgen, cli/ and runtime/ import both. Within cli/, code imports only the
// folders before it in the order of the pipeline. Reports import cycles and exported values that no other file uses.
import { readImportGraph } from './import-graph.mjs';

/** Folder → folders that it may import from, besides itself. */
const ALLOWED = {
  cli: ['templates', 'search', 'samples'],
  runtime: ['templates', 'search', 'samples'],
  templates: [],
  search: [],
  samples: ['templates'],
};

/**
 * The folders and files of cli/ in order: what all stages need, the stages, what runs them. Code imports what is on its own line and before it. Types
 * vanish when the code runs, so they may be imported from anywhere.
 */
const ORDER = [
  ['types.ts'],
  ['system', 'problems', 'terminal', 'state'],
  ['store', 'sources', 'schema', 'config'],
  ['vendor'],
  ['workers'],
  ['extensions'],
  ['pages'],
  ['manifest'],
  ['render'],
  ['emit', 'commit'],
  ['pipeline'],
  ['serve'],
  ['checks'],
  ['watch', 'pull'],
  ['api'],
  ['migrate'],
  ['commands'],
  ['extend.ts', 'index.ts', 'main.ts'],
];

/** Runs the work of every stage in a thread. */
const TASKS = 'cli/workers/tasks.ts';

/** Modules whose exports are used from outside: package exports, entry points of bundles, modules that the scripts bundle, configuration of tools. */
const ENTRIES = new RegExp(
  String.raw`^(?:cli/(?:extend|index|main)\.ts|${TASKS}|cli/config/json-schema\.ts|runtime/client\.ts|runtime/flags/index\.ts|runtime/services-plain\.ts|cli/problems/index\.ts|cli/pages/markdown/safe-html\.ts|[\w.]+\.ts)$`,
);

const modules = readImportGraph([...Object.keys(ALLOWED), 'test', 'scripts'], ['docsgen.config.ts', 'vitest.config.ts']);
const files = [...modules.keys()];
const errors = [];
const rankOf = (file) => ORDER.findIndex((line) => line.includes(file.split('/')[1]));

function checkImport(file, { target, isType }) {
  const [folder, other] = [file.split('/')[0], target.split('/')[0]];
  if (!(folder in ALLOWED)) return;
  if (other !== folder && !ALLOWED[folder].includes(other))
    errors.push(`${file} imports ${target}: ${folder}/ may not import ${other}/`);
  if (folder !== 'cli' || other !== 'cli') return;
  if (rankOf(file) < 0) errors.push(`${file} is in a folder that scripts/boundaries.mjs does not list`);
  else if (!isType && file !== TASKS && rankOf(target) > rankOf(file))
    errors.push(`${file} imports ${target}, which comes later in the pipeline`);
}

const used = new Map(files.map((file) => [file, new Set()]));
for (const [file, { imports }] of modules)
  for (const imported of imports) {
    checkImport(file, imported);
    for (const name of imported.names) used.get(imported.target).add(name);
  }
for (const [file, { exports }] of modules)
  for (const { name, line } of exports)
    if (!ENTRIES.test(file) && !used.get(file).has(name) && !used.get(file).has('*'))
      errors.push(`${file}:${line} exports ${name}, which no other file uses`);

const done = new Set();
function findCycles(file, trail) {
  if (done.has(file)) return;
  const start = trail.indexOf(file);
  if (start >= 0) {
    errors.push(`import cycle: ${[...trail.slice(start), file].join(' → ')}`);
    return;
  }
  for (const { target, isType } of modules.get(file).imports) if (!isType) findCycles(target, [...trail, file]);
  done.add(file);
}
for (const file of files) findCycles(file, []);

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
