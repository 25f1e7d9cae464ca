// Checks the table of texts (templates/texts/): reports words for readers in templates/ and runtime/ that are not in it, and texts in it that no file uses.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const TABLE = 'templates/texts/';

/** The flag client is a library, whose messages are for developers. */
const EXEMPT = /^(?:templates\/(?:init|texts)|runtime\/flags)\//;

const LETTER = /\p{L}/u;

/** Attributes whose values people read. */
const SPOKEN = /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext))$/;

/**
 * Strings that are probably words for readers: they begin with a capitalized word, or a piece of a sentence is next to a gap. The names of keys and
 * HTML do not.
 */
const SENTENCE = /^\s*\p{Lu}\p{Ll}+(?:[\s.,:;!?…]|$)/u;
const PIECE = /^(?:\d+)? \p{Ll}+|\p{Ll} $/u;
const NO_SENTENCE = /^(?:Arrow|Backspace|End|Enter|Escape|Home|Tab)\w*$|</;

const filesIn = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
      .filter((file) => /\.tsx?$/.test(file)),
  );

const parseFile = (file) =>
  parse(readFileSync(file, 'utf8'), {
    sourceType: 'module',
    sourceFilename: file,
    plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])],
  }).program;

/** Calls a function with each node of a tree, and not with those below a node for which it returns `false`. */
function visit(node, enter) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const child of node) visit(child, enter);
    return;
  }
  if (typeof node.type === 'string' && enter(node) === false) return;
  for (const [key, value] of Object.entries(node)) if (key !== 'loc' && !/[cC]omments$/.test(key)) visit(value, enter);
}

/** Whether a node contains no words for readers: errors, the console and descriptions of services are for developers, classes and types are not words. */
const isSilent = ({ type, callee, name, key }) =>
  /^(?:Import|TS\w*)(?:Declaration|Type)$/.test(type) ||
  (type === 'NewExpression' && /Error$/.test(callee.name ?? '')) ||
  (type === 'CallExpression' && callee.type === 'MemberExpression' && /^(?:error|log|warn)$/.test(callee.property.name ?? '')) ||
  (type === 'ObjectProperty' && key.name === 'description') ||
  (type === 'JSXAttribute' && name.name === 'className');

/** Returns the words for readers in a file, with their lines. */
function findWords(file) {
  const found = [];
  const add = (node, words) => found.push({ line: node.loc.start.line, words: words.trim().replace(/\s+/g, ' ') });
  visit(parseFile(file), (node) => {
    if (isSilent(node)) return false;
    if (node.type === 'JSXText' && LETTER.test(node.value)) add(node, node.value);
    if (node.type === 'JSXAttribute' && SPOKEN.test(node.name.name) && node.value?.type === 'StringLiteral') {
      if (LETTER.test(node.value.value)) add(node, node.value.value);
      return false;
    }
    const pieces =
      node.type === 'StringLiteral'
        ? [node.value]
        : node.type === 'TemplateLiteral'
          ? node.quasis.map(({ value }) => value.cooked)
          : [];
    const isFound = pieces.some((piece) => !NO_SENTENCE.test(piece) && (SENTENCE.test(piece) || PIECE.test(piece)));
    if (isFound) add(node, pieces.join('…'));
    return true;
  });
  return found;
}

/** Returns the names that a file exports. */
const listExports = (file) =>
  parseFile(file).body.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && declaration && !declaration.type.startsWith('TS')
      ? (declaration.declarations ?? [declaration]).map(({ id }) => id.name)
      : [],
  );

const files = filesIn('templates', 'runtime');
const errors = files
  .filter((file) => !EXEMPT.test(file))
  .flatMap((file) =>
    findWords(file).map(({ line, words }) => `${file}:${line}: "${words}" belongs in the table of texts, ${TABLE}`),
  );

/** The files that import each area of the table. */
const users = [...files, ...filesIn('cli')].map((file) => readFileSync(file, 'utf8'));
for (const file of files)
  if (readFileSync(file, 'utf8').includes("/texts/index.js'"))
    errors.push(`${file}: import the texts of an area, not all of them`);
for (const file of filesIn(TABLE)) {
  if (file === `${TABLE}index.ts`) continue;
  const importers = users.filter((code) => code.includes(`/${path.basename(file, '.ts')}.js'`));
  for (const name of listExports(file))
    if (!importers.some((code) => new RegExp(`\\bTEXTS\\.${name}\\b|[{,]\\s*(?:type )?${name}\\b[^']*\\} from`).test(code)))
      errors.push(`${file}: no file uses ${name}`);
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
