import { MKDOCS_ADMONITIONS } from '../../pages/markdown/mkdocs-admonitions.js';
import {
  type Block,
  colonsAround,
  createFenceTracker,
  escapeLabel,
  indentLines,
  isBlank,
  trimBlank,
  writeTabs,
} from './block-lines.js';
import { convertSlashBlock } from './slash-blocks.js';

const ADMONITION = /^( *)(!!!|\?\?\?)(\+?)[ \t]+([a-z-]+)(?:[ \t]+inline(?:[ \t]+end)?)?(?:[ \t]+"([^"]*)")?[ \t]*$/i;
const TAB = /^( *)===[!+]{0,2}[ \t]+"([^"]+)"[ \t]*$/;

/** The indented lines after the first line of a block; `undefined` if there are none, or if tabs make their indentation unclear. */
function readBody(
  lines: readonly string[],
  start: number,
  indent: number,
): { count: number; body: readonly string[] } | undefined {
  const margin = ' '.repeat(indent + 4);
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] as string;
    if (isBlank(line)) continue;
    if (/^ *\t/.test(line)) return undefined;
    if (!line.startsWith(margin)) break;
    end = index + 1;
  }
  const body = lines.slice(start, end).map((line) => line.slice(margin.length));
  while (isBlank(body[0])) body.shift();
  return body.length === 0 ? undefined : { count: end - start, body: convertBlocks(body) };
}

/** Converts the blocks inside a block. */
export function convertBlocks(lines: readonly string[]): readonly string[] {
  const inFence = createFenceTracker();
  const out: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const block = inFence(line) ? undefined : convertBlock(lines, index);
    if (block) {
      if (out.length > 0 && !isBlank(out.at(-1))) out.push('');
      out.push(...block.replacement);
      index += block.count - 1;
      if (lines[index + 1] !== undefined && !isBlank(lines[index + 1])) out.push('');
    } else out.push(line);
  }
  return out;
}

const convertBlock = (lines: readonly string[], start: number): Block | undefined =>
  convertAdmonition(lines, start) ??
  convertTabs(lines, start) ??
  convertTemplate(lines, start) ??
  convertSlashes(lines, start) ??
  (isPlainAlert(lines[start] as string) ? undefined : convertCallout(lines, start));

/** Converts an admonition or a collapsible block of MkDocs. @param start index of its first line */
export function convertAdmonition(lines: readonly string[], start: number): Block | undefined {
  const match = ADMONITION.exec(lines[start] as string);
  if (!match) return undefined;
  const [, indent = '', mark, plus, kind = '', title] = match;
  const directive = MKDOCS_ADMONITIONS.get(kind.toLowerCase());
  const content = directive && readBody(lines, start + 1, indent.length);
  if (!content) return undefined;
  const name = kind.replace(/^./, (letter) => letter.toUpperCase());
  const label = title || (mark === '???' || kind.toLowerCase() !== directive ? name : undefined);
  const colons = colonsAround(content.body);
  const isDetails = mark === '???';
  const words = label === undefined ? '' : `[${escapeLabel(label)}]`;
  const opening = `${colons}${isDetails ? 'details' : directive}${words}${isDetails && plus ? '{open}' : ''}`;
  return { count: content.count + 1, replacement: indentLines([opening, ...content.body, colons], indent) };
}

/** Converts the tabs of MkDocs that follow each other. @param start index of the first line */
export function convertTabs(lines: readonly string[], start: number): Block | undefined {
  const indent = TAB.exec(lines[start] as string)?.[1];
  if (indent === undefined) return undefined;
  const tabs: { readonly label: string; readonly body: readonly string[] }[] = [];
  let end = start;
  for (let index = start; index < lines.length; ) {
    const match = TAB.exec(lines[index] as string);
    if (match?.[1] !== indent) break;
    const content = readBody(lines, index + 1, indent.length);
    if (!content) return undefined;
    tabs.push({ label: match[2] as string, body: content.body });
    end = index + 1 + content.count;
    for (index = end; isBlank(lines[index]); index++);
  }
  return { count: end - start, replacement: indentLines(writeTabs(tabs), indent) };
}

const TEMPLATE = /^( *)\{%-?[ \t]*(hint|tabs)(?=[ \t%-])([^%{}]*?)[ \t]*-?%\}[ \t]*$/;

/** The styles of hints of GitBook that are not the name of an admonition. */
const STYLES = new Map([['success', 'tip']]);

