import { type Problem, problem } from '../problems.js';
import type { Outline, Source } from '../types.js';
import { readFrontMatter } from './front-matter.js';
import { orderOf, routeOf, slugFault } from './url.js';

/** What outlines depend on besides their source. */
export interface OutlineOptions {
  /** Folder that routes are counted from, with a slash at its end: `content/`. */
  readonly root: string;
  readonly toc: { readonly min: number; readonly max: number };
}

/** Navigation facts of one Markdown file, from its front matter and first heading; the body is not parsed. */
export function outline(source: Source, { root, toc }: OutlineOptions): Outline {
  const { data, bodyOffset, bodyLine, problems: found } = readFrontMatter(source);
  const problems: Problem[] = [...found];
  const path = source.path.slice(root.length);
  for (const key of ['slug', 'id'] as const) {
    const fault = data[key] === undefined ? undefined : slugFault(data[key]);
    if (fault)
      problems.push(
        problem('bad-slug', { file: source.path, line: lineOf(source.text, key), column: 1 }, { slug: data[key], reason: fault }),
      );
  }
  const usable = problems.every(({ id }) => id !== 'bad-slug');
  const route = routeOf(path, usable ? { slug: data.slug, id: data.id } : {});
  const fault = usable && data.slug === undefined ? slugFault(route) : undefined;
  if (fault) problems.push(problem('bad-slug', { file: source.path }, { slug: route, reason: fault }));
  const file = path.split('/').at(-1) as string;
  const title = data.title ?? firstHeading(source.text.slice(bodyOffset)) ?? titleOf(file, path);
  return {
    source: source.path,
    path: route,
    title,
    label: data.sidebar_label ?? title,
    description: data.description,
    position: data.sidebar_position ?? orderOf(file),
    className: data.sidebar_class_name,
    draft: data.draft ?? false,
    unlisted: data.unlisted ?? false,
    previous: data.pagination_prev,
    next: data.pagination_next,
    hideTitle: data.hide_title ?? false,
    hideToc: data.hide_table_of_contents ?? false,
    toc: { min: data.toc_min_heading_level ?? toc.min, max: data.toc_max_heading_level ?? toc.max },
    image: data.image,
    keywords: data.keywords ?? [],
    editUrl: data.custom_edit_url,
    lastUpdate: data.last_update,
    bodyLine,
    problems,
  };
}

/** Text of the H1 that a body begins with, without its emphasis and code marks. */
function firstHeading(body: string): string | undefined {
  const match = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body);
  return match?.[1]
    ?.replace(/\s*\{#[^}]*\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]+/g, (marks) => (marks === '_' ? '_' : ''))
    .trim();
}

function titleOf(file: string, path: string): string {
  const name = file.replace(/\.md$/i, '').replace(/^\d+[-_.]\s*(?=\D)/, '');
  const word = /^(?:index|readme)$/i.test(name) ? (path.split('/').at(-2) ?? 'Home') : name;
  return word.replace(/[-_]+/g, ' ').replace(/^./, (c) => c.toUpperCase());
}

const lineOf = (text: string, key: string): number => text.slice(0, text.search(new RegExp(`^${key}:`, 'm'))).split('\n').length;
