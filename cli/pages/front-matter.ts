import type { FrontMatterRules } from '../extensions/part.js';
import { FRONT_MATTER_COUNTERPARTS, findCounterpart } from '../problems/counterparts.js';
import { actualValue, EXPECTED } from '../problems/expected.js';
import { type CheckedObject, type Problem, problem } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { unknownKeyProblems } from '../schema/unknown-keys.js';
import { type LocatedValue, readYaml } from '../schema/yaml.js';
import type { Location, OwnFrontMatter, SitePath, Source } from '../types.js';
import { type FrontMatter, KEYS, type Kind, kindOfRule, text, UPDATE_KEYS, update } from './front-matter-keys.js';

/** Maximum length of front matter, in characters. */
const LIMIT = 64 * 1024;

/** The extent of the front matter in a text. */
interface Cut {
  /** The YAML between the fences; empty if there is no front matter. */
  readonly yaml: string;
  /** Offset of the first character after the front matter. */
  readonly bodyOffset: number;
  /** 1-based line of that character. */
  readonly bodyLine: number;
  /** The opening fence is not closed. */
  readonly open: boolean;
}

export function cutFrontMatter(source: string): Cut {
  const empty = { yaml: '', bodyOffset: 0, bodyLine: 1, open: false };
  const start = /^---[ \t]*\n/.exec(source);
  if (!start) return empty;
  const rest = source.slice(start[0].length);
  const end = /^---[ \t]*(?:\n|$)/m.exec(rest);
  if (!end) return { ...empty, open: beginsLikeFrontMatter(rest) };
  const yaml = rest.slice(0, end.index);
  return {
    yaml,
    bodyOffset: start[0].length + end.index + end[0].length,
    bodyLine: 3 + yaml.split('\n').length - 1,
    open: false,
  };
}

