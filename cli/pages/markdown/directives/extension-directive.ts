import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { DirectiveInput as ExtensionInput } from '../../../extensions/api.js';
import { type LoadedDefinition, type LoadedIsland, loadDefinition } from '../../../extensions/definition.js';
import { findDifference } from '../../../extensions/difference.js';
import { PART_DEADLINE, type Part } from '../../../extensions/part.js';
import { describeThrown, locateError } from '../../../extensions/run-module.js';
import { type ProblemId, placeText, type ValuesOf } from '../../../problems/index.js';
import { extractReason } from '../../../schema/yaml.js';
import { DeadlinePassed, withDeadline } from '../../../workers/deadline.js';
import { HOLE_OPEN } from '../../fragments.js';
import { toPlainText } from '../plain-text.js';
import { checkTree, describeValue, isPromise, WrongResult } from './check-tree.js';
import type { Attributes, DirectiveDefinition, DirectiveInput } from './definition.js';
import { renderIsland } from './island.js';

type Report = <Id extends ProblemId>(id: Id, values: ValuesOf<Id>) => void;

/** Returns a directive of an extension in the form of docsgen's own. What is wrong with its results is reported at the directive. */
export function createExtensionDirective(part: Part): DirectiveDefinition {
  const definition = loadDefinition(part);
  const { description, form, label, attributes, markdown } = definition;
  return {
    description,
    form,
    label,
    attributes,
    html: (input) => guard(part, input.report, () => render(part, definition, input)) ?? [],
    markdown: (line) => {
      const { form: written, labelText, report } = line;
      if (!markdown) return labelText && written !== 'inline' ? { before: '**', after: '**' } : { before: '', after: '' };
      const values = { attributes: readValues(definition, line.attributes), form: written, options: part.options, labelText };
      const text = guard(part, report, () => runTwice(part, report, () => markdown(values as never)));
      if (text !== undefined && typeof text !== 'string') reportResult(part, report, text);
      return { before: typeof text === 'string' ? text : '', omitsLabel: true };
    },
  };
}

/** Runs a part. Reports what it throws, and returns nothing then. */
function guard<Result>(part: Part, report: Report, work: () => Result): Result | undefined {
  const { name, extension } = part;
  try {
    return withDeadline(PART_DEADLINE, work);
  } catch (error) {
    if (error instanceof DeadlinePassed) throw error;
    if (error instanceof WrongResult) report('extension-result', { what: 'directive', name, extension, reason: error.reason });
    else {
      const location = locateError(error, part);
      // The mapping of columns is only approximate.
      const thrownAt = location && placeText({ ...location, column: undefined });
      report('extension-failed', { what: 'directive', name, extension, reason: extractReason(describeThrown(error)), thrownAt });
    }
    return undefined;
  }
}

const reportResult = ({ name, extension }: Part, report: Report, text: unknown): void =>
  report('extension-result', {
    what: 'directive',
    name,
    extension,
    reason: isPromise(text) ? 'promise' : { kind: 'no-text', actual: describeValue(text) },
  });

/** Runs a part a second time, and reports it if it returns something else: it depends on more than its input. */
function runTwice<Result>({ name, extension }: Part, report: Report, work: () => Result): Result {
  const result = work();
  const [first, second] = [result, work()].map((each) => JSON.stringify(each) ?? '');
  const difference = findDifference(first as string, second as string);
  if (difference) report('extension-impure', { what: 'directive', name, extension, ...difference });
  return result;
}

function render(part: Part, definition: LoadedDefinition, input: DirectiveInput): ElementContent[] {
  if ('component' in definition) return [renderComponent(part, definition, input)];
  const trusted = new Set<unknown>();
  const values = createValues({ part, definition, input, trusted });
  const { html } = definition;
  const result = runTwice(part, input.report, () => html(values as never));
  if (isPromise(result)) throw new WrongResult('promise');
  const nodes = checkTree(result, trusted);
  for (const node of nodes) resolveAddresses(node, trusted, input);
  return nodes;
}

/** Renders an island. The second rendering shows whether the component depends on more than its attributes. */
function renderComponent(part: Part, definition: LoadedIsland, input: DirectiveInput): ElementContent {
  const label = toPlainText({ type: 'paragraph', children: [...input.labelNodes] }).trim();
  const values = Object.entries(readValues(definition, input.attributes)).filter(([, value]) => value !== undefined);
  const props = { ...Object.fromEntries(values), ...(label && { label }) };
  const content = input.content();
  const { hydrate } = definition;
  const isInline = input.form === 'inline';
  const script = input.island(part.name);
  return runTwice(part, input.report, () => renderIsland(definition.component, { isInline, script, hydrate, props, content }));
}

/** A directive of an extension on a page. */
interface Use {
  readonly part: Part;
  readonly definition: LoadedDefinition;
  readonly input: DirectiveInput;
  /** Receives the nodes that docsgen makes for the part. */
  readonly trusted: Set<unknown>;
}

/** Creates what the part gets. The second run gets the same results as the first one, so that nothing is rendered or reported twice. */
function createValues({ part, definition, input, trusted }: Use): ExtensionInput {
  const results = new Map<string, unknown>();
  const once = <Result>(key: readonly string[], make: () => Result): Result => {
    const name = JSON.stringify(key);
    if (!results.has(name)) results.set(name, make());
    return results.get(name) as Result;
  };
  const trust = (nodes: readonly ElementContent[]): ElementContent[] => {
    for (const node of nodes) trusted.add(node);
    return [...nodes];
  };
  return {
    attributes: readValues(definition, input.attributes) as never,
    form: input.form,
    options: part.options,
    h: h as unknown as ExtensionInput['h'],
    label: () => once(['label'], () => trust(input.label())) as never,
    content: () => once(['content'], () => trust(input.content())) as never,
    link: (address) => once(['link', address], () => input.link(String(address)) ?? ''),
    image: (path) => once(['image', path], () => input.image(String(path))),
    code: (text, language) =>
      once(['code', text, language], () => trust([input.code(String(text), String(language))])[0]) as never,
    fail: (message) =>
      once(['fail', message], () => input.report('extension-reports', { directive: part.name, message: String(message) })),
  };
}

/** Returns the values of attributes as their types say. */
function readValues({ attributes }: LoadedDefinition, written: Attributes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { type = 'text', values }]) => {
      const value = written[name];
      if (type === 'boolean') return [name, value === undefined ? undefined : value !== 'false'];
      if (value === undefined || value === '') return [name, undefined];
      if (type === 'number') return [name, Number(value)];
      return [name, values ? value.toLowerCase() : value];
    }),
  );
}

/** Checks the addresses that the part did not pass to `link` or `image`. */
function resolveAddresses(node: ElementContent, trusted: ReadonlySet<unknown>, input: DirectiveInput): void {
  if (node.type !== 'element' || trusted.has(node)) return;
  const { tagName, properties, children } = node;
  const { href, src } = properties;
  if (tagName === 'a' && typeof href === 'string' && !href.includes(HOLE_OPEN)) properties.href = input.link(href);
  if (tagName === 'img' && typeof src === 'string' && !src.includes(HOLE_OPEN)) properties.src = input.image(src);
  for (const child of children) resolveAddresses(child, trusted, input);
}
