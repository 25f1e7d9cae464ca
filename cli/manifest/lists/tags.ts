import { slug } from 'github-slugger';
import * as z from 'zod';
import { toInstant } from '../../pages/post-date.js';
import { toAsciiLetters } from '../../pages/url.js';
import { type Problem, placeText, problem } from '../../problems/index.js';
import { suggestName } from '../../schema/suggest.js';
import type { Location, Outline, RoutePath, Source } from '../../types.js';
import { readDataFile } from './data-file.js';

/** The file that can describe the tags of a site. */
const FILE = 'content/tags.yml';

const schema = z.strictObject({
  label: z.string().trim().min(1).optional(),
  description: z.string().optional(),
  slug: z
    .string()
    .regex(/^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/, 'a part of an address: letters, digits, "-", "_" and "."')
    .optional(),
});

type TagEntry = z.output<typeof schema>;

/** A tag that has a page. */
export interface ListedTag {
  readonly label: string;
  readonly description?: string | undefined;
  readonly path: RoutePath;
  /** Where a page has it, for problems. */
  readonly location: Location;
  /** Documentation by title, then posts, newest first. */
  readonly pages: readonly RoutePath[];
}

/** A tag of a page. It has no path if it has no page, because only unlisted pages have it. */
export interface PageTag {
  readonly label: string;
  readonly path?: RoutePath | undefined;
}

/** The tags of a site. */
interface SiteTags {
  /** By label. */
  readonly listed: readonly ListedTag[];
  /** Returns the tags of a page as it shows them. */
  describe(outline: Outline): readonly PageTag[];
  readonly problems: readonly Problem[];
}

/** A tag while the pages are read. */
interface Found {
  readonly name: string;
  readonly entry: TagEntry;
  readonly path: RoutePath | undefined;
  readonly location: Location;
  readonly outlines: Outline[];
}

/** Collects the tags of pages. @param options.source the file `tags.yml`, if the site has one */
export function collectTags(
  outlines: readonly Outline[],
  { source, at }: { readonly source: Source | undefined; readonly at: RoutePath },
): SiteTags {
  const file = source && readDataFile(source, { where: 'tags', schema, counterpart: (key) => COUNTERPARTS.get(key) });
  const problems: Problem[] = [...(file?.problems ?? [])];
  const byLabel = new Map([...(file?.entries ?? [])].flatMap(([name, { label }]) => (label ? [[label, name] as const] : [])));
  const resolveName = (name: string) => (file?.entries.has(name) ? name : (byLabel.get(name) ?? name));
  const found = new Map<string, Found>();
  const owners = new Map<string, Found>();
  const addTag = (name: string, location: Location): Found => {
    const entry = file?.entries.get(name);
    if (file && !entry) problems.push(unknownTag(name, location, [...file.entries.keys()]));
    const path = createPath(entry?.slug ?? slugOfTag(name), at);
    const tag: Found = { name, entry: entry ?? {}, path, location, outlines: [] };
    if (path === undefined) problems.push(problem('tag-address', location, { tag: name, file: FILE }));
    const owner = path === undefined ? undefined : owners.get(path.toLowerCase());
    if (owner && path !== undefined) {
      const values = { one: owner.name, two: name, place: placeText(owner.location), route: path, file: FILE };
      problems.push(problem('tag-conflict', location, values));
    } else if (path !== undefined) owners.set(path.toLowerCase(), tag);
    found.set(name, tag);
    return tag;
  };
  for (const outline of outlines)
    for (const { name: written, location } of outline.tags ?? []) {
      const name = resolveName(written);
      const { outlines: pages } = found.get(name) ?? addTag(name, location);
      if (!outline.unlisted && !pages.includes(outline)) pages.push(outline);
    }
  const listed = [...found.values()].flatMap((tag) => {
    const { name, entry, path, location, outlines: pages } = tag;
    if (path === undefined || pages.length === 0 || owners.get(path.toLowerCase()) !== tag) return [];
    return [{ label: entry.label ?? name, description: entry.description, path, location, pages: sortPages(pages) }];
  });
  const paths = new Set(listed.map(({ path }) => path));
  return {
    listed: listed.sort((a, b) => compare(a.label.toLowerCase(), b.label.toLowerCase()) || compare(a.label, b.label)),
    describe: ({ tags = [] }) =>
      [...new Set(tags.map(({ name }) => resolveName(name)))].flatMap((name) => {
        const tag = found.get(name);
        if (!tag) return [];
        return [{ label: tag.entry.label ?? name, path: tag.path !== undefined && paths.has(tag.path) ? tag.path : undefined }];
      }),
    problems,
  };
}

/** What to write instead of keys that Docusaurus has. */
const COUNTERPARTS: ReadonlyMap<string, string> = new Map([['permalink', 'Write "slug", without "/"']]);

const unknownTag = (tag: string, location: Location, names: readonly string[]): Problem =>
  problem('unknown-tag', location, { tag, file: FILE, nearest: suggestName(tag, names) });

/** Returns the name of a tag as a part of an address; empty if it has no letters or digits for that. */
export function slugOfTag(name: string): string {
  const words = slug(toAsciiLetters(name))
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
  return /^[a-z0-9_-]+$/.test(words) ? words : '';
}

const createPath = (part: string, at: RoutePath): RoutePath | undefined => (part === '' ? undefined : `${at}/${part}`);

function sortPages(outlines: readonly Outline[]): RoutePath[] {
  const time = ({ date }: Outline) => (date === undefined ? '' : toInstant(date));
  const sorted = outlines.toSorted(
    (a, b) =>
      Number(a.blog !== undefined) - Number(b.blog !== undefined) ||
      (a.blog === undefined ? 0 : compare(time(b), time(a))) ||
      compare(a.title.toLowerCase(), b.title.toLowerCase()) ||
      compare(a.source, b.source),
  );
  return sorted.map(({ path }) => path);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
