import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { DirectiveInput, DirectiveLine, MarkdownNode } from '../../../extensions/api.js';
import type { Part } from '../../../extensions/part.js';
import { HOLE_OPEN } from '../../fragments.js';
import { checkTree } from '../check-tree.js';
import { type BlockCopies, copyBlocks } from './block-copies.js';
import type { OwnInput, OwnLine } from './definition.js';

/** A directive of an extension on a page. */
interface Use {
  readonly part: Part;
  readonly input: OwnInput;
  /** Receives the nodes that docsgen makes for the part. */
  readonly trusted: Set<unknown>;
}

type Once = <Result>(key: readonly unknown[], make: () => Result) => Result;

/** Returns a function that makes the result for a key once. */
function rememberResults(): Once {
  const results = new Map<string, unknown>();
  return <Result>(key: readonly unknown[], make: () => Result): Result => {
    const name = JSON.stringify(key);
    if (!results.has(name)) results.set(name, make());
    return results.get(name) as Result;
  };
}

/** Creates what a part gets to write a line of Markdown, which is the same for both runs. */
export function createExtensionLine({ options }: Part, line: OwnLine): DirectiveLine {
  const once = rememberResults();
  const { name, form, attributes, labelText } = line;
  return {
    name,
    form,
    attributes,
    options,
    labelText,
    link: (address) => once(['link', address], () => line.link(String(address))),
    image: (path) => once(['image', path], () => line.image(String(path))),
    cards: (category) => once(['cards', category], () => line.cards(String(category))),
  };
}

/** Creates what the part gets. The second run gets the same results as the first one, so that nothing is rendered or reported twice. */
export function createExtensionInput({ part, input, trusted }: Use): DirectiveInput {
  const once = rememberResults();
  const trust = (nodes: readonly ElementContent[]): never => {
    for (const node of nodes) trusted.add(node);
    return [...nodes] as never;
  };
  const trustOne = (node: ElementContent): never => {
    trusted.add(node);
    return node as never;
  };
  let copies: BlockCopies | undefined;
  const getCopies = (): BlockCopies => {
    copies ??= copyBlocks(input.blocks);
    return copies;
  };
  const find = (node: MarkdownNode) => getCopies().find(node);
  const { name, attributes, form, labelText } = input;
  return {
    name,
    attributes,
    form,
    options: part.options,
    h: h as unknown as DirectiveInput['h'],
    labelText,
    get blocks() {
      return getCopies().blocks;
    },
    label: () => once(['label'], () => trust(input.label())),
    content: () => once(['content'], () => trust(input.content())),
    render: (nodes) => once(['render', nodes.map(find)], () => trust(input.render(nodes.map((node) => find(node).node)))),
    parts: (kind) =>
      once(['parts', kind], () => input.parts(String(kind)).map((each) => createExtensionInput({ part, input: each, trusted }))),
    link: (address) => once(['link', address], () => input.link(String(address))),
    image: (path) => once(['image', path], () => input.image(String(path))),
    code: (text, language) => once(['code', text, language], () => trustOne(input.code(String(text), String(language)))),
    tabs: (tabs, group) =>
      once(['tabs', tabs, group], () => {
        const checked = tabs.map(({ label, children }) => ({
          label: String(label),
          children: checkNodes(children, trusted, input),
        }));
        return trustOne(input.tabs(checked, group === undefined ? undefined : String(group)));
      }),
    cards: (category) => once(['cards', category], () => trustOne(input.cards(String(category)))),
    pageHeading: (className) =>
      once(['pageHeading', className], () => {
        const heading = input.pageHeading(String(className));
        return heading && trustOne(heading);
      }),
    fail: (message, at) => once(['fail', message, at && find(at)], () => input.fail(String(message), at && find(at).node)),
  };
}

/** Returns the nodes that a part made as nodes that the page may contain. */
export function checkNodes(result: unknown, trusted: ReadonlySet<unknown>, input: OwnInput): ElementContent[] {
  const nodes = checkTree(result, trusted);
  for (const node of nodes) resolveAddresses(node, trusted, input);
  return nodes;
}

/** Checks the addresses that the part did not pass to `link` or `image`. */
function resolveAddresses(node: ElementContent, trusted: ReadonlySet<unknown>, input: OwnInput): void {
  if (node.type !== 'element' || trusted.has(node)) return;
  const { tagName, properties, children } = node;
  const { href, src } = properties;
  if (tagName === 'a' && typeof href === 'string' && !href.includes(HOLE_OPEN)) properties.href = input.link(href);
  if (tagName === 'img' && typeof src === 'string' && !src.includes(HOLE_OPEN)) properties.src = input.image(src);
  for (const child of children) resolveAddresses(child, trusted, input);
}
