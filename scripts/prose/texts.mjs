import { readFileSync } from 'node:fs';
import { parse } from '@babel/parser';

/** A piece of prose and where it begins. Code spans are left out. */
const piece = (file, line, text) => ({ file, line, text: text.replace(/`[^`]*`/g, '`').trim() });

/** A parsed file, and the line of an offset. */
function parsed(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', ...(/x$/.test(file) ? ['jsx'] : [])],
  });
  return { program, comments: comments ?? [], text, lineAt: (offset) => text.slice(0, offset).split('\n').length };
}

/** The comments of a TypeScript or JavaScript file, those before each other on single lines as one. Directives to tools are left out. */
export function commentsOf(file) {
  const { comments, text, lineAt } = parsed(file);
  const found = [];
  let end = -1;
  for (const { type, value, start, end: next } of comments) {
    const words = value
      .replace(/^\*+/, '')
      .replace(/^[ \t]*\* ?/gm, '')
      .replace(/^@(?:param|template)\s+\w+/gm, '');
    const follows = type === 'CommentLine' && end >= 0 && /^\n[ \t]*$/.test(text.slice(end, start));
    end = next;
    if (/^\s*(?:biome-ignore|@ts-|<reference)/.test(words)) continue;
    if (follows && found.length > 0) found.at(-1).text += ` ${words.trim()}`;
    else found.push(piece(file, lineAt(start), words));
  }
  return found;
}

/** Calls a function with each node of a tree. */
function visit(node, found) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found);
    return;
  }
  if (typeof node.type === 'string' && found(node) === false) return;
  for (const [key, value] of Object.entries(node)) if (key !== 'type' && !/[cC]omments$/.test(key)) visit(value, found);
}

function wordsOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'JSXText') return node.value;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join(' … ') : undefined;
}

/** Texts of at least three words in a TypeScript file. */
export function stringsOf(file) {
  const { program, lineAt } = parsed(file);
  const found = [];
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration') return false;
    const words = wordsOf(node);
    if (words !== undefined && words.trim().split(/\s+/).length >= 3) found.push(piece(file, lineAt(node.start), words));
    return true;
  });
  return found;
}

/** The names of the tests of a file. */
export function testNamesOf(file) {
  const { program, text, lineAt } = parsed(file);
  const found = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:test|it|describe)\b/.test(text.slice(node.callee.start, node.callee.end)))
      return true;
    const words = node.arguments[0] && wordsOf(node.arguments[0]);
    if (words !== undefined) found.push(piece(file, lineAt(node.start), words));
    return true;
  });
  return found;
}

/** The paragraphs, list items, rows and headings of a Markdown file, without fences, addresses and marks. */
export function paragraphsOf(file) {
  const found = [];
  let fence = '';
  let start = 0;
  let lines = [];
  const end = () => {
    const text = lines
      .join(' ')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\{#[^}]*\}/g, ' ')
      .replace(/[|*_#>]/g, ' ');
    if (text.trim()) found.push(piece(file, start, text));
    lines = [];
  };
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence || mark) {
      end();
      if (!fence) fence = mark;
      else if (mark?.startsWith(fence)) fence = '';
      continue;
    }
    if (line.trim() === '' || /^\s*(?:[-*+] |\d+\. |#|\||:::)/.test(line)) end();
    if (line.trim() === '') continue;
    if (lines.length === 0) start = index + 1;
    lines.push(line);
  }
  end();
  return found;
}
