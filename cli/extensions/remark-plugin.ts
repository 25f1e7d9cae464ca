import { Script } from 'node:vm';
import { type Plugin, type Processor, unified } from 'unified';
import { VFile } from 'vfile';
import type { PluginError } from '../problems/extensions.js';
import { extractReason } from '../schema/yaml.js';
import { withDeadline } from '../workers/deadline.js';
import { PART_DEADLINE, type RemarkPart } from './part.js';
import { createRealm, describeThrown, runModule } from './run-module.js';

/** A module is not a plugin that changes Markdown. */
export class PluginRefused extends Error {
  constructor(
    readonly reason: PluginError,
    /** What the module or the plugin threw. */
    readonly thrown?: unknown,
  ) {
    super('A module is not a plugin that changes Markdown.');
  }
}

/** The plugin returned a promise, or never called its callback. */
export class PluginWaits extends Error {}

/** A page for a plugin. */
interface PluginInput {
  /** Of the page, relative to the site. */
  readonly file: string;
  readonly text: string;
  /** JSON. */
  readonly tree: string;
}

/** A message of a plugin, at the start of a node. */
export interface PluginMessage {
  readonly isError: boolean;
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
}

export interface LoadedPlugin {
  /** Runs the plugin. Returns a tree of its realm, which may be anything. Throws what the plugin throws, or `PluginWaits`. */
  run(input: PluginInput): { readonly tree: unknown; readonly messages: readonly PluginMessage[] };
}

const loaded = new Map<string, LoadedPlugin>();

/** Runs the module of a plugin and attaches the plugin with its options, once in each thread. Throws a `PluginRefused`. */
export function loadRemarkPlugin(part: RemarkPart): LoadedPlugin {
  const earlier = loaded.get(part.hash);
  if (earlier) return earlier;
  const made = withThrown(() => createPlugin(part));
  loaded.set(part.hash, made);
  return made;
}

function withThrown(create: () => LoadedPlugin): LoadedPlugin {
  try {
    return withDeadline(PART_DEADLINE, create);
  } catch (error) {
    throw error instanceof PluginRefused
      ? error
      : new PluginRefused({ kind: 'throws', reason: extractReason(describeThrown(error)) }, error);
  }
}

function createPlugin(part: RemarkPart): LoadedPlugin {
  const realm = createRealm();
  const plugin = runModule(part, realm);
  if (typeof plugin === 'object' && plugin !== null && 'plugins' in plugin) throw new PluginRefused('preset');
  if (typeof plugin !== 'function') throw new PluginRefused('no-plugin');
  const parse = new Script('JSON.parse').runInContext(realm) as typeof JSON.parse;
  const options = part.options === undefined ? [] : [JSON.stringify(part.options)];
  /** Attaches the plugin again, so that its closure remembers nothing of another page. */
  const attach = (): Processor => {
    const processor = unified();
    processor.use(plugin as Plugin<unknown[]>, ...options.map((json) => parse(json) as unknown));
    return processor.freeze();
  };
  checkProcessor(attach());
  return {
    run: ({ file, text, tree }) => {
      const page = new VFile({ path: file, value: text, cwd: '/' });
      const result = runSync(attach(), parse(tree) as never, page);
      return { tree: result, messages: page.messages.flatMap(toMessage) };
    },
  };
}

/** Throws a `PluginRefused` if a plugin changes how Markdown is read or what is made of it, and not its tree. */
function checkProcessor(processor: Processor): void {
  const data = processor.data() as Readonly<Record<string, readonly unknown[] | undefined>>;
  if ((data.micromarkExtensions ?? data.fromMarkdownExtensions ?? data.toMarkdownExtensions ?? []).length > 0)
    throw new PluginRefused('syntax');
  if (processor.parser || processor.compiler) throw new PluginRefused(processor.parser ? 'syntax' : 'compiler');
}

function runSync(processor: Processor, tree: never, page: VFile): unknown {
  try {
    return processor.runSync(tree, page);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('`runSync` finished async')) throw new PluginWaits();
    throw error;
  }
}

/** Information is not a problem. */
const toMessage = ({ fatal, reason, line, column }: VFile['messages'][number]): PluginMessage[] =>
  typeof fatal === 'boolean' ? [{ isError: fatal, reason, line, column }] : [];
