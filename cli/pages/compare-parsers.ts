import type { Nodes, Root } from 'mdast';
import { type Problem, problem } from '../problems/index.js';
import type { Source } from '../types.js';
import { DEADLINE, mapWithDeadline } from '../workers/deadline.js';
import { cutFrontMatter } from './front-matter.js';
import { countColons } from './markdown/directives/nested-containers.js';
import { parseWithTitles } from './markdown/directives/parse-titles.js';
import { findExceededLimit } from './markdown/nesting-limits.js';
import { PAGE_LENGTH } from './markdown/page-length.js';
import { loadParser, parse, parseLikeRemark } from './markdown/parser/index.js';
import type { Syntax } from './markdown/parser/syntax.js';

/** The native parser; `undefined` for a text that it does not parse. */
type ParseNatively = (text: string, syntax: Syntax) => Root | undefined;

export interface ParserComparison {
  /** Number of files that the native parser parses. Only these are compared. */
  readonly compared: number;
  /** For each file whose trees differ, the line of the first difference. */
  readonly problems: readonly Problem[];
}

/** Parses Markdown files with both parsers, as far as a build would use the native one. @param syntax what the pages of the site may contain */
export async function compareParsers(
  sources: readonly Source[],
  syntax: Syntax,
  parseNatively: ParseNatively = parseLikeRemark,
): Promise<ParserComparison> {
  await loadParser('auto');
  const found = mapWithDeadline(sources, {
    milliseconds: DEADLINE,
    work: (source) => compareTrees(source, syntax, parseNatively),
    // The build reports pages that take too long.
    onInterrupt: () => undefined,
  }).filter((problems) => problems !== undefined);
  return { compared: found.length, problems: found.flat() };
}

/** Returns `undefined` if remark parses the file in any case. */
function compareTrees({ path: file, text }: Source, syntax: Syntax, parseNatively: ParseNatively): Problem[] | undefined {
  const { bodyOffset, bodyLine } = cutFrontMatter(text);
  const body = text.slice(bodyOffset);
  if (body.length > PAGE_LENGTH || findExceededLimit(body)) return undefined;
  const lines: number[] = [];
  let isCompared = false;
  parseWithTitles(countColons(body).text, (part) => {
    const reference = parse(part, 'remark', syntax);
    const tree = parseNatively(part, syntax);
    isCompared ||= tree !== undefined;
    const line = tree && findDifference(tree, reference);
    if (line !== undefined) lines.push(line);
    return reference;
  });
  if (!isCompared) return undefined;
  const [line] = lines;
  return line === undefined ? [] : [problem('parsers-differ', { file, line: bodyLine + line - 1 })];
}

/** Returns the line of the first node in which two trees differ. */
export function findDifference(one: Root, other: Root): number | undefined {
  return equals(one, other) ? undefined : findLine(one, other);
}

const equals = (one: unknown, other: unknown): boolean => toJson(one) === toJson(other);

/** JSON with the fields of each object in the same order. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );

function findLine(one: Nodes, other: Nodes): number {
  const children = 'children' in one ? (one.children as Nodes[]) : [];
  const others = 'children' in other ? (other.children as Nodes[]) : [];
  const index = others.findIndex((child, at) => !equals(children[at], child));
  const [child, otherChild] = [children[index], others[index]];
  if (child && otherChild?.type === child.type) return findLine(child, otherChild);
  return (otherChild ?? other).position?.start.line ?? 1;
}
