import * as z from 'zod';
import { findSlugError } from '../pages/url.js';
import { actualValue, EXPECTED, NO_KIND } from '../problems/expected.js';
import { type Problem, problem, type ValuesOf } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { suggestName } from '../schema/suggest.js';
import { readYaml } from '../schema/yaml.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';
import type { Location, Source } from '../types.js';

/** A generated category page: cards of the entries in the category. */
export interface GeneratedIndex {
  readonly slug: string;
  readonly title?: string;
  readonly description?: string;
}

/** A valid entry of `sidebar.yml` with its location. */
export type SidebarEntry = { readonly location: Location } & (
  | { readonly kind: 'page'; readonly path: string; readonly label?: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** The pages of a root, which is named by its path. */
  | { readonly kind: 'root'; readonly path: string; readonly label?: string; readonly open: boolean }
  | { readonly kind: 'openapi'; readonly file: string; readonly label?: string; readonly open: boolean }
  /** Pages that the sidebar omits on purpose. Search, the sitemap and links include them like any other page. */
  | { readonly kind: 'hidden'; readonly pages: readonly { readonly path: string; readonly location: Location }[] }
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

const KEYS = ['page', 'label', 'link', 'index', 'items', 'open', 'href', 'openapi', 'root', 'hidden'] as const;
const ENTRY_SCHEMAS = {
  openapi: z.strictObject({ openapi: z.string(), label: z.string().optional(), open: z.boolean().default(false) }),
  root: z.strictObject({ root: z.string().startsWith('/'), label: z.string().optional(), open: z.boolean().default(false) }),
  href: z.strictObject({
    href: z.string().regex(/^(?:https?:\/\/|mailto:|\/)/, 'an address that begins with "https://", "mailto:" or "/"'),
    label: z.string(),
  }),
  hidden: z.strictObject({ hidden: z.array(z.string().startsWith('/')).min(1) }),
  page: z.strictObject({ page: z.string().startsWith('/'), label: z.string().optional() }),
  items: z.strictObject({
    label: z.string(),
    open: z.boolean().default(false),
    link: z.string().startsWith('/').optional(),
    index: indexSchema.optional(),
    items: z.array(z.unknown()).min(1),
  }),
};

/**
 * Reads `sidebar.yml`: a list of routes, `{page, label}`, `{label, href}`, `{openapi: file}`,
 * `{root: path}`, categories `{label, open, link | index, items}` and `{hidden: [route]}`.
 */
export function readSidebar(source: Source): { entries: readonly SidebarEntry[]; problems: readonly Problem[] } {
  const { value, locate, problems: syntax } = readYaml(source.text, source.path);
  const problems = [...syntax];
  if (problems.length > 0) return { entries: [], problems };
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
    const unknownKeys = Object.keys(item).filter((key) => !(KEYS as readonly string[]).includes(key));
    for (const key of unknownKeys)
      problems.push(problem('unknown-key', locate([...keys, key]), { key, where: 'sidebar', nearest: suggestName(key, KEYS) }));
    if (unknownKeys.length > 0) return undefined;
    const kind = (['openapi', 'root', 'items', 'href', 'hidden', 'page'] as const).find((key) => key in item);
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
    if (kind === 'openapi') {
      const { openapi: file, label, open } = parsed.data as z.output<typeof ENTRY_SCHEMAS.openapi>;
      return { kind: 'openapi', file, label, open, location };
    }
    if (kind === 'root') {
      const { root, label, open } = parsed.data as z.output<typeof ENTRY_SCHEMAS.root>;
      return { kind: 'root', path: root, label, open, location };
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
      const { page, label } = parsed.data as z.output<typeof ENTRY_SCHEMAS.page>;
      return { kind: 'page', path: page, label, location };
    }
    const { link, items, ...category } = parsed.data as z.output<typeof ENTRY_SCHEMAS.items>;
    return { kind: 'category', ...category, page: link, items: readEntries(items, [...keys, 'items']), location };
  };

  return { entries: readEntries(value ?? [], []), problems };
}
