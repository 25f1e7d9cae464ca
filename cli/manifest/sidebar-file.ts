import * as z from 'zod';
import { findSlugError } from '../pages/url.js';
import { actualValue, EXPECTED, NO_KIND } from '../problems/expected.js';
import { type Problem, problem, type ValuesOf } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { ENTRY_MARKS } from '../schema/entry-marks.js';
import { suggestName } from '../schema/suggest.js';
import { readYaml } from '../schema/yaml.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';
import type { EntryMarks, Location, Source } from '../types.js';

/** A generated category page: cards of the entries in the category. */
export interface GeneratedIndex {
  readonly slug: string;
  readonly title?: string;
  readonly description?: string;
}

/** A valid entry of `sidebar.yml` with its location. */
export type SidebarEntry = EntryMarks & { readonly location: Location } & (
    | { readonly kind: 'page'; readonly path: string; readonly label?: string }
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    /** The pages of a root, which is named by its path. */
    | { readonly kind: 'root'; readonly path: string; readonly label?: string; readonly open: boolean }
    /** The pages of a folder, which is named by its path. */
    | {
        readonly kind: 'folder';
        readonly path: string;
        readonly label?: string;
        readonly open?: boolean;
        /** Lists its entries in place of a category. */
        readonly inline: boolean;
      }
    | { readonly kind: 'openapi'; readonly file: string; readonly label?: string; readonly open: boolean }
    /** Pages that the sidebar omits on purpose. Search, the sitemap and links include them like any other page. */
    | { readonly kind: 'hidden'; readonly pages: readonly { readonly path: string; readonly location: Location }[] }
    | { readonly kind: 'group'; readonly label: string; readonly items: readonly SidebarEntry[] }
    | {
        readonly kind: 'category';
        readonly label: string;
        readonly open: boolean;
        /** Route of the category's page. */
        readonly page?: string;
        readonly index?: GeneratedIndex;
        readonly items: readonly SidebarEntry[];
      }
  );

export const indexSchema = z.strictObject({
  slug: z
    .string()
    .refine(
      (slug) => slug.startsWith('/') && findSlugError(slug) === undefined,
      'a route: "/", letters, digits, "-", "_" and "."',
    ),
  title: z.string().optional(),
  description: z.string().optional(),
});

/** The kinds of entries by the key that decides them, and all other keys. */
const KINDS = ['openapi', 'root', 'folder', 'group', 'items', 'href', 'hidden', 'page'] as const;
const KEYS: readonly string[] = [...KINDS, 'label', 'link', 'index', 'open', 'inline', 'icon', 'badge'];
const ENTRY_SCHEMAS = {
  openapi: z.strictObject({
    openapi: z.string(),
    label: z.string().optional(),
    open: z.boolean().default(false),
    ...ENTRY_MARKS,
  }),
  root: z.strictObject({
    root: z.string().startsWith('/'),
    label: z.string().optional(),
    open: z.boolean().default(false),
    ...ENTRY_MARKS,
  }),
  folder: z.strictObject({
    folder: z.string().startsWith('/'),
    label: z.string().optional(),
    open: z.boolean().optional(),
    inline: z.boolean().default(false),
    ...ENTRY_MARKS,
  }),
  group: z.strictObject({ group: z.string(), items: z.array(z.unknown()).min(1), ...ENTRY_MARKS }),
  href: z.strictObject({
    href: z.string().regex(/^(?:https?:\/\/|mailto:|\/)/, 'an address that begins with "https://", "mailto:" or "/"'),
    label: z.string(),
    ...ENTRY_MARKS,
  }),
  hidden: z.strictObject({ hidden: z.array(z.string().startsWith('/')).min(1) }),
  page: z.strictObject({ page: z.string().startsWith('/'), label: z.string().optional(), ...ENTRY_MARKS }),
  items: z.strictObject({
    label: z.string(),
    open: z.boolean().default(false),
    link: z.string().startsWith('/').optional(),
    index: indexSchema.optional(),
    items: z.array(z.unknown()).min(1),
    ...ENTRY_MARKS,
  }),
};

/** An icon that a file names. */
export interface NamedIcon {
  readonly icon: string;
  readonly location: Location;
}

/**
 * Reads `sidebar.yml`: a list of routes, `{page, label}`, `{label, href}`, `{openapi: file}`, `{root: path}`, `{folder: path}`, groups `{group, items}`,
 * categories `{label, open, link | index, items}` and `{hidden: [route]}`. All but the first and the last can have an icon and a badge.
 */
