import { type Attributes, writeContainer } from './markdown-text.js';

/** A top-level part of Markdown. */
interface Part {
  /** The name of a directive, `fence`, or `text`. */
  readonly kind: string;
  readonly text: string;
}

const DIRECTIVE = /^ {0,3}(:{2,})([a-z][\w-]*)/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Splits Markdown into its directives, its fences and the text between them. */
function splitParts(content: string): readonly Part[] {
  const parts: Part[] = [];
  let kind = 'text';
  let lines: string[] = [];
  let end: RegExp | undefined;
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '') parts.push({ kind, text });
    kind = 'text';
    lines = [];
    end = undefined;
  };
  for (const line of content.split('\n')) {
    if (end) {
      lines.push(line);
      if (end.test(line)) close();
      continue;
    }
    const [, colons = '', name] = DIRECTIVE.exec(line) ?? [];
    const marker = FENCE.exec(line)?.[1];
    if (name === undefined && marker === undefined) {
      lines.push(line);
      continue;
    }
    close();
    kind = name ?? 'fence';
    lines.push(line);
    if (marker !== undefined) end = new RegExp(`^ {0,3}${marker}${marker.charAt(0)}*\\s*$`);
    else if (colons.length > 2) end = new RegExp(`^ {0,3}${colons}\\s*$`);
    else close();
  }
  close();
  return parts;
}

interface Parts {
  /** The name of the container. */
  readonly name: string;
  /** The kind of its parts: the name of a directive, or `fence`. */
  readonly part: string;
  readonly attributes?: Attributes;
}

/**
 * Writes a container that may consist of certain parts only. Comments and other text between the parts follow it; without any part, only that text is
 * written.
 */
export function writeParts({ name, part, attributes }: Parts, content: string): string {
  const all = splitParts(content);
  const parts = all.filter(({ kind }) => kind === part);
  const others = all.filter(({ kind }) => kind !== part).map(({ text }) => text);
  const container = parts.length > 0 ? [writeContainer(name, { attributes }, parts.map(({ text }) => text).join('\n\n'))] : [];
  return `${[...container, ...others].join('\n\n')}\n`;
}

/** Puts containers around parts that need them: the parts of a component that has no counterpart itself. */
export function wrapParts(content: string): string {
  const kinds = new Set(splitParts(content).map(({ kind }) => kind));
  const container = kinds.has('tab')
    ? { name: 'tabs', part: 'tab' }
    : kinds.has('card')
      ? { name: 'cards', part: 'card' }
      : undefined;
  return container ? writeParts(container, content) : content;
}

const ITEM = /^ {0,3}(\d+)[.)][ \t]+\S/;

/** Whether Markdown is one ordered list, or begins with a heading: what a directive `steps` contains. */
export function isSteps(content: string): boolean {
  const [first = '', ...rest] = content.trim().split('\n');
  if (/^#{1,6}[ \t]/.test(first)) return true;
  return (
    ITEM.test(first) &&
    rest.every(
      (line, index) => line.trim() === '' || /^(?: {2}|\t)/.test(line) || ITEM.test(line) || isLazy(rest[index - 1] ?? first),
    )
  );
}

const isLazy = (before: string): boolean => before.trim() !== '';

/** Whether Markdown is one list of bullets with nothing else in its entries: what a directive `file-tree` contains. */
export const isFileTree = (content: string): boolean =>
  content.split('\n').every((line) => line.trim() === '' || /^[ \t]*[-*+][ \t]+\S/.test(line)) &&
  /^[-*+]/.test(content.trimStart());
