import { choice, code, page, table } from './markdown.mjs';

/** The page of the directives: how each is written and what it takes. */
export function directivesPage(directives) {
  return page(
    {
      title: 'Directives',
      description:
        'Every directive that Markdown pages may use, the form in which it is written and the attributes that it takes.',
    },
    INTRODUCTION,
    table(['Directive', 'Written as', 'Brackets', 'Meaning'], Object.entries(directives).map(overview)),
    Object.entries(directives)
      .filter(([, { attributes }]) => Object.keys(attributes).length > 0)
      .map(section),
  );
}

const INTRODUCTION = `A directive puts a component into a page. [Components](../writing/components.md) shows each of them with its result; this page lists
what they take. A directive or an attribute that is not listed here is a problem that names the nearest one.

\`\`\`text
:::name[Text in brackets]{attribute="value"}    container: opens here,
Content in Markdown.
:::                                             closes with as many colons

::name[Text in brackets]{attribute="value"}     leaf: one line, no content
\`\`\`

A container inside another one needs fewer colons than the one around it. Write a backslash before the colons (\`\\:::\`) if they are meant as
text. A single colon, as in \`a:b\` or \`:name\`, is always text.`;

const FORMS = { container: 'container', leaf: 'leaf', both: 'container or leaf' };
const LABELS = { none: '–', optional: 'title, optional', required: 'required' };

const overview = ([name, { form, label, attributes, description }]) => [
  Object.keys(attributes).length > 0 ? `[${code(name)}](#${name})` : code(name),
  FORMS[form],
  LABELS[label],
  description,
];

const section = ([name, { attributes, description }]) => [
  `## ${name}`,
  description,
  table(
    ['Attribute', 'Required', 'Values', 'Meaning'],
    Object.entries(attributes).map(([attribute, spec]) => [
      code(attribute),
      spec.required ? 'yes' : 'no',
      spec.values ? choice(spec.values) : 'text',
      spec.description,
    ]),
  ),
];
