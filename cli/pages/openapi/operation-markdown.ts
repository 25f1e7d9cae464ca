import {
  type ContentView,
  type FieldView,
  type NestedView,
  type OperationView,
  SECTIONS,
  type SectionId,
  sectionsOf,
  type Words,
} from '../../../templates/api/view.js';
import { codeSpan, escapeMarkdown, fence, indent } from './markdown-text.js';

/** The page of an operation as Markdown, for those who read without a browser. Markers of references stay in it. */
export function operationMarkdown(title: string, view: OperationView): string {
  const { method, endpoint, deprecated, description } = view;
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    codeSpan(`${method} ${endpoint.map(({ text }) => text).join('')}`),
    ...(deprecated ? ['**Deprecated:** this operation may go in a later version.'] : []),
    ...(description ? [description.markdown] : []),
    ...sectionsOf(view).flatMap((id) => [`## ${SECTIONS[id]}`, ...section(id, view)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function section(id: SectionId, view: OperationView): string[] {
  switch (id) {
    case 'authentication':
      return authentication(view);
    case 'parameters':
      return view.parameters.flatMap(({ title, fields }) => [`### ${title}`, ...list(fields)]);
    case 'body':
      return [
        ...(view.body?.required ? ['Required.'] : []),
        ...(view.body?.description ? [view.body.description.markdown] : []),
        ...contents(view.body?.contents ?? []),
      ];
    case 'responses':
      return view.responses.flatMap(({ status, phrase, description, headers, contents: bodies }) => [
        `### ${status}${phrase ? `: ${escapeMarkdown(phrase)}` : ''}`,
        ...(description ? [description.markdown] : []),
        ...(headers.length > 0 ? ['Headers:', ...list(headers)] : []),
        ...contents(bodies),
      ]);
    case 'request-samples':
      return view.samples.flatMap(({ label, code, language }) => [`### ${label}`, fence(code, language)]);
  }
}

function authentication({ security, permission }: OperationView): string[] {
  const ways = security?.ways.map((way) => `- ${way.map(({ words: one }) => words(one)).join(', together with ')}`) ?? [];
  return [
    ...(security && ways.length === 0 ? ['No authentication is needed.'] : []),
    ...(ways.length > 1 ? ['One of these is enough:'] : []),
    ...(ways.length > 0 ? [ways.join('\n')] : []),
    ...(security?.optional && ways.length > 0 ? ['Requests without authentication are answered too.'] : []),
    ...(permission ? [`Needs the permission ${codeSpan(permission)}.`] : []),
  ];
}

const contents = (all: readonly ContentView[]): string[] =>
  all.flatMap(({ type, same, schema, examples }) => [
    `${codeSpan(type)}${schema ? `: ${escapeMarkdown(schema.type)}` : ''}${same ? `: the same schema as ${codeSpan(same)}` : ''}`,
    ...(schema ? about(schema) : []),
    ...(schema?.nested ? inside(schema.nested) : []),
    ...examples.flatMap(({ title, summary, code, language }) => [
      `${escapeMarkdown(title)}${summary ? ` (${escapeMarkdown(summary)})` : ''}:`,
      fence(code, language),
    ]),
  ]);

const list = (fields: readonly FieldView[]): string[] => (fields.length > 0 ? [fields.map(item).join('\n')] : []);

function item(field: FieldView): string {
  const { name, type, required, marks, nested } = field;
  const says = [...(type ? [escapeMarkdown(type)] : []), ...(required ? ['required'] : []), ...marks].join(', ');
  const head = says ? `${codeSpan(name)} (${says})` : codeSpan(name);
  return `- ${indent([head, ...about(field), ...(nested ? inside(nested) : [])].join('\n\n'), 2)}`;
}

function about({ descriptions, facts, values }: FieldView): string[] {
  const sentences = [
    ...(values.length > 0 ? [`${values.length > 1 ? 'One of' : 'Always'} ${values.map(codeSpan).join(', ')}.`] : []),
    ...facts.map((one) => `${words(one)}.`),
  ];
  return [...descriptions.map(({ markdown }) => markdown), ...(sentences.length > 0 ? [sentences.join(' ')] : [])];
}

function inside({ elsewhere, items, fields, groups, closed }: NestedView): string[] {
  if (elsewhere) return [`${elsewhere.reason === 'recursive' ? 'Recursive' : 'Shown above'}: ${escapeMarkdown(elsewhere.name)}.`];
  return [
    ...items.flatMap((each) => [`Each item (${escapeMarkdown(each.type)}):`, ...about(each)]),
    ...list(fields),
    ...groups.flatMap(({ label, options }) => [`${words(label)}:`, ...list(options)]),
    ...(closed ? ['No other properties.'] : []),
  ];
}

const words = (all: Words): string => all.map((word) => (typeof word === 'string' ? word : codeSpan(word.code))).join('');
