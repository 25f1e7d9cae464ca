import type { Nodes, Root, Text } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { DIRECTIVE_LINE } from './line.js';

/** The part of satteri that is used. Its own types would add nodes of MDX to the types of all trees. */
interface Satteri {
  markdownToMdast(text: string, options: { readonly features: Readonly<Record<string, boolean>> }): unknown;
}

/** Typed as a string, so that its types are not loaded. */
const PACKAGE: string = 'satteri';

type Position = NonNullable<Nodes['position']>;

let satteri: Satteri | undefined;

/** Loads the native parser once in each thread. Returns false if this platform has no binary or the package is not installed. */
export async function loadNativeParser(): Promise<boolean> {
  satteri ??= await import(PACKAGE).then(
    (module: Satteri) => module,
    () => undefined,
  );
  return satteri !== undefined;
}

const TASK = /\[[ xX]\]/;
const CHECKBOX = /\[[ xX]\][ \t]$/;

/**
 * Parses a text with the native parser, if it is loaded, and makes its tree the same as that of remark: the same nodes and fields, at the same
 * positions. Returns `undefined` if it is not loaded or fails.
 *
 * @param inline names of the inline directives in the text: `badge[`
 */
export function parseNatively(text: string, inline: readonly string[]): Root | undefined {
  if (!satteri) return undefined;
  const directive = inline.length > 0 || DIRECTIVE_LINE.test(text);
  try {
    const tree = satteri.markdownToMdast(text, { features: { gfm: true, frontmatter: false, directive } }) as Root;
    if (directive) restoreColons(tree, (node) => toText(node, text, inline));
    if (TASK.test(text)) includeCheckboxes(tree, text);
    return tree;
  } catch {
    return undefined;
  }
}

/**
 * remark lets the paragraph of a task begin with its text, but if it begins with another node, with the brackets of the checkbox. The native parser
 * always leaves out the checkbox.
 */
function includeCheckboxes(node: Nodes, text: string): void {
  if (!('children' in node)) return;
  for (const child of node.children as Nodes[]) includeCheckboxes(child, text);
  if (node.type !== 'listItem' || typeof node.checked !== 'boolean') return;
  const [paragraph] = node.children;
  if (paragraph?.type !== 'paragraph' || paragraph.children[0]?.type === 'text') return;
  const { start } = paragraph.position as Position;
  const offset = start.offset as number;
  const { length } = CHECKBOX.exec(text.slice(Math.max(0, offset - 4), offset))?.[0] ?? '';
  (paragraph.position as Position).start = { ...start, column: start.column - length, offset: offset - length };
}

/** Returns the text that an inline directive with another name is. */
function toText({ name, position }: TextDirective, text: string, inline: readonly string[]): Text | undefined {
  const value = text.slice(position?.start.offset, position?.end.offset);
  return value.charAt(name.length + 1) === '[' && inline.includes(`${name}[`) ? undefined : { type: 'text', value, position };
}

/** The native parser cannot leave out inline directives: turns each `:name` back into a part of the text around it. */
function restoreColons(node: Nodes, asText: (node: TextDirective) => Text | undefined): void {
  if (!('children' in node)) return;
  const children: Nodes[] = [];
  for (const child of node.children as Nodes[]) {
    const restored = child.type === 'textDirective' ? (asText(child) ?? child) : child;
    const before = children.at(-1);
    if (restored.type === 'text' && before?.type === 'text') {
      before.value += restored.value;
      (before.position as Position).end = (restored.position as Position).end;
    } else children.push(restored);
    restoreColons(restored, asText);
  }
  (node as { children: Nodes[] }).children = children;
}
