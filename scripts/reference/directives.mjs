import { choice, code, page, table } from './markdown.mjs';

/** The page of the directives: the form and attributes of each, and the icons. */
export function directivesPage(directives, icons) {
  return page(
    {
      title: 'Directives',
      description: 'Every directive for Markdown pages, with its form and attributes.',
    },
    INTRODUCTION,
    table(['Directive', 'Written as', 'Brackets', 'Meaning'], Object.entries(directives).map(overview)),
    Object.entries(directives)
      .filter(([, { attributes }]) => Object.keys(attributes).length > 0)
      .map(section),
    '## Icons',
    `The ${icons.length} icons have the color of the text around them.`,
    `:::logos\n${icons.map((name) => `::logo[${name}]{icon="${name}"}`).join('\n')}\n:::`,
  );
}

const INTRODUCTION = `A directive adds a component to a page. [Components](../writing/components.md) shows each directive with its result; this page lists their
attributes. An unknown directive or attribute is a problem that names the closest valid one.

\`\`\`text
:::name[Text in brackets]{attribute="value"}    container: begins here,
Content in Markdown.
:::                                             ends with as many colons

::name[Text in brackets]{attribute="value"}     leaf: one line, no content

a text with :name[text]{attribute="value"}      inline: part of a text
\`\`\`

A container ends with its line of colons, also [in another container](../writing/components.md#containers-inside-containers). To write colons as text, put a backslash before them (\`\\:::\`). A single
colon, as in \`a:b\` or \`:name\`, is text, unless it is followed by the name and the bracket of an inline directive, or by the name of one that an
[extension](../extend/directives.md) defines.`;

const FORMS = { container: 'container', leaf: 'leaf', both: 'container or leaf', inline: 'inline' };
const LABELS = { none: '–', optional: 'title, optional', required: 'required' };

const overview = ([name, { form, label, attributes, description }]) => [
  Object.keys(attributes).length > 0 ? `[${code(name)}](#${name})` : code(name),
  FORMS[form],
  LABELS[label],
  description,
];

const TYPES = { text: 'string', number: 'number', boolean: 'boolean', date: 'date' };

const section = ([name, { attributes, description }]) => [
  `## ${name}`,
  description,
  table(
    ['Attribute', 'Required', 'Values', 'Meaning'],
    Object.entries(attributes).map(([attribute, spec]) => [
      code(attribute),
      spec.required ? 'yes' : 'no',
      spec.values ? choice(spec.values) : TYPES[spec.type ?? 'text'],
      spec.description,
    ]),
  ),
];