/** Converts a hint or tabs of GitBook: lines between template tags. @param start index of the opening tag */
export function convertTemplate(lines: readonly string[], start: number): Block | undefined {
  const [, indent = '', name, attributes = ''] = TEMPLATE.exec(lines[start] as string) ?? [];
  const content = name === undefined ? undefined : readTemplate(lines, start, name);
  if (!content) return undefined;
  const count = content.length + 2;
  const isIndented = content.every((line) => isBlank(line) || line.startsWith(indent));
  const body = trimBlank(content.map((line) => (isIndented ? line.slice(indent.length) : line)));
  if (name === 'tabs') {
    const tabs = readTemplateTabs(body);
    return tabs && { count, replacement: indentLines(writeTabs(tabs), indent) };
  }
  const style = /^[ \t]*style=["'](\w+)["']$/.exec(attributes)?.[1]?.toLowerCase() ?? (attributes.trim() === '' ? 'info' : '');
  const directive = STYLES.get(style) ?? MKDOCS_ADMONITIONS.get(style);
  if (directive === undefined || body.length === 0) return undefined;
  const converted = convertBlocks(body);
  const colons = colonsAround(converted);
  return { count, replacement: indentLines([`${colons}${directive}`, ...converted, colons], indent) };
}

/** Returns the lines between an opening tag and its closing tag; `undefined` if there is none. */
function readTemplate(lines: readonly string[], start: number, name: string): readonly string[] | undefined {
  const inFence = createFenceTracker();
  const tag = new RegExp(String.raw`^ *\{%-?[ \t]*(end)?${name}(?=[ \t%-])[^%{}]*%\}[ \t]*$`);
  let depth = 1;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] as string;
    const match = inFence(line) ? undefined : tag.exec(line);
    if (match) depth += match[1] ? -1 : 1;
    if (depth === 0) return lines.slice(start + 1, index);
  }
  return undefined;
}

const TEMPLATE_TAB = /^\{%-?[ \t]*tab[ \t]+title=(?:"([^"]+)"|'([^']+)')[ \t]*-?%\}[ \t]*$/;

function readTemplateTabs(lines: readonly string[]): readonly { label: string; body: readonly string[] }[] | undefined {
  const tabs: { readonly label: string; readonly body: readonly string[] }[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    if (isBlank(line)) continue;
    const match = TEMPLATE_TAB.exec(line);
    const content = match && readTemplate(lines, index, 'tab');
    if (!content) return undefined;
    tabs.push({ label: (match[1] ?? match[2]) as string, body: convertBlocks(trimBlank(content)) });
    index += content.length + 1;
  }
  return tabs.length > 0 ? tabs : undefined;
}

const CALLOUT = /^( *)> ?\[!([a-z-]+)\]([+-]?)[ \t]*(.*?)[ \t]*$/i;

/** Whether a line is the first one of an alert as GitHub knows it, which needs no conversion. */
const isPlainAlert = (line: string): boolean => /^ *> ?\[!(?:note|tip|important|warning|caution)\][ \t]*$/i.test(line);

/** Converts a callout of Obsidian: a quote with a kind, and perhaps a title and a sign that folds it. @param start index of its first line */
export function convertCallout(lines: readonly string[], start: number): Block | undefined {
  const match = CALLOUT.exec(lines[start] as string);
  const [, indent = '', kind = '', fold = '', title = ''] = match ?? [];
  const directive = MKDOCS_ADMONITIONS.get(kind.toLowerCase());
  // A title with brackets may contain a link.
  if (!match || directive === undefined || /[[\]]/.test(title)) return undefined;
  let end = start + 1;
  while (/^ *>/.test(lines[end] ?? '')) end += 1;
  const isContinued = lines[end] !== undefined && !isBlank(lines[end]);
  const body = trimBlank(lines.slice(start + 1, end).map((line) => line.replace(/^ *> ?/, '')));
  if (isContinued || body.length === 0) return undefined;
  const name = kind.replace(/^./, (letter) => letter.toUpperCase());
  const label = title || (fold !== '' || kind.toLowerCase() !== directive ? name : '');
  const content = convertBlocks(body);
  const colons = colonsAround(content);
  const opening = `${fold === '' ? directive : 'details'}${label === '' ? '' : `[${label}]`}${fold === '+' ? '{open}' : ''}`;
  return { count: end - start, replacement: indentLines([colons + opening, ...content, colons], indent) };
}

/** Converts a block of PyMdown Extensions. @param start index of its first line */
export const convertSlashes = (lines: readonly string[], start: number): Block | undefined =>
  convertSlashBlock(lines, start, convertBlocks);
