// Checks who imports whom: search/ and templates/ nothing of docsgen's, cli/ and runtime/ both of them, no stage a later one, no cycles.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = ['cli', 'templates', 'runtime', 'search'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file)),
);

/** Types vanish when the code runs: they make no cycle, but they respect the folders. */
function importsOf(file) {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [
    ...code.matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|^import\s+'(\.[^']+)'/gm,
    ),
  ].flatMap(([, type, from, lazy, bare]) => {
    const target = path.posix.join(path.posix.dirname(file), from ?? lazy ?? bare).replace(/\.js$/, '');
    const found = files.find((one) => one === `${target}.ts` || one === `${target}.tsx`);
    return found ? [{ target: found, type: Boolean(type) }] : [];
  });
}

/** Folder → folders it may import from, besides itself. */
const ALLOWED = { cli: ['templates', 'search'], runtime: ['templates', 'search'], templates: [], search: [] };
/** Stages in their order: none imports the code of a later one. */
const STAGES = ['cli/pages/', 'cli/manifest/', 'cli/render/', 'cli/emit/'];

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const faults = [];
const stageOf = (file) => STAGES.findIndex((stage) => file.startsWith(stage));
for (const [file, imports] of graph) {
  const folder = file.split('/')[0];
  for (const { target, type } of imports) {
    const other = target.split('/')[0];
    if (other !== folder && !ALLOWED[folder].includes(other))
      faults.push(`${file} imports ${target}: ${folder}/ may not import ${other}/`);
    if (!type && stageOf(file) >= 0 && stageOf(target) > stageOf(file))
      faults.push(`${file} imports ${target}: a stage may not import a later one`);
  }
}

const done = new Set();
function visit(file, trail) {
  if (done.has(file)) return;
  const at = trail.indexOf(file);
  if (at >= 0) {
    faults.push(`import cycle: ${[...trail.slice(at), file].join(' → ')}`);
    return;
  }
  for (const { target, type } of graph.get(file)) if (!type) visit(target, [...trail, file]);
  done.add(file);
}
for (const file of files) visit(file, []);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
