import { valueInWords } from '../expectation.js';
import { type Located, readYaml } from '../located.js';
import { nearestName } from '../nearest.js';
import { type Problem, problem } from '../problems.js';
import type { Place, SitePath, Source } from '../types.js';

/** Longest front matter that is read, in bytes. */
const LIMIT = 64 * 1024;

export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly pagination_prev?: string | null;
  readonly pagination_next?: string | null;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly image?: string;
  readonly keywords?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  readonly custom_edit_url?: string | null;
  readonly check_samples?: boolean;
}

/** A kind of value: says in words what is expected, and tells whether a value is that. */
interface Kind {
  readonly expected: string;
  accepts(value: unknown): boolean;
}

const text: Kind = { expected: 'a text', accepts: (value) => typeof value === 'string' };
const number: Kind = { expected: 'a number', accepts: (value) => typeof value === 'number' && Number.isFinite(value) };
const flag: Kind = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
const textOrNull: Kind = { expected: 'a text or null', accepts: (value) => value === null || typeof value === 'string' };
const addressOrNull: Kind = {
  expected: 'an address that begins with "https://", or null',
  accepts: (value) => value === null || (typeof value === 'string' && /^https?:\/\/\S+$/.test(value)),
};
const level: Kind = {
  expected: 'a number from 2 to 6',
  accepts: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const texts: Kind = {
  expected: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};
const date: Kind = {
  expected: 'a date such as 2024-05-31',
  accepts: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
};
/** Keys of `last_update`. */
const UPDATE_KEYS: Readonly<Record<string, Kind>> = { date, author: text };
const update: Kind = {
  expected: 'a map with "date" and "author"',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const KEYS: Readonly<Record<keyof FrontMatter, Kind>> = {
  title: text,
  description: text,
  slug: text,
  id: text,
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  pagination_prev: textOrNull,
  pagination_next: textOrNull,
  hide_title: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  image: text,
  keywords: texts,
  draft: flag,
  unlisted: flag,
  last_update: update,
  custom_edit_url: addressOrNull,
  check_samples: flag,
};

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
  if (marks === undefined) return undefined;
  const rest = text.slice(text.indexOf('\n', before.length) + 1);
  if (!(marks === '---' ? /^---[ \t]*$/m.test(rest) && beginsLikeFrontMatter(rest) : TOML.test(rest))) return undefined;
  const values =
    marks === '---'
      ? { reason: 'the file does not begin with it', remedy: 'Remove what stands before it, blank lines included' }
      : { reason: 'it is TOML', remedy: 'Write it as YAML, "key: value", between lines of "---" at the beginning of the file' };
  return problem('front-matter-place', { file: path, line: before.split('\n').length, column: 1 }, values);
}

const TOML = /^\s*(?:[\w-]+[ \t]*=|\[)[\s\S]*^\+\+\+[ \t]*$/m;

/** Parses and checks the front matter of a Markdown file. Values of a wrong kind are left out of the result and reported. */
export function readFrontMatter(source: Pick<Source, 'path' | 'text'>): {
  data: FrontMatter;
  bodyOffset: number;
  bodyLine: number;
  /** Where a key stands; the first line when it does not. */
  place(key: keyof FrontMatter): Place;
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
  return { data, bodyOffset, bodyLine, place, problems };
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
    for (const [key, one] of Object.entries(map)) {
      const keys = [...above, key];
      const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
      const where = above.length > 0 ? `"${above.join('.')}"` : 'the front matter';
      if (!kind)
        problems.push(problem('unknown-key', place(keys), { key, where, nearest: nearestName(key, Object.keys(kinds)) }));
      else if (!kind.accepts(one)) wrong(keys, kind.expected, one);
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
