import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeFence } from '../body/markdown-text.js';
import { readText } from '../read-folder.js';

/** `--8<-- "file.md:section"`, also with several files below each other. */
const LINE = /^([ \t]*)(?:;?-{1,}8<-{1,})[ \t]+(["'])([^"'\n]+)\2[ \t]*$/gm;
const BLOCK = /^([ \t]*)-{1,}8<-{1,}[ \t]*\n([\s\S]*?)\n\1-{1,}8<-{1,}[ \t]*$/gm;

/** `{* file.py ln[1:3] hl[2] *}`, which becomes a fence. */
const CODE = /^([ \t]*)\{\*\s*>?\s*([^\s*]+)([^*\n]*)\*\}[ \t]*$/gm;

/** `{! file.md !}`, also with lines: `{! file.py [ln:1-3] !}`. It is often within a fence. */
const TEXT = /^([ \t]*)\{!\s*>?\s*([^\s![\]]+)(?:\s*\[ln:([\d,-]+)\])?\s*!\}[ \t]*$/gm;

const MAX_DEPTH = 8;

/** Puts the files that snippets name in their place. @param bases absolute paths of the folders that names are relative to */
export function insertSnippets(text: string, bases: readonly string[], depth = 0): string {
  if (depth > MAX_DEPTH || !/8<|\{[*!]/.test(text)) return text;
  const insert = (indent: string, name: string): string | undefined => {
    const content = readSnippet(name, bases);
    return content === undefined ? undefined : indentAll(insertSnippets(content, bases, depth + 1), indent);
  };
  return text
    .replace(BLOCK, (all, indent: string, names: string) => {
      const parts = names
        .split('\n')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith(';'));
      const found = parts.map((name) => insert(indent, name));
      return found.includes(undefined) ? all : found.join('\n');
    })
    .replace(LINE, (...[all = '', indent = '', , name = '']: string[]) => insert(indent, name) ?? all)
    .replace(TEXT, (...[all = '', indent = '', name = '', ranges]: string[]) => {
      const content = readSnippet(name, bases);
      if (content === undefined) return all;
      const lines = ranges === undefined ? content : selectLines(content, ranges.replaceAll('-', ':'));
      return indentAll(insertSnippets(lines, bases, depth + 1), indent);
    })
    .replace(CODE, (...[all = '', indent = '', name = '', options = '']: string[]) => {
      const content = readSnippet(name, bases);
      if (content === undefined) return all;
      return indentAll(
        writeFence(
          `${path.extname(name).slice(1) || 'text'}${codeMeta(options)}`,
          selectLines(content, /ln\[([\d:,]+)\]/.exec(options)?.[1]),
        ),
        indent,
      );
    });
}

const indentAll = (text: string, indent: string): string =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? line : indent + line))
    .join('\n');

/** Reads a file, a range of its lines or one of its sections: `a.py`, `a.py:3:9`, `a.py:setup`. */
function readSnippet(name: string, bases: readonly string[]): string | undefined {
  const [, file = name, part] = /^(.*?\.\w+)(?::(.+))?$/.exec(name) ?? [];
  const found = bases.map((base) => path.resolve(base, file.replaceAll('\\', '/'))).find((one) => existsSync(one));
  const text = found === undefined ? undefined : readText(found)?.replace(/\r\n/g, '\n');
  if (text === undefined || part === undefined)
    return text?.replace(/^.*--8<-- \[(?:start|end):[^\]]*\].*\n?/gm, '').replace(/^---\n[\s\S]*?\n---\n/, '');
  const lines = text.split('\n');
  const [, first, last] = /^(\d*):?(\d*)$/.exec(part) ?? [];
  if (first !== undefined) return lines.slice(Number(first || 1) - 1, last ? Number(last) : undefined).join('\n');
  const start = lines.findIndex((line) => line.includes(`[start:${part}]`));
  const end = lines.findIndex((line) => line.includes(`[end:${part}]`));
  return start < 0 ? undefined : stripIndent(lines.slice(start + 1, end < 0 ? undefined : end)).join('\n');
}

function stripIndent(lines: readonly string[]): readonly string[] {
  const margin = Math.min(...lines.flatMap((line) => (line.trim() === '' ? [] : [/^\s*/.exec(line)?.[0].length ?? 0])));
  return lines.map((line) => line.slice(Number.isFinite(margin) ? margin : 0));
}

/** The options of `{* file ln[1:3] hl[2] *}` as those of a fence. */
function codeMeta(options: string): string {
  const marked = /hl\[([\d:,]+)\]/.exec(options)?.[1]?.replaceAll(':', '-');
  const title = /title\[([^\]]+)\]/.exec(options)?.[1];
  return `${title === undefined ? '' : ` title="${title}"`}${marked === undefined || /ln\[/.test(options) ? '' : ` {${marked}}`}`;
}

/** Returns lines of a text. @param ranges numbers of lines: `1:3,5` */
function selectLines(content: string, ranges: string | undefined): string {
  if (ranges === undefined) return content;
  const lines = content.split('\n');
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = '', last = first] = range.split(':');
      return lines.slice(Number(first) - 1, Number(last));
    })
    .join('\n');
}
