import type * as z from 'zod';
import { type CheckedObject, type Problem, problem } from '../../problems/index.js';
import { bidiProblems } from '../../schema/bidi-values.js';
import { unknownKeyProblems } from '../../schema/unknown-keys.js';
import { type LocatedValue, readYaml } from '../../schema/yaml.js';
import { describeIssue, MISSING } from '../../schema/zod-messages.js';
import type { Source } from '../../types.js';

/** The entries of a file, by their keys. */
export interface DataFile<Entry> {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly locate: LocatedValue['locate'];
  readonly problems: readonly Problem[];
}

interface DataFileOptions<Schema extends z.ZodObject> {
  readonly where: Extract<CheckedObject, 'tags' | 'authors'>;
  /** The keys of an entry. */
  readonly schema: Schema;
  /** What to do about a key that other tools support. */
  counterpart(key: string): string | undefined;
}

/** Reads a file of named entries, such as `tags.yml`. Reports entries that are invalid, and leaves them out. */
export function readDataFile<Schema extends z.ZodObject>(
  source: Source,
  { where, schema, counterpart }: DataFileOptions<Schema>,
): DataFile<z.output<Schema>> {
  const { value, locate, problems: syntax } = readYaml(source.text, source.path);
  const problems = [...syntax, ...bidiProblems({ value, locate })];
  const entries = new Map<string, z.output<Schema>>();
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap && value !== null && value !== undefined && syntax.length === 0)
    problems.push(
      problem('wrong-type', locate([]), { of: where, expected: 'an object of names and objects', actual: 'it is not' }),
    );
  for (const [name, entry] of Object.entries(isMap ? value : {})) {
    const parsed = schema.safeParse(entry ?? {});
    if (parsed.success) entries.set(name, parsed.data);
    for (const issue of parsed.error?.issues ?? []) {
      const keys = [name, ...issue.path];
      if (issue.code === 'unrecognized_keys') {
        const allowed = Object.keys(schema.shape);
        problems.push(
          ...unknownKeyProblems(issue.keys, { where, allowed, locate: (key) => locate([...keys, key]), counterpart }),
        );
      } else
        for (const { keys: path, expected, actual = MISSING } of describeIssue(issue, entry ?? {}))
          problems.push(
            problem('wrong-type', locate([name, ...path]), { key: [name, ...path].join('.'), of: where, expected, actual }),
          );
    }
  }
  return { entries, locate, problems };
}