export function readSidebar(source: Source): {
  entries: readonly SidebarEntry[];
  icons: readonly NamedIcon[];
  problems: readonly Problem[];
} {
  const { value, locate, problems: syntax } = readYaml(source.text, source.path);
  const problems = [...syntax];
  const icons: NamedIcon[] = [];
  if (problems.length > 0) return { entries: [], icons, problems };
  problems.push(...bidiProblems({ value, locate }));
  const reportWrongType = (keys: readonly PropertyKey[], values: ValuesOf<'wrong-type'>) => {
    problems.push(problem('wrong-type', locate(keys), values));
  };

  const readEntries = (items: unknown, keys: readonly PropertyKey[]): SidebarEntry[] => {
    if (!Array.isArray(items)) {
      const key = keys.length > 0 ? 'items' : undefined;
      reportWrongType(keys, { key, of: 'sidebar', expected: EXPECTED['sidebar-list'], actual: actualValue(items) });
      return [];
    }
    return items.flatMap((item, index) => readEntry(item, [...keys, index]) ?? []);
  };

  const readEntry = (item: unknown, keys: readonly PropertyKey[]): SidebarEntry | undefined => {
    const location = locate(keys);
    if (typeof item === 'string' && item.startsWith('/')) return { kind: 'page', path: item, location };
    if (typeof item !== 'object' || item === null) {
      reportWrongType(keys, { of: 'sidebar-entry', expected: EXPECTED['sidebar-entry'], actual: actualValue(item) });
      return undefined;
    }
    const unknownKeys = Object.keys(item).filter((key) => !KEYS.includes(key));
    for (const key of unknownKeys)
      problems.push(problem('unknown-key', locate([...keys, key]), { key, where: 'sidebar', nearest: suggestName(key, KEYS) }));
    if (unknownKeys.length > 0) return undefined;
    const kind = KINDS.find((key) => key in item);
    if (!kind) {
      reportWrongType(keys, { of: 'sidebar-entry', expected: EXPECTED['sidebar-object'], actual: NO_KIND });
      return undefined;
    }
    const parsed = ENTRY_SCHEMAS[kind].safeParse(item);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        for (const { keys: innerKeys, expected, actual = MISSING } of describeIssue(issue, item))
          reportWrongType([...keys, ...innerKeys], { key: innerKeys.join('.') || kind, of: 'sidebar-entry', expected, actual });
      return undefined;
    }
    if ('icon' in parsed.data && parsed.data.icon !== undefined)
      icons.push({ icon: parsed.data.icon, location: locate([...keys, 'icon']) });
    if (kind === 'openapi') {
      const { openapi: file, ...entry } = parsed.data as z.output<typeof ENTRY_SCHEMAS.openapi>;
      return { kind: 'openapi', file, ...entry, location };
    }
    if (kind === 'root') {
      const { root, ...entry } = parsed.data as z.output<typeof ENTRY_SCHEMAS.root>;
      return { kind: 'root', path: root, ...entry, location };
    }
    if (kind === 'folder') {
      const { folder, ...entry } = parsed.data as z.output<typeof ENTRY_SCHEMAS.folder>;
      return { kind: 'folder', path: folder.replace(/(?<=.)\/$/, ''), ...entry, location };
    }
    if (kind === 'group') {
      const { group, items, ...marks } = parsed.data as z.output<typeof ENTRY_SCHEMAS.group>;
      return { kind: 'group', label: group, ...marks, items: readEntries(items, [...keys, 'items']), location };
    }
    if (kind === 'href') return { kind: 'link', ...(parsed.data as z.output<typeof ENTRY_SCHEMAS.href>), location };
    if (kind === 'hidden') {
      const { hidden } = parsed.data as z.output<typeof ENTRY_SCHEMAS.hidden>;
      return {
        kind: 'hidden',
        pages: hidden.map((path, index) => ({ path, location: locate([...keys, 'hidden', index]) })),
        location,
      };
    }
    if (kind === 'page') {
      const { page, ...entry } = parsed.data as z.output<typeof ENTRY_SCHEMAS.page>;
      return { kind: 'page', path: page, ...entry, location };
    }
    const { link, items, ...category } = parsed.data as z.output<typeof ENTRY_SCHEMAS.items>;
    return { kind: 'category', ...category, page: link, items: readEntries(items, [...keys, 'items']), location };
  };

  return { entries: readEntries(value ?? [], []), icons, problems };
}
