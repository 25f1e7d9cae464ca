import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { cutFrontMatter } from '../../../../cli/pages/front-matter.js';
import { buildDocPage } from '../../../../cli/pages/markdown/index.js';
import { parse } from '../../../../cli/pages/markdown/parser/index.js';
import { PLAIN } from '../../../../cli/pages/markdown/parser/syntax.js';
import { docOptions } from '../options.js';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Expects both parsers to return the same nodes and fields, and each node at the same position. */
export function expectSameTree(text: string, name = JSON.stringify(text), syntax = PLAIN): void {
  expect(parse(text, 'auto', syntax), name).toEqual(parse(text, 'remark', syntax));
}

/** Expects the page of a text to be the same with both parsers: HTML, Markdown, search words and problems. */
export function expectSamePage(text: string, name = JSON.stringify(text)): void {
  const build = (parser: 'auto' | 'remark') =>
    buildDocPage({ kind: 'doc', path: 'content/page.md', text, hash: '' }, { ...docOptions, parser });
  expect(build('auto'), name).toEqual(build('remark'));
}

/** The Markdown files of a folder of the repository, without their front matter. */
export function pagesOf(folder: string): { readonly name: string; readonly text: string; readonly body: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      return { name: `${folder}/${file}`, text, body: text.slice(cutFrontMatter(text).bodyOffset) };
    });
}
