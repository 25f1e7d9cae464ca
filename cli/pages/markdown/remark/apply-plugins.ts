import type { Nodes, Root } from 'mdast';
import { findDifference } from '../../../extensions/difference.js';
import { PART_DEADLINE, type RemarkPart } from '../../../extensions/part.js';
import { loadRemarkPlugin, type PluginMessage, PluginWaits } from '../../../extensions/remark-plugin.js';
import { describeThrown, locateError } from '../../../extensions/run-module.js';
import { placeText } from '../../../problems/index.js';
import { extractReason } from '../../../schema/yaml.js';
import { toWellFormedText } from '../../../sources/well-formed.js';
import { DeadlinePassed, withDeadline } from '../../../workers/deadline.js';
import type { TextPoint } from '../../text-lines.js';
import type { MarkdownContext } from '../context.js';
import { findExceededLimit } from '../nesting-limits.js';
import { copyMdast, WrongMdast } from './copy-mdast.js';
import { matchTrees } from './match-trees.js';
import { type Edit, rewriteText } from './rewrite-text.js';
import { createSerializer, type Serializer } from './serialize.js';
import { editText, type Origin } from './text-origin.js';

/** A text and its tree. */
export interface ParsedText {
  readonly text: string;
  readonly tree: Root;
}

/** A text that plugins may have changed. */
export interface ChangedText extends ParsedText {
  readonly toAuthor: Origin;
}

export interface PluginsInput {
  /** Of the author's text. Receives the problems. */
  readonly context: MarkdownContext;
  readonly parse: (text: string) => ParsedText;
  /** Maximum length of the text, in characters. */
  readonly maxLength: number;
  /** Whether `:name` in a text can be a directive. */
  readonly hasInline: boolean;
  /** Whether dollars enclose formulas. */
  readonly math: boolean;
}

/**
 * Runs the remark plugins of a site on a page, one after the other. Changes of the tree are written into the text, which is parsed again: so
 * everything that follows sees a page that an author could have written. A plugin that fails is reported and changes nothing.
 */
export function applyPlugins(author: ParsedText, plugins: readonly RemarkPart[], input: PluginsInput): ChangedText {
  const serializer = createSerializer(input);
  let changed: ChangedText = { ...author, toAuthor: (point) => point };
  for (const plugin of plugins) changed = applyPlugin(changed, plugin, { ...input, serializer });
  return changed;
}

interface StepInput extends PluginsInput {
  readonly serializer: Serializer;
}

function applyPlugin(current: ChangedText, plugin: RemarkPart, input: StepInput): ChangedText {
  const { context } = input;
  const { name, extension } = plugin;
  const named = { what: 'remark', name, extension } as const;
  const start = current.tree.children[0]?.position?.start ?? { line: 1, column: 1 };
  const locate = (point: TextPoint = start) => current.toAuthor(point);
  let changed = current;
  try {
    const html = new Set(listHtml(current.tree));
    const before = copyMdast(current.tree, html);
    context.trail.plugin = context.locate(locate());
    const { tree, messages, difference } = withDeadline(PART_DEADLINE, () =>
      runTwice(plugin, { file: context.file, text: current.text, before, html }),
    );
    context.trail.plugin = undefined;
    if (difference) context.report('extension-impure', locate(), { ...named, ...difference });
    for (const { isError, reason, line, column = 1 } of messages)
      context.report(isError ? 'remark-error' : 'remark-warning', locate(line === undefined ? undefined : { line, column }), {
        plugin: name,
        message: reason,
      });
    changed = writeTree(current, { before, after: tree }, input);
  } catch (error) {
    if (error instanceof DeadlinePassed) throw error;
    context.trail.plugin = undefined;
    if (error instanceof WrongMdast) context.report('extension-result', locate(error.at), { ...named, reason: error.reason });
    else if (error instanceof PluginWaits) context.report('extension-result', locate(), { ...named, reason: 'promise' });
    else {
      const location = locateError(error, plugin);
      const thrownAt = location && placeText({ ...location, column: undefined });
      const reason = extractReason(describeThrown(error));
      context.report('extension-failed', locate(findPoint(error)), { ...named, reason, thrownAt });
    }
  }
  return changed;
}

const listHtml = (node: Nodes): string[] => {
  if (node.type === 'html') return [node.value];
  return 'children' in node ? node.children.flatMap((child) => listHtml(child as Nodes)) : [];
};

/** Returns where a plugin says that it failed: `file.fail('…', node)`. */
function findPoint(error: unknown): TextPoint | undefined {
  const { line, column } = (error ?? {}) as Partial<TextPoint>;
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

/** The result of a plugin on a page. */
interface PluginResult {
  readonly tree: Root;
  readonly messages: readonly PluginMessage[];
  /** The second result differs from the first one, so the plugin depends on more than the page. */
  readonly difference: ReturnType<typeof findDifference>;
}

function runTwice(
  plugin: RemarkPart,
  {
    file,
    text,
    before,
    html,
  }: { readonly file: string; readonly text: string; readonly before: Root; readonly html: ReadonlySet<string> },
): PluginResult {
  const loaded = loadRemarkPlugin(plugin);
  const json = JSON.stringify(before);
  const [first, second] = [1, 2].map(() => {
    const { tree, messages } = loaded.run({ file, text, tree: json });
    return { tree: copyMdast(tree, html), messages };
  }) as [Omit<PluginResult, 'difference'>, unknown];
  return { ...first, difference: findDifference(JSON.stringify(first), JSON.stringify(second)) };
}

/** The tree that a plugin got, and the one that it returned. */
interface Change {
  readonly before: Root;
  readonly after: Root;
}

/** Writes a tree into its text and parses that. Throws a `WrongMdast` if the new tree is another one: Markdown cannot express what the plugin returned. */
function writeTree(current: ChangedText, { before, after }: Change, { parse, serializer, maxLength }: StepInput): ChangedText {
  const rewrite = (whole: boolean) => rewriteText(before, after, { text: current.text, serializer, whole }).map(normalize);
  const edits = rewrite(false);
  if (edits.length === 0) {
    if (JSON.stringify(before) === JSON.stringify(after)) return current;
    const tree = structuredClone(before);
    matchTrees(after, tree);
    return { ...current, tree };
  }
  const attempt = (tried: readonly Edit[]) => {
    const { text, origin } = editText(current.text, tried);
    if (text.length > maxLength) throw new WrongMdast({ kind: 'too-large', limit: `${maxLength} characters` });
    if (findExceededLimit(text)) throw new WrongMdast({ kind: 'no-markdown', type: 'root' });
    const parsed = parse(text);
    const mismatch = matchTrees(after, parsed.tree);
    return { mismatch, changed: { ...parsed, toAuthor: (point: TextPoint) => current.toAuthor(origin(point)) } };
  };
  const fine = attempt(edits);
  if (!fine.mismatch) return fine.changed;
  const { mismatch, changed } = attempt(rewrite(true));
  if (mismatch) throw new WrongMdast({ kind: 'no-markdown', type: mismatch.type }, mismatch.position?.start);
  return changed;
}

/** Brings the text of an edit into the form of all sources. */
const normalize = (edit: Edit): Edit => ({ ...edit, text: toWellFormedText(edit.text.replace(/\r\n?/g, '\n').normalize('NFC')) });
