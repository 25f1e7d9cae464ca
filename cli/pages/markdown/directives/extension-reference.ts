import * as TEXTS from '../../../../templates/texts/extension-reference.js';
import type { FrontMatterRules, Part } from '../../../extensions/part.js';
import type { ValuesOf } from '../../../problems/index.js';
import { suggestName } from '../../../schema/suggest.js';
import { type AttributeSpec, type LoadedDirective, ownDirective } from './definition.js';
import { type Block, toMarkdown, toNode, toText, type Words } from './table-blocks.js';

/** How the reference of an extension is written. What it shows depends on the site: see `createExtensionReference`. */
export const extensionReference = ownDirective({
  description: 'Tables of the directives and front matter keys of an [extension](../extend/index.md#reference).',
  form: 'leaf',
  attributes: {
    extension: { description: 'Name of the extension.', required: true },
    directive: { description: 'Name of one of its directives. The others and the front matter keys are left out.' },
  },
  html: () => [],
});

/** The values of its attributes. */
interface Named {
  readonly extension?: string;
  readonly directive?: string;
}

interface ReferenceInput {
  readonly parts: readonly Part[];
  readonly keys: FrontMatterRules;
  /** Returns the definition of a part, which the page then depends on. */
  define(part: Part): Described;
}

type Described = Pick<LoadedDirective, 'description' | 'form' | 'label' | 'attributes'>;

/** A directive of an extension. */
interface Documented extends Described {
  readonly name: string;
}

/** Returns the directive that describes the extensions of a site. */
export function createExtensionReference(input: ReferenceInput): LoadedDirective {
  const listBlocks = ({ extension = '', directive }: Named): readonly Block[] => {
    const parts = input.parts.filter((part) => part.extension === extension && (directive ?? part.name) === part.name);
    const documented = parts.map((part): Documented => ({ ...input.define(part), name: part.name }));
    if (directive !== undefined) return documented.flatMap(describeDirective);
    return [...describeDirectives(documented), ...describeKeys(extension, input.keys)];
  };
  return {
    ...extensionReference,
    html({ attributes, report, render }) {
      const unknown = findUnknown(attributes, input);
      if (unknown) report('unknown-part', unknown);
      return unknown ? [] : render(listBlocks(attributes).map(toNode));
    },
    markdown: ({ attributes }) => ({ before: listBlocks(attributes).map(toMarkdown).join('\n\n'), omitsLabel: true }),
    text: (attributes) => listBlocks(attributes).map(toText).join(' '),
  };
}

/** Returns the name of an extension or a directive that does not exist. */
function findUnknown(
  { extension = '', directive }: Named,
  { parts, keys }: ReferenceInput,
): ValuesOf<'unknown-part'> | undefined {
  const extensions = [...new Set([...parts, ...Object.values(keys)].map((part) => part.extension))];
  if (!extensions.includes(extension)) return { what: 'extension', ...suggest(extension, extensions) };
  const directives = parts.filter((part) => part.extension === extension).map(({ name }) => name);
  if (directive === undefined || directives.includes(directive)) return undefined;
  return { what: { kind: 'directive', extension }, ...suggest(directive, directives) };
}

const suggest = (name: string, names: readonly string[]) => ({
  name,
  nearest: suggestName(name, names),
  known: names.length > 0 ? names.map((each) => `"${each}"`).join(', ') : undefined,
});

function describeDirectives(directives: readonly Documented[]): Block[] {
  if (directives.length === 0) return [];
  const rows = directives.map((documented) => [writeSyntax(documented), [documented.description]]);
  const attributes = directives.flatMap(({ name, attributes: specs }) =>
    describeAttributes(specs, [TEXTS.attributesOf, { code: name }]),
  );
  return [{ head: [TEXTS.directive, TEXTS.meaning], rows }, ...attributes];
}

const describeDirective = (documented: Documented): Block[] => [
  { words: [...writeSyntax(documented), ': ', documented.description] },
  ...describeAttributes(documented.attributes),
];

const MARKS = { inline: [':'], leaf: ['::'], container: [':::'], both: ['::', ':::'] } as const;

/** Returns how authors write a directive: `:::name[…]{…}`. */
const writeSyntax = ({ name, form, label, attributes }: Documented): Words =>
  join(
    MARKS[form].map((mark) => ({
      code: `${mark}${name}${label === 'none' ? '' : '[…]'}${Object.keys(attributes).length > 0 ? '{…}' : ''}`,
    })),
  );

const join = (words: Words): Words => words.flatMap((word, index) => (index === 0 ? [word] : [TEXTS.orBetween, word]));

/** @param title text above the table */
function describeAttributes(attributes: LoadedDirective['attributes'], title?: Words): Block[] {
  const rows = Object.entries(attributes).map(([name, spec]) => [
    [{ code: name }],
    describeValues(spec),
    describeRequired(spec.required),
    [spec.description],
  ]);
  if (rows.length === 0) return [];
  return [...(title ? [{ words: title }] : []), { head: [TEXTS.attribute, TEXTS.values, TEXTS.required, TEXTS.meaning], rows }];
}

function describeKeys(extension: string, keys: FrontMatterRules): Block[] {
  const rows = Object.entries(keys)
    .filter(([, rule]) => rule.extension === extension)
    .map(([name, rule]) => [[{ code: name }], describeValues(rule), describeRequired(rule.required), [rule.description]]);
  if (rows.length === 0) return [];
  return [{ words: [TEXTS.frontMatterKeys] }, { head: [TEXTS.key, TEXTS.values, TEXTS.required, TEXTS.meaning], rows }];
}

const describeRequired = (isRequired: true | undefined): Words => [isRequired ? TEXTS.yes : TEXTS.no];

interface Limits {
  readonly type?: AttributeSpec['type'] | 'list';
  readonly values?: readonly string[];
  readonly pattern?: { readonly source: string; readonly flags: string };
}

function describeValues({ type = 'text', values, pattern }: Limits): Words {
  const limits: Words = values
    ? join(values.map((code) => ({ code })))
    : pattern
      ? [TEXTS.textLike, { code: `/${pattern.source}/${pattern.flags}` }]
      : [];
  if (limits.length === 0) return [TEXTS.types[type]];
  return type === 'list' ? [TEXTS.listOf, ...limits] : limits;
}
