import { MKDOCS_ADMONITIONS, SLASH_BLOCKS } from '../../pages/markdown/mkdocs-admonitions.js';
import { type Block, colonsAround, createFenceTracker, escapeLabel, indentLines, trimBlank, writeTabs } from './block-lines.js';

/** The first line of a block of PyMdown Extensions: `/// note | Title`. */
const OPENING = /^( *)(\/{3,})[ \t]+([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/i;

/** A line of the options right after the first line. */
const OPTION = /^ {4,}([\w-]+):[ \t]*(.*?)[ \t]*$/;

/** Lines in which a block ends. */
const MAX_LINES = 2_000;

/** A block as written. */
interface SlashBlock {
  readonly name: string;
  readonly header: string;
  readonly options: ReadonlyMap<string, string>;
  /** Returns its content, converted. */
  readonly convertBody: () => readonly string[];
  /** How many lines it has. */
  readonly count: number;
}

/** Converts the blocks of a text. */
type Convert = (lines: readonly string[]) => readonly string[];

/**
 * Converts a block of PyMdown Extensions: an admonition, details, tabs that follow each other, an HTML element, a caption or a definition.
 * @param start index of its first line
 * @param convert converts the blocks inside
 */
export function convertSlashBlock(lines: readonly string[], start: number, convert: Convert): Block | undefined {
  const read = (at: number) => readBlock(lines, at, convert);
  const block = read(start);
  if (!block) return undefined;
  const { count, replacement } =
    block.name === 'tab' ? convertTabs(block, start, { lines, read }) : { ...block, replacement: writeBlock(block) };
  return { count, replacement: indentLines(replacement, /^ */.exec(lines[start] as string)?.[0] ?? '') };
}

function readBlock(lines: readonly string[], start: number, convert: Convert): SlashBlock | undefined {
  const [, indent = '', slashes = '', written = '', header = ''] = OPENING.exec(lines[start] ?? '') ?? [];
  const name = written.toLowerCase();
  if (!SLASH_BLOCKS.has(name)) return undefined;
  const end = findEnd(lines, start, slashes);
  if (end < 0) return undefined;
  const content = lines.slice(start + 1, end);
  const isIndented = content.every((line) => line.trim() === '' || line.startsWith(indent));
  const inner = isIndented ? content.map((line) => line.slice(indent.length)) : content;
  const first = inner.findIndex((line) => !OPTION.test(line));
  const options = inner.slice(0, first < 0 ? undefined : first).map((line) => OPTION.exec(line)?.slice(1) as [string, string]);
  const convertBody = () => convert(trimBlank(inner.slice(options.length)));
  return { name, header, options: new Map(options), convertBody, count: end - start + 1 };
}

/** The index of the line that ends a block, or -1. */
function findEnd(lines: readonly string[], start: number, slashes: string): number {
  const inFence = createFenceTracker();
  let depth = 1;
  for (let index = start + 1; index < Math.min(lines.length, start + MAX_LINES); index++) {
    const line = lines[index] as string;
    if (inFence(line) || !line.includes(slashes)) continue;
    if (line.trim() === slashes) depth -= 1;
    else if (OPENING.exec(line)?.[2] === slashes) depth += 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** Converts tabs that follow each other, up to one with the option `new`. */
function convertTabs(
  first: SlashBlock,
  start: number,
  { lines, read }: { readonly lines: readonly string[]; readonly read: (at: number) => SlashBlock | undefined },
): Block {
  const tabs: { readonly label: string; readonly body: readonly string[] }[] = [];
  let end = start;
  let at = start;
  let block: SlashBlock | undefined = first;
  while (block?.name === 'tab' && (at === start || block.options.get('new')?.toLowerCase() !== 'true')) {
    tabs.push({ label: block.header || `${tabs.length + 1}`, body: block.convertBody() });
    end = at + block.count;
    at = end;
    while (lines[at]?.trim() === '') at += 1;
    block = read(at);
  }
  return { count: end - start, replacement: writeTabs(tabs) };
}

function writeBlock({ name, header, options, convertBody }: SlashBlock): readonly string[] {
  const body = convertBody();
  if (name === 'html') {
    const [tag, classes] = readSelector(header);
    return [`<${tag}${classes}>`, '', ...body, '', `</${tag}>`];
  }
  if (name === 'define')
    return body
      .join('\n')
      .replace(/\n+[-*+](?=[ \t])/g, '\n:')
      .split('\n');
  if (/caption$/.test(name)) return body;
  const isDetails = name === 'details';
  const kind = (isDetails || name === 'admonition' ? options.get('type') : name)?.toLowerCase() ?? 'note';
  const directive = isDetails ? 'details' : (MKDOCS_ADMONITIONS.get(kind) ?? 'note');
  const label = header || (isDetails || kind !== directive ? kind.replace(/^./, (letter) => letter.toUpperCase()) : '');
  const colons = colonsAround(body);
  const isOpen = isDetails && options.get('open')?.toLowerCase() === 'true';
  return [`${colons}${directive}${label === '' ? '' : `[${escapeLabel(label)}]`}${isOpen ? '{open}' : ''}`, ...body, colons];
}

/** The tag of a selector such as `div.note#first`, and its attributes. Attributes in brackets are left out. */
function readSelector(selector: string): readonly [tag: string, attributes: string] {
  const plain = selector.replace(/\[[^\]]*\]/g, '');
  const tag = /^[a-z][a-z0-9]*/i.exec(plain)?.[0] ?? 'div';
  const id = /#([\w-]+)/.exec(plain)?.[1];
  const classes = [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name).join(' ');
  return [tag, `${id === undefined ? '' : ` id="${id}"`}${classes === '' ? '' : ` class="${classes}"`}`];
}
