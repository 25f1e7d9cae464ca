import { type Problem, problem } from '../problems/index.js';
import { bidiProblems } from '../schema/bidi-values.js';
import { unknownKeys } from '../schema/unknown-keys.js';
import { type Located, readYaml } from '../schema/yaml.js';
import { valueInWords } from '../schema/zod-messages.js';
import type { Location, SitePath, Source } from '../types.js';
import { COUNTERPARTS, type FrontMatter, KEYS, type Kind, text, UPDATE_KEYS, update } from './front-matter-keys.js';

/** Longest front matter that is read, in bytes. */
const LIMIT = 64 * 1024;

/** Where the front matter of a text ends. */
interface Cut {
  /** The YAML, without its fences; empty when there is none. */
  readonly yaml: string;
  /** Offset of the first character after the front matter. */
  readonly bodyOffset: number;
  /** 1-based line of that character. */
  readonly bodyLine: number;
  /** The opening fence has no closing one. */
  readonly open: boolean;
}

export function cutFrontMatter(source: string): Cut {
  const none = { yaml: '', bodyOffset: 0, bodyLine: 1, open: false };
  const start = /^---[ \t]*\n/.exec(source);
  if (!start) return none;
  const rest = source.slice(start[0].length);
  const end = /^---[ \t]*(?:\n|$)/m.exec(rest);
  if (!end) return { ...none, open: beginsLikeFrontMatter(rest) };
  const yaml = rest.slice(0, end.index);
  return {
    yaml,
    bodyOffset: start[0].length + end.index + end[0].length,
    bodyLine: 3 + yaml.split('\n').length - 1,
    open: false,
  };
}

/** A line of hyphens may also be a thematic break: then no key follows it. */
function beginsLikeFrontMatter(text: string): boolean {
  const key = /^(?:[ \t]*(?:#.*)?\n)*["']?([A-Za-z_][\w-]*)["']?[ \t]*:/.exec(text);
  return key !== null && (key.index === text.indexOf(key[1] as string) || Object.hasOwn(KEYS, key[1] as string));
}

/** Front matter that is none, since something stands before it or it is no YAML. */
function misplaced({ text, path }: Pick<Source, 'path' | 'text'>): Problem | undefined {
  const [, before = '', marks] = /^(\s*)(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (marks === undefined) return withoutOpening({ text, path });
  const rest = text.slice(text.indexOf('\n', before.length) + 1);
  if (!(marks === '---' ? /^---[ \t]*$/m.test(rest) && beginsLikeFrontMatter(rest) : isToml(rest))) return undefined;
  const values =
    marks === '---'
      ? { reason: 'the file does not begin with it', remedy: 'Remove what stands before it, blank lines included' }
      : { reason: 'it is TOML', remedy: 'Write it as YAML, "key: value", between lines of "---" at the beginning of the file' };
  return problem('front-matter-place', { file: path, line: before.split('\n').length, column: 1 }, values);
}

/** Front matter without its first line: its last one would make a heading of what is before it. */
function withoutOpening({ text, path }: Pick<Source, 'path' | 'text'>): Problem | undefined {
  const [lines, key = ''] =
    /^([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:(?:[A-Za-z_][\w-]*:|[ \t]|-[ \t]|#)[^\n]*\n)*---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (lines === undefined || !(Object.hasOwn(KEYS, key) || Object.hasOwn(COUNTERPARTS, key))) return undefined;
  const values = { reason: 'the line "---" before it is missing', remedy: 'Add a line of "---" at the beginning of the file' };
  return problem('front-matter-place', { file: path, line: 1, column: 1 }, values);
}

function isToml(text: string): boolean {
  const end = [...text.matchAll(/^\+\+\+[ \t]*$/gm)].at(-1)?.index;
  return end !== undefined && /^[ \t]*(?:[\w-]+[ \t]*=|\[)/m.test(text.slice(0, end));
}

/** Parses and checks the front matter of a Markdown file. Values of a wrong kind are left out of the result and reported. */
export function readFrontMatter(source: Pick<Source, 'path' | 'text'>): {
  data: FrontMatter;
  bodyOffset: number;
  bodyLine: number;
  /** Where a key stands; the first line when it does not. */
  place(key: keyof FrontMatter): Location;
  problems: Problem[];
} {
  const { yaml, bodyOffset, bodyLine, open } = cutFrontMatter(source.text);
  const top = { file: source.path, line: 1, column: 1 };
  const none = { data: {}, bodyOffset, bodyLine, place: () => top };
  if (open) return { ...none, problems: [problem('front-matter-open', top)] };
  if (yaml.length > LIMIT) {
    return { ...none, problems: [problem('front-matter-size', top, { bytes: yaml.length, limit: LIMIT })] };
  }
  if (yaml.trim() === '') {
    const fault = bodyOffset === 0 ? misplaced(source) : undefined;
    return { ...none, problems: fault ? [fault] : [] };
  }
  const { data, located, problems } = readYamlMap(yaml, source.path, 2);
  const place = (key: keyof FrontMatter) => (data[key] === undefined ? top : located.place([key]));
  return { data, bodyOffset, bodyLine, place, problems: [...problems, ...bidiProblems(located)] };
}

/** Parses a YAML map whose keys and kinds of values are known, reporting what is wrong at its place. */
function readYamlMap(
  yaml: string,
  file: SitePath,
  firstLine: number,
): { data: FrontMatter; located: Located; problems: Problem[] } {
  const located = readYaml(yaml, file, firstLine);
  const { value, place } = located;
  const problems = [...located.problems];
  const wrong = (keys: readonly string[], expected: string, actual: unknown) => {
    const quote = expected === text.expected && /^(?:number|boolean)$/.test(typeof actual) ? String(actual) : undefined;
    problems.push(
      problem('wrong-type', place(keys), {
        key: keys.at(-1) ?? 'the front matter',
        expected,
        actual: valueInWords(actual),
        quote,
      }),
    );
  };
  const check = (map: object, kinds: Readonly<Record<string, Kind>>, above: readonly string[]) => {
    const good: Record<string, unknown> = {};
    const unknown = Object.keys(map).filter((key) => !Object.hasOwn(kinds, key));
    const known = Object.keys(kinds);
    const counterpart = (key: string) => (above.length === 0 && Object.hasOwn(COUNTERPARTS, key) ? COUNTERPARTS[key] : undefined);
    const where = above.length > 0 ? `"${above.join('.')}"` : 'the front matter';
    problems.push(...unknownKeys(unknown, { where, known, place: (key) => place([...above, key]), instead: counterpart }));
    for (const [key, one] of Object.entries(map)) {
      const keys = [...above, key];
      const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
      if (!kind) continue;
      if (!kind.accepts(one)) wrong(keys, kind.expected, one);
      else good[key] = kind === update ? check(one as object, UPDATE_KEYS, keys) : one;
    }
    return good;
  };
  if (problems.length > 0 || value === null) return { data: {}, located, problems };
  if (typeof value !== 'object' || Array.isArray(value)) {
    wrong([], 'a map of keys and values', value);
    return { data: {}, located, problems };
  }
  return { data: check(value as object, KEYS, []), located, problems };
}
