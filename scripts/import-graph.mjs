import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';

const root = path.resolve(import.meta.dirname, '..');

const filesIn = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).split(path.sep).join('/')}`)
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\/(?:golden|fixtures|dist|lib)\//.test(file)),
  );

function resolveImport(existing, file, from) {
  const target = path.posix.join(path.posix.dirname(file), from);
  return [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')].find((name) => existing.has(name));
}

const nameOf = (node) => node.name ?? node.value;

/** The imports of a file, with the names that it takes (`*` for all), and the values that it exports. */
function readModule(existing, file) {
  const code = readFileSync(path.join(root, file), 'utf8');
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])] });
  const imports = [];
  const exports = [];
  const add = (from, kind, names) => {
    const target = from.startsWith('.') ? resolveImport(existing, file, from) : undefined;
    if (target !== undefined) imports.push({ target, isType: kind === 'type', names });
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.map((specifier) => (specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*'));
      const areTypes = names.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type');
      add(node.source.value, areTypes ? 'type' : node.importKind, names);
    }
    if (node.type === 'ExportAllDeclaration') add(node.source.value, node.exportKind, ['*']);
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.source) {
      const names = node.specifiers.map(({ local }) => nameOf(local));
      add(node.source.value, node.exportKind, names);
    }
    const { declaration, loc } = node;
    if (!declaration || !/^(?:Variable|Function|Class)Declaration$/.test(declaration.type)) continue;
    for (const { id } of declaration.declarations ?? [declaration])
      if (id?.type === 'Identifier') exports.push({ name: id.name, line: loc.start.line });
  }
  for (const [, from] of code.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)) add(from, 'value', ['*']);
  return { imports, exports, lines: code.split('\n').length - 1 };
}

/**
 * Reads the code in folders and in single files.
 *
 * @returns the imports, the exports and the number of lines of each file, by its path
 */
export function readImportGraph(folders, singleFiles = []) {
  const files = [...filesIn(folders), ...singleFiles];
  const existing = new Set(files);
  return new Map(files.map((file) => [file, readModule(existing, file)]));
}
