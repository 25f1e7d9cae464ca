import { describe, isError, type Problem } from '../problems/index.js';
import { TOOL_NAMES, type Tool } from '../sources/tool.js';
import type { NewSite } from './plan-site.js';
import type { Comparison } from './proof/addresses.js';
import type { BuildComparison, PageLoss } from './proof/compare-build.js';
import type { Note } from './source.js';

/** The result of a migration as data. */
export interface MigrationReport {
  readonly version: 1;
  readonly tool: Tool;
  readonly pages: number;
  /** Pages without an error. */
  readonly pagesWithoutErrors: number;
  readonly addresses: Comparison;
  /** Compared with the build or sitemap of the old site, if it was given. */
  readonly against?: Comparison;
  /** The content of the pages compared with the build of the old site, if it was given. */
  readonly content?: BuildComparison;
  readonly converted: Readonly<Record<string, number>>;
  /** Fixes that `docsgen check --fix` made in addition. */
  readonly fixes: number;
  readonly notes: readonly Note[];
  /** The remaining problems of the new site with the page they come from. */
  readonly problems: readonly ReportedProblem[];
}

export interface ReportedProblem {
  readonly id: string;
  readonly level: string;
  readonly file: string;
  readonly line: number | undefined;
  readonly cause: string;
  readonly fix: string;
  /** The file of the old site. */
  readonly origin: string | undefined;
}

interface ReportInput {
  readonly tool: Tool;
  readonly site: NewSite;
  readonly problems: readonly Problem[];
  readonly fixes: number;
  readonly addresses: Comparison;
  readonly against?: Comparison;
  readonly content?: BuildComparison;
}

/** Makes the report of a migration. */
export function makeReport({ tool, site, problems, fixes, addresses, against, content }: ReportInput): MigrationReport {
  const wrong = new Set(problems.filter(isError).map(({ file }) => file));
  const own = [...site.origins].filter(([file, page]) => page.address !== undefined && !wrong.has(file)).length;
  return {
    version: 1,
    tool,
    pages: site.pages,
    pagesWithoutErrors: own,
    addresses,
    ...(against && { against }),
    ...(content && { content }),
    converted: Object.fromEntries([...site.converted].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
    fixes,
    notes: site.notes,
    problems: problems.map((found) => {
      const { id, level, file, line, cause, fix } = describe(found);
      return { id, level, file, line, cause, fix, origin: site.origins.get(file)?.file };
    }),
  };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '100 %' : `${(Math.floor((part / whole) * 1000) / 10).toString()} %`;

const keptOf = ({ total, missing }: { readonly total: number; readonly missing: number }): string =>
  `${total - missing} of ${total} (${percent(total - missing, total)})`;

/** The first lines of a report: what was reached. */
export function summarize({
  tool,
  pages,
  pagesWithoutErrors,
  addresses,
  against,
  content,
  notes,
  problems,
  fixes,
}: MigrationReport): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const lines = [
    `${TOOL_NAMES[tool]}: ${pages} pages`,
    `Pages that build:     ${pagesWithoutErrors} of ${pages} (${percent(pagesWithoutErrors, pages)})`,
    `Addresses that stay:  ${addresses.total - addresses.missing.length} of ${addresses.total} (${percent(addresses.total - addresses.missing.length, addresses.total)})`,
    ...(against ? [`Addresses in ${against.against}: ${against.total - against.missing.length} of ${against.total}`] : []),
    ...(content
      ? [
          `Ids that stay:        ${keptOf(content.ids)}`,
          `Pictures that stay:   ${keptOf(content.pictures)}`,
          `Words that stay:      ${keptOf(content.words)}`,
        ]
      : []),
    `Mechanical fixes:     ${fixes}`,
    `Left for you:         ${errors} errors, ${problems.length - errors} warnings, ${notes.length} notes`,
  ];
  return `${lines.join('\n')}\n`;
}

const MAX_PLACES = 10;

const placeOf = ({ file, line }: { readonly file: string; readonly line?: number | undefined }): string =>
  file === '' ? 'the site' : `\`${file}${line === undefined ? '' : `:${line}`}\``;

/** The report as Markdown. */
export function writeReport(report: MigrationReport): string {
  const { addresses, against, content, converted, notes, problems } = report;
  const parts = ['# Migration report', `\`\`\`text\n${summarize(report)}\`\`\``];
  const missing = [...addresses.missing, ...(against?.missing ?? [])];
  if (missing.length > 0)
    parts.push('## Addresses without an answer', list([...new Set(missing)].map((address) => `\`${address}\``)));
  if (content && content.losses.length > 0)
    parts.push(
      `## Content that the new pages do not have (${content.losses.length} of ${content.pages} pages)`,
      list(content.losses.map(describeLoss)),
    );
  const groups = groupNotes(notes);
  for (const [kind, title] of Object.entries(TITLES)) {
    const found = groups.filter((group) => group.kind === kind);
    if (found.length > 0)
      parts.push(
        `## ${title}`,
        list(found.map(({ subject, text, places }) => `\`${subject}\` (${places.length}): ${text} ${shorten(places)}`)),
      );
  }
  if (problems.length > 0) {
    const byId = groupProblems(problems);
    parts.push(
      '## Problems of the new site',
      ...byId.flatMap(([id, found]) => [
        `### ${id} (${found.length})`,
        list(found.slice(0, 50).map((one) => `${placeOf(one)}: ${one.cause} ${one.fix}`)),
      ]),
    );
  }
  const done = Object.entries(converted);
  if (done.length > 0) parts.push('## Converted elements', list(done.map(([name, count]) => `\`<${name}>\`: ${count}`)));
  return `${parts.join('\n\n')}\n`;
}

const TITLES: Readonly<Record<Note['kind'], string>> = {
  component: 'Components without a counterpart',
  code: 'Code that was not evaluated',
  address: 'Addresses',
  navigation: 'Navigation',
  config: 'Configuration',
  'front-matter': 'Front matter that was left out',
  'old-error': 'Errors of the old site',
};

/** A page with its ids, pictures and words that are missing. */
function describeLoss({ address, ids, pictures, words, firstWords }: PageLoss): string {
  const parts = [
    ...(ids.length > 0 ? [`ids ${ids.map((id) => `\`${id}\``).join(', ')}`] : []),
    ...(pictures > 0 ? [`pictures: ${pictures}`] : []),
    ...(words > 0 ? [`words: ${words} (${firstWords.join(' ')}${words > firstWords.length ? ' …' : ''})`] : []),
  ];
  return `\`${address}\`: ${parts.join('; ')}`;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

interface NoteGroup extends Pick<Note, 'kind' | 'subject' | 'text'> {
  readonly places: string[];
}

function groupNotes(notes: readonly Note[]): readonly NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const { kind, subject, text, ...place } of notes) {
    const key = `${kind} ${subject}`;
    const group = groups.get(key) ?? { kind, subject, text, places: [] };
    group.places.push(placeOf(place));
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.places.length - a.places.length);
}

const shorten = (places: readonly string[]): string =>
  `${places.slice(0, MAX_PLACES).join(', ')}${places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : ''}`;

function groupProblems(problems: readonly ReportedProblem[]): readonly (readonly [string, readonly ReportedProblem[]])[] {
  const groups = new Map<string, ReportedProblem[]>();
  for (const one of problems) groups.set(one.id, [...(groups.get(one.id) ?? []), one]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}
