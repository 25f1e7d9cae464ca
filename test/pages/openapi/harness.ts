import { readFileSync } from 'node:fs';
import { fill } from '../../../cli/pages/fragments.js';
import { type ApiAccess, apiPages } from '../../../cli/pages/openapi/index.js';
import { describe, type Problem } from '../../../cli/problems/index.js';
import type { ApiOptions, ApiPages, Fragments, OperationPage, TagPage } from '../../../cli/types.js';

const FOLDER = new URL('./documents/', import.meta.url);

/** Reads a file of `documents/`. */
export const fixture = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

/** Returns the pages of a document, given as text; `files` are the files that it references, by path. */
export function pagesOf(
  text: string,
  files: Readonly<Record<string, string>> = {},
  { known, deadline, ...options }: Partial<ApiOptions> & Pick<ApiAccess, 'known' | 'deadline'> = {},
): Promise<ApiPages> {
  const path = 'openapi/api.yaml';
  return apiPages(
    { kind: 'openapi', path, text, hash: '' },
    { path: '/reference/api', remoteHosts: [], languages: [], parser: 'auto', ...options },
    {
      async read(file) {
        const found = files[file];
        if (found === undefined) throw new Error(`there is no file ${file}`);
        return found;
      },
      known,
      deadline,
    },
  );
}

/** Returns a complete document with the given operations. Line 4 of the document is the first of `paths`. */
export const document = (paths: string, rest = ''): string => `openapi: 3.0.3
info: { title: Test, version: '1' }
paths:
${paths.replace(/^\n/, '').replace(/\n? *$/, '')}
${rest}`;

/** Returns HTML or Markdown with every link replaced by its target. */
export const filled = (fragments: Fragments): string => fill(fragments, ({ target }) => target);

/** Returns the page of an operation or tag by the end of its route. */
export function page(pages: ApiPages, slug: string): OperationPage | TagPage {
  const found = [...pages.operations, ...pages.tags].find(({ path }) => path.endsWith(`/${slug}`));
  if (!found) throw new Error(`no page ${slug}; there are ${pages.operations.map(({ path }) => path).join(', ')}`);
  return found;
}

export const html = (pages: ApiPages, slug: string): string => filled(page(pages, slug).content);

/** Returns the first example in the card of the responses, as text. */
export function responseExample(pages: ApiPages, slug: string): string | undefined {
  const [, card = ''] = html(pages, slug).split('api-response-card');
  const [, code] = /<code>(?=<span)([\s\S]*?)<\/code>/.exec(card.split('</section>')[0] ?? '') ?? [];
  return code
    ?.replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** Returns the words of a page, without tags. */
export const words = (pages: ApiPages, slug: string): string =>
  html(pages, slug)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

/** Returns problems as `line:column id`, with their messages. */
export const told = (problems: readonly Problem[]): string[] =>
  problems.map((one) => `${one.line}:${one.column} ${one.id}: ${describe(one).cause}`);
