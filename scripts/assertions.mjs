// Lists tests that assert nothing: neither the test nor a function that it calls, in its file or imported from another one, uses `expect` or `assert`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';

const root = path.resolve(import.meta.dirname, '..');
const modules = new Map();

/** The functions of a file by name, what it imports from files of the repository by local name, and its tests. */
function readModule(file) {
  const parsed = modules.get(file);
  if (parsed) return parsed;
  const module = { file, functions: new Map(), imports: new Map(), tests: [] };
  modules.set(file, module);
  const plugins = ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])];
  const { program } = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins });
  for (const node of nodesIn(program)) {
    if (node.type === 'FunctionDeclaration') module.functions.set(node.id.name, node);
    if (node.type === 'VariableDeclarator' && isFunction(node.init)) module.functions.set(node.id.name, node.init);
    if (node.type === 'ImportDeclaration') readImport(node, module);
    if (node.type === 'CallExpression' && /^(?:test|it)$/.test(rootName(node.callee)))
      for (const argument of node.arguments)
        if (isFunction(argument) && node.arguments[0] !== argument)
          module.tests.push({ line: node.loc.start.line, body: argument });
  }
  return module;
}

function readImport({ source, specifiers }, { file, imports }) {
  if (!source.value.startsWith('.')) return;
  const target = path.join(path.dirname(file), source.value.replace(/\.js$/, ''));
  const found = [`${target}.ts`, `${target}.tsx`].find((name) => existsSync(name));
  for (const { type, imported, local } of found ? specifiers : [])
    if (type === 'ImportSpecifier') imports.set(local.name, { file: found, name: imported.name });
}

const isFunction = (node) => /Function/.test(node?.type ?? '');

/** `test` of `test(…)`, `test.each(…)(…)` and `test.runIf(…).each(…)(…)`. */
function rootName(node) {
  if (node.type === 'Identifier') return node.name;
  return node.callee || node.object ? rootName(node.callee ?? node.object) : '';
}

/** A syntax node and all nodes in it. */
function* nodesIn(start) {
  const stack = [start];
  for (let node = stack.pop(); stack.length > 0 || node; node = stack.pop()) {
    if (!node || typeof node !== 'object') continue;
    if (typeof node.type === 'string') yield node;
    for (const key in node) if (key !== 'loc' && typeof node[key] === 'object') stack.push(node[key]);
  }
}

function asserts(body, module, seen = new Set()) {
  if (seen.has(body)) return false;
  seen.add(body);
  for (const node of nodesIn(body)) {
    if (node.type !== 'CallExpression') continue;
    const name = rootName(node.callee);
    if (/^(?:expect|assert)$/.test(name) || node.callee.property?.name === 'assert') return true;
    if (node.callee.type !== 'Identifier') continue;
    const imported = module.imports.get(name);
    const home = imported ? readModule(imported.file) : module;
    const called = home.functions.get(imported?.name ?? name);
    if (called && asserts(called, home, seen)) return true;
  }
  return false;
}

const files = readdirSync(path.join(root, 'test'), { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file));
for (const file of files.sort()) {
  const module = readModule(path.join(root, 'test', file));
  for (const { line, body } of module.tests)
    if (!asserts(body, module)) {
      console.error(`test/${file.split(path.sep).join('/')}:${line} asserts nothing`);
      process.exitCode = 1;
    }
}
