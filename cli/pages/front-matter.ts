import { readYaml } from '../located.js';
import { nearestName } from '../nearest.js';
import { type Problem, problem } from '../problems.js';
import type { SitePath, Source } from '../types.js';

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
const level: Kind = {
  expected: 'a number from 2 to 6',
  accepts: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const texts: Kind = {
  expected: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};
const update: Kind = {
  expected: 'a map with "date" (such as 2024-05-31) and "author"',
  accepts: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([key, one]) =>
        (key === 'author' && typeof one === 'string') ||
        (key === 'date' && typeof one === 'string' && !Number.isNaN(Date.parse(one))),
    ),
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
  custom_edit_url: textOrNull,
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
  if (!end) return { ...none, open: /^[A-Za-z_]+:/.test(rest) };
  const yaml = rest.slice(0, end.index);
  return {
    yaml,
    bodyOffset: start[0].length + end.index + end[0].length,
    bodyLine: 3 + yaml.split('\n').length - 1,
    open: false,
  };
}

/** Parses and checks the front matter of a Markdown file. Values of a wrong kind are left out of the result and reported. */
export function readFrontMatter(source: Pick<Source, 'path' | 'text'>): {
  data: FrontMatter;
  bodyOffset: number;
  bodyLine: number;
  problems: Problem[];
} {
  const { yaml, bodyOffset, bodyLine, open } = cutFrontMatter(source.text);
  const place = { file: source.path, line: 1, column: 1 };
  if (open) return { data: {}, bodyOffset, bodyLine, problems: [problem('front-matter-open', place)] };
  if (yaml.length > LIMIT) {
    return {
      data: {},
      bodyOffset,
      bodyLine,
      problems: [problem('front-matter-size', place, { bytes: yaml.length, limit: LIMIT })],
    };
  }
  const { data, problems } = readYamlMap(yaml, source.path, 2);
  return { data, bodyOffset, bodyLine, problems };
}

/** Parses a YAML map whose keys and kinds of values are known, reporting what is wrong at its place. */
function readYamlMap(yaml: string, file: SitePath, firstLine: number): { data: FrontMatter; problems: Problem[] } {
  if (yaml.trim() === '') return { data: {}, problems: [] };
  const { value, place, problems: syntax } = readYaml(yaml, file, firstLine);
  const problems = [...syntax];
  const data: Record<string, unknown> = {};
  if (problems.length > 0 || value === null) return { data, problems };
  if (typeof value !== 'object' || Array.isArray(value)) {
    problems.push(
      problem('wrong-type', place([]), {
        key: 'the front matter',
        expected: 'a map of keys and values',
        actual: valueInWords(value),
      }),
    );
    return { data, problems };
  }
  for (const [key, one] of Object.entries(value as Record<string, unknown>)) {
    const kind = Object.hasOwn(KEYS, key) ? KEYS[key as keyof FrontMatter] : undefined;
    if (!kind)
      problems.push(
        problem('unknown-key', place([key]), { key, where: 'the front matter', nearest: nearestName(key, Object.keys(KEYS)) }),
      );
    else if (kind.accepts(one)) data[key] = one;
    else problems.push(problem('wrong-type', place([key]), { key, expected: kind.expected, actual: valueInWords(one) }));
  }
  return { data, problems };
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)}`;
}
