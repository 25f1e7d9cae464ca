import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADDRESS } from './definitions.mjs';

const FIGURE = /^\s*::figure.*\{(.*)\}\s*$/;

/**
 * Finds the pictures of the admin UI in the pages.
 *
 * @param {string} root of the repository
 * @returns {{ name: string, file: string, line: number, attributes: Record<string, string>, section: string }[]} with the text below the nearest heading
 */
export function readFigures(root) {
  const folder = path.join(root, 'content');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => figuresOf(`content/${name.replaceAll(path.sep, '/')}`, readFileSync(path.join(folder, name), 'utf8')));
}

function figuresOf(file, text) {
  const lines = text.split('\n');
  const headings = findHeadings(lines);
  return lines.flatMap((line, index) => {
    const found = FIGURE.exec(line);
    const attributes = Object.fromEntries(
      [...(found?.[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    if (!attributes.src?.startsWith(`${ADDRESS}/`)) return [];
    const start = headings.findLast((heading) => heading < index) ?? 0;
    const end = headings.find((heading) => heading > index) ?? lines.length;
    const section = lines.slice(start, end).filter((one) => !FIGURE.test(one));
    const name = `ui/${path.posix.basename(attributes.src, '.webp')}`;
    return [{ name, file, line: index + 1, attributes, section: section.join('\n') }];
  });
}

/** Indexes of the lines that are headings, without comments in code. */
function findHeadings(lines) {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && /^#{1,6} /.test(line) ? [index] : [];
  });
}
