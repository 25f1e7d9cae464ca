import { createRangeTest } from '../../pages/markdown/range-test.js';
import { findFences } from './code-ranges.js';

/** A name that a page imports. */
export interface Import {
  readonly name: string;
  /** The imported name: `default`, `*`, or the name in the module. */
  readonly imported: string;
  /** As written: `./_part.mdx`. */
  readonly from: string;
}

/** A page without its imports and exports. */
export interface Modules {
  /** The text; blank lines are in the place of the statements. */
  readonly text: string;
  readonly imports: readonly Import[];
  /** Statements as written. */
  readonly exports: readonly string[];
}

const IMPORT =
  /^[ \t]*import\s+(?:([\w$*{][^'"`;]*?)\s+from\s+)?(['"])([^'"\n]+)\2(?:\s*(?:with|assert)\s*\{[^}]*\})?;?[ \t]*(?:\/\/[^\n]*)?$/;
const START = /^(?:[ \t]*import\s+[\w$*{'"]|export\s+(?:const|let|var|default|function|async|class|\{))/;

/** Finds the statements of MDX in a text. */
export function readModules(text: string): Modules {
  const isCode = createRangeTest(findFences(text));
  const imports: Import[] = [];
  const exports: string[] = [];
  const lines = text.split('\n');
  const output: string[] = [];
  let offset = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const count = START.test(line) && !isCode(offset) ? statementLength(lines, index) : 0;
    const statement = lines.slice(index, index + count).join('\n');
    const isImport = /^[ \t]*import/.test(line);
    const found = count > 0 && isImport ? readImports(statement) : [];
    if (count > 0 && found) {
      if (isImport) imports.push(...found);
      else exports.push(statement);
      output.push(...Array<string>(count).fill(''));
      offset += statement.length + 1;
      index += count - 1;
      continue;
    }
    output.push(line);
    offset += line.length + 1;
  }
  return { text: output.join('\n'), imports, exports };
}

/** Returns the number of lines until all brackets of a statement are closed. */
function statementLength(lines: readonly string[], start: number): number {
  let depth = 0;
  let quote = '';
  for (let index = start; index < lines.length && index < start + 2000; index++) {
    const line = lines[index] as string;
    for (let at = 0; at < line.length; at++) {
      const char = line[at] as string;
      if (quote) {
        if (char === '\\') at++;
        else if (char === quote) quote = '';
      } else if (char === '/' && line[at + 1] === '/') break;
      else if (char === '"' || char === "'" || char === '`') quote = char;
      else if ('([{'.includes(char)) depth++;
      else if (')]}'.includes(char)) depth--;
    }
    if (quote !== '`') quote = '';
    const isOpen = depth > 0 || quote !== '' || /(?:=|=>|,|\bfrom|\bimport|&&|\|\||\?|:)\s*$/.test(line);
    if (!isOpen) return index - start + 1;
  }
  return 1;
}

/** Reads import statements, of which a line may contain several. Returns `undefined` if it contains anything else. */
function readImports(line: string): readonly Import[] | undefined {
  const found = line
    .replace(/\s*\n\s*/g, ' ')
    .split(/;\s*(?=import\s)/)
    .map(readImport);
  return found.every((imports) => imports !== undefined) ? found.flat() : undefined;
}

function readImport(statement: string): readonly Import[] | undefined {
  const match = IMPORT.exec(statement);
  if (!match) return undefined;
  const [, clause = '', , from = ''] = match;
  const [, named] = /\{([^}]*)\}/.exec(clause) ?? [];
  const rest = clause.replace(/\{[^}]*\}/, '');
  const [, namespace] = /\*\s+as\s+([\w$]+)/.exec(rest) ?? [];
  const [, main] = /^\s*([A-Za-z_$][\w$]*)/.exec(rest) ?? [];
  const list = (named ?? '').split(',').flatMap((part) => {
    const [, imported, name] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
    return imported === undefined ? [] : [{ name: name ?? imported, imported, from }];
  });
  return [
    ...(main === undefined ? [] : [{ name: main, imported: 'default', from }]),
    ...(namespace === undefined ? [] : [{ name: namespace, imported: '*', from }]),
    ...list,
  ];
}