/** A line of hyphens may also be a thematic break, which is not followed by a key. */
function beginsLikeFrontMatter(text: string): boolean {
  const key = /^(?:[ \t]*(?:#.*)?\n)*["']?([A-Za-z_][\w-]*)["']?[ \t]*:/.exec(text);
  return key !== null && (key.index === text.indexOf(key[1] as string) || Object.hasOwn(KEYS, key[1] as string));
}

/** Reports front matter that is not at the start of the file or is not YAML. */
function findMisplaced({ text, path }: Pick<Source, 'path' | 'text'>): Problem | undefined {
  const [, before = '', marks] = /^(\s*)(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (marks === undefined) return findUnopened({ text, path });
  const rest = text.slice(text.indexOf('\n', before.length) + 1);
  if (!(marks === '---' ? /^---[ \t]*$/m.test(rest) && beginsLikeFrontMatter(rest) : isToml(rest))) return undefined;
  const kind = marks === '---' ? 'not-first' : 'toml';
  return problem('front-matter-place', { file: path, line: before.split('\n').length, column: 1 }, { kind });
}

/** Reports front matter without its opening fence, whose closing fence would make a heading of the lines above it. */
function findUnopened({ text, path }: Pick<Source, 'path' | 'text'>): Problem | undefined {
  const [lines, key = ''] =
    /^([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:(?:[A-Za-z_][\w-]*:|[ \t]|-[ \t]|#)[^\n]*\n)*---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (lines === undefined || !(Object.hasOwn(KEYS, key) || findCounterpart(FRONT_MATTER_COUNTERPARTS, key))) return undefined;
  return problem('front-matter-place', { file: path, line: 1, column: 1 }, { kind: 'no-opening' });
}

function isToml(text: string): boolean {
  const end = [...text.matchAll(/^\+\+\+[ \t]*$/gm)].at(-1)?.index;
  return end !== undefined && /^[ \t]*(?:[\w-]+[ \t]*=|\[)/m.test(text.slice(0, end));
}

/**
 * Parses and checks the front matter of a Markdown file. Leaves out values of a wrong type, and reports them.
 *
 * @param rules keys that extensions add
 */
export function readFrontMatter(
  source: Pick<Source, 'path' | 'text'>,
  rules: FrontMatterRules = {},
): {
  data: FrontMatter;
  /** The values of the keys that extensions add; `undefined` without any. */
  own?: OwnFrontMatter;
  bodyOffset: number;
  bodyLine: number;
  /** Returns the location of a key, or of an entry of its list; the first line if the key is missing. */
  locate(key: keyof FrontMatter, index?: number): Location;
  problems: Problem[];
} {
  const { yaml, bodyOffset, bodyLine, open } = cutFrontMatter(source.text);
  const top = { file: source.path, line: 1, column: 1 };
  const empty = { data: {}, bodyOffset, bodyLine, locate: () => top };
  if (open) return { ...empty, problems: [problem('front-matter-open', top)] };
  if (yaml.length > LIMIT) {
    return { ...empty, problems: [problem('front-matter-size', top, { bytes: yaml.length, limit: LIMIT })] };
  }
  if (yaml.trim() === '') {
    const misplaced = bodyOffset === 0 ? findMisplaced(source) : undefined;
    return { ...empty, problems: misplaced ? [misplaced] : findMissing(rules, {}, top) };
  }
  const { data, located, problems } = readYamlMap(yaml, source.path, rules);
  const locate = (key: keyof FrontMatter, index?: number) =>
    data[key] === undefined ? top : located.locate(index === undefined ? [key] : [key, index]);
  const missing = isMap(located.value) ? findMissing(rules, located.value, top) : [];
  const own = Object.entries(data).filter(([key]) => Object.hasOwn(rules, key));
  return {
    data,
    ...(own.length > 0 && { own: Object.fromEntries(own) as OwnFrontMatter }),
    bodyOffset,
    bodyLine,
    locate,
    problems: [...problems, ...missing, ...bidiProblems(located)],
  };
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports keys that every page needs. */
const findMissing = (rules: FrontMatterRules, written: object, top: Location): Problem[] =>
  Object.entries(rules)
    .filter(([key, { required }]) => required && !Object.hasOwn(written, key))
    .map(([key, rule]) => problem('missing-key', top, { key, extension: rule.extension, expected: kindOfRule(rule).expected }));

/** Parses a YAML map against a table of keys and types, and reports errors with their locations. It begins in the second line. */
function readYamlMap(
  yaml: string,
  file: SitePath,
  rules: FrontMatterRules,
): { data: FrontMatter; located: LocatedValue; problems: Problem[] } {
  const located = readYaml(yaml, file, 2);
  const { value, locate } = located;
  const problems = [...located.problems];
  const reportType = (keys: readonly string[], expected: string, actual: unknown) => {
    const unquoted = expected === text.expected && /^(?:number|boolean)$/.test(typeof actual) ? String(actual) : undefined;
    const values = { key: keys.at(-1), of: 'front-matter', expected, actual: actualValue(actual), unquoted } as const;
    problems.push(problem('wrong-type', locate(keys), values));
  };
  const check = (map: object, kinds: Readonly<Record<string, Kind>>, parentKeys: readonly string[]) => {
    const checked: Record<string, unknown> = {};
    const unknown = Object.keys(map).filter((key) => !Object.hasOwn(kinds, key));
    const allowed = Object.keys(kinds);
    const counterpart = (key: string) => (parentKeys.length === 0 ? findCounterpart(FRONT_MATTER_COUNTERPARTS, key) : undefined);
    const where: CheckedObject = parentKeys.length > 0 ? { kind: 'key', name: parentKeys.join('.') } : 'front-matter';
    problems.push(...unknownKeyProblems(unknown, { where, allowed, locate: (key) => locate([...parentKeys, key]), counterpart }));
    for (const [key, entry] of Object.entries(map)) {
      const keys = [...parentKeys, key];
      const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
      if (!kind) continue;
      if (!kind.accepts(entry)) reportType(keys, kind.expected, entry);
      else checked[key] = kind === update ? check(entry as object, UPDATE_KEYS, keys) : entry;
    }
    return checked;
  };
  if (problems.length > 0 || value === null) return { data: {}, located, problems };
  if (!isMap(value)) {
    reportType([], EXPECTED['front-matter'], value);
    return { data: {}, located, problems };
  }
  const own = Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, kindOfRule(rule)]));
  return { data: check(value, { ...own, ...KEYS }, []), located, problems };
}
