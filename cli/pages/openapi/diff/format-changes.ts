import { type ApiChangeValues, apiChangeText } from '../../../problems/api-changes.js';
import { placeText } from '../../../problems/index.js';
import type { ChangeGroup, Severity } from './change.js';

export const DIFF_FORMATS = ['text', 'markdown', 'json'] as const;
export type DiffFormat = (typeof DIFF_FORMATS)[number];

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking changes',
  'non-breaking': 'Other changes',
  documentation: 'Changes of the documentation',
};

/** Number of operations that are listed with a change of a schema. */
const LISTED_OPERATIONS = 5;

/** Formats the changes between two documents. */
export function formatChanges(changes: readonly ChangeGroup[], format: DiffFormat): string {
  if (format === 'json') return formatJson(changes);
  const isMarkdown = format === 'markdown';
  if (changes.length === 0) return 'No changes.\n';
  const sections = (Object.keys(TITLES) as Severity[]).flatMap((severity) => {
    const list = changes.filter((change) => change.severity === severity);
    if (list.length === 0) return [];
    const title = isMarkdown ? `## ${TITLES[severity]}` : `${TITLES[severity]} (${list.length})`;
    return [[title, '', ...groupByPlace(list).flatMap((group) => formatPlace(group, isMarkdown))].join('\n')];
  });
  return `${sections.map((section) => section.trimEnd()).join('\n\n')}\n`;
}

interface PlaceChanges {
  readonly place: string;
  readonly changes: readonly ChangeGroup[];
}

/** Groups changes by operation or schema, in the order of the first change of each. */
function groupByPlace(changes: readonly ChangeGroup[]): readonly PlaceChanges[] {
  const places = new Map<string, ChangeGroup[]>();
  for (const change of changes) {
    const place = describePlace(change);
    places.set(place, [...(places.get(place) ?? []), change]);
  }
  return [...places].map(([place, list]) => ({ place, changes: list }));
}

function describePlace({ schema, operations }: ChangeGroup): string {
  if (schema !== undefined) return `Schema ${schema} (used by ${listOperations(operations)})`;
  return operations.length === 0 ? 'Document' : listOperations(operations);
}

function listOperations(operations: readonly string[]): string {
  if (operations.length <= LISTED_OPERATIONS) return operations.join(', ');
  return `${operations.slice(0, LISTED_OPERATIONS).join(', ')} and ${operations.length - LISTED_OPERATIONS} more operations`;
}

function formatPlace({ place, changes }: PlaceChanges, isMarkdown: boolean): string[] {
  const title = printable(place);
  const lines = changes.map(({ id, part, values }) => {
    const words = apiChangeText(id, withoutBackticks(values));
    const text = printable(part === '' ? words : `${part.replace(/`/g, "'")} ${words}`);
    return isMarkdown ? `- ${escapeMarkdown(text)}` : `  ${text.replace(/`/g, '"')}`;
  });
  return isMarkdown ? [`### ${escapeMarkdown(title)}`, '', ...lines, ''] : [title, ...lines, ''];
}

/** A backtick would end the code that shows a value. */
const withoutBackticks = (values: ApiChangeValues): ApiChangeValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.replace(/`/g, "'")]));

/** Text of a document without characters that a terminal would treat as a command. */
const printable = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** Escapes what Markdown would treat as markup, outside of code. */
const escapeMarkdown = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>&#|{}~!]/g, '\\$&')))
    .join('');

function formatJson(changes: readonly ChangeGroup[]): string {
  const count = (severity: Severity) => changes.filter((change) => change.severity === severity).length;
  const listed = changes.map(({ id, severity, operations, schema, part, values, location }) => ({
    id,
    severity,
    operations,
    schema,
    part,
    text: apiChangeText(id, values),
    ...values,
    location: location && { file: location.file, line: location.line, column: location.column, place: placeText(location) },
  }));
  const counts = { breaking: count('breaking'), nonBreaking: count('non-breaking'), documentation: count('documentation') };
  return `${JSON.stringify({ version: 1, counts, changes: listed }, null, 2)}\n`;
}
