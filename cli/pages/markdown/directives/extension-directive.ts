import type { ElementContent } from 'hast';
import type { MarkdownLine } from '../../../extensions/api.js';
import { type LoadedDefinition, type LoadedIsland, type LoadedPart, loadDefinition } from '../../../extensions/definition.js';
import { findDifference } from '../../../extensions/difference.js';
import { PART_DEADLINE, type Part } from '../../../extensions/part.js';
import { describeThrown, locateError } from '../../../extensions/run-module.js';
import { type ProblemId, placeText, type ValuesOf } from '../../../problems/index.js';
import { extractReason } from '../../../schema/yaml.js';
import { DeadlinePassed, withDeadline } from '../../../workers/deadline.js';
import { describeValue, isPromise, WrongResult } from '../check-tree.js';
import { completeLine, type LoadedDirective, type OwnInput } from './definition.js';
import { checkNodes, createExtensionInput, createExtensionLine } from './extension-input.js';
import { renderIsland } from './island.js';

type Report = <Id extends ProblemId>(id: Id, values: ValuesOf<Id>) => void;

/** Returns a directive of an extension in the form of docsgen's own. What is wrong with its results is reported at the directive. */
export function createExtensionDirective(part: Part): LoadedDirective {
  const definition = loadDefinition(part);
  const { description, form, label, attributes, markdown, text } = definition;
  return {
    description,
    form,
    label,
    attributes,
    ...('parent' in definition
      ? { parent: definition.parent }
      : { html: (input: OwnInput) => guard(part, input.report, () => render(part, definition, input)) ?? [] }),
    markdown: (line) => {
      const { form: written, labelText, report } = line;
      if (!markdown) return labelText && written !== 'inline' ? { before: '**', after: '**' } : { before: '', after: '' };
      const input = createExtensionLine(part, line);
      const result = guard(part, report, () => runTwice(part, report, () => markdown(input as never)));
      if (isLine(result)) return completeLine(result);
      if (result !== undefined) reportResult(part, report, result);
      return completeLine('');
    },
    ...(text && {
      text: (values, report) => {
        const result = guard(part, report, () => runTwice(part, report, () => text(values as never)));
        if (typeof result === 'string') return result;
        if (result !== undefined) reportResult(part, report, result);
        return '';
      },
    }),
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether a part returned a line of Markdown. */
function isLine(value: unknown): value is string | MarkdownLine {
  if (isText(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { before, after = '', omitsLabel = true, isBlock = true } = value as Record<string, unknown>;
  return isText(before) && isText(after) && omitsLabel === true && isBlock === true;
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

function render(part: Part, definition: Exclude<LoadedDefinition, LoadedPart>, input: OwnInput): ElementContent[] {
  if ('component' in definition) return [renderComponent(part, definition, input)];
  const trusted = new Set<unknown>();
  const values = createExtensionInput({ part, input, trusted });
  const { html } = definition;
  const result = runTwice(part, input.report, () => html(values as never));
  if (isPromise(result)) throw new WrongResult('promise');
  return checkNodes(result, trusted, input);
}

/** Renders an island. The second rendering shows whether the component depends on more than its attributes. */
function renderComponent(part: Part, definition: LoadedIsland, input: OwnInput): ElementContent {
  const { labelText: label } = input;
  const values = Object.entries(input.attributes).filter(([, value]) => value !== undefined);
  const props = { ...Object.fromEntries(values), ...(label && { label }) };
  const content = input.content();
  const { hydrate } = definition;
  const isInline = input.form === 'inline';
  const script = input.island(part.name);
  return runTwice(part, input.report, () => renderIsland(definition.component, { isInline, script, hydrate, props, content }));
}
