import * as z from 'zod';
import { CATEGORY_COUNTERPARTS, findCounterpart } from '../problems/counterparts.js';
import { type Problem, problem } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { ENTRY_MARKS } from '../schema/entry-marks.js';
import { unknownKeyProblems } from '../schema/unknown-keys.js';
import { readYaml } from '../schema/yaml.js';
import { describeIssue, MISSING } from '../schema/zod-messages.js';
import type { EntryMarks, SitePath, Source } from '../types.js';
import { type GeneratedIndex, indexSchema, type NamedIcon } from './sidebar-file.js';

/** The settings of a folder from `_category_.json` or `_category_.yml`. */
export interface CategorySettings extends EntryMarks {
  /** Path of the folder: `content/how-to`. */
  readonly folder: SitePath;
  readonly source: SitePath;
  readonly label?: string;
  readonly position?: number;
  readonly description?: string;
  readonly open: boolean;
  readonly className?: string;
  /** `true`: adds a page with cards at the folder's own route. */
  readonly index?: boolean | GeneratedIndex;
}

const schema = z.strictObject({
  label: z.string().optional(),
  position: z.number().optional(),
  description: z.string().optional(),
  open: z.boolean().default(false),
  className: z.string().optional(),
  index: z.union([z.boolean(), indexSchema]).optional(),
  ...ENTRY_MARKS,
});

/** Reads a category file. If a value is invalid, reports it and uses the defaults. */
export function readCategory(source: Source): {
  settings: CategorySettings;
  icons: readonly NamedIcon[];
  problems: readonly Problem[];
} {
  const folder = source.path.slice(0, source.path.lastIndexOf('/'));
  const { value, locate, problems: syntax } = readYaml(source.text, source.path);
  const problems = [...syntax, ...bidiProblems({ value, locate })];
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) {
    const { icon } = parsed.data;
    const icons = icon === undefined ? [] : [{ icon, location: locate(['icon']) }];
    return { settings: { folder, source: source.path, ...parsed.data }, icons, problems };
  }
  for (const issue of syntax.length > 0 ? [] : parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const allowed = Object.keys(schema.shape);
      problems.push(
        ...unknownKeyProblems(issue.keys, {
          where: 'category',
          allowed,
          locate: (key) => locate([...issue.path, key]),
          counterpart: (key) => findCounterpart(CATEGORY_COUNTERPARTS, key),
        }),
      );
    } else {
      for (const { keys, expected, actual = MISSING } of describeIssue(issue, value))
        problems.push(
          problem('wrong-type', locate(keys), { key: keys.join('.') || undefined, of: 'category', expected, actual }),
        );
    }
  }
  return { settings: { folder, source: source.path, open: false }, icons: [], problems };
}
