import {
  type BodyView,
  type CallbackView,
  type ContentView,
  type FieldView,
  type LinkView,
  listSections,
  type NestedView,
  type OperationView,
  type Prose,
  type RequestResponseView,
  type ResponseView,
  type SchemeView,
  SECTIONS,
  type SectionId,
  type Words,
} from '../../../../templates/api/view.js';
import { escapeInline, escapeLine, formatCode } from '../../markdown/escape-markdown.js';
import { fence, indent } from './markdown-text.js';

/** Returns the page of an operation as Markdown without its title. Markers of references stay in it. */
export function operationMarkdown(view: OperationView): string {
  const { method, endpoint, webhook } = view;
  const blocks = [
    formatCode(`${method} ${endpoint.map(({ text }) => text).join('')}`),
    ...(webhook ? ['A webhook: the API sends this request, and your server answers it.'] : []),
    ...beginning(view),
    ...listSections(view).flatMap((id) => [`## ${SECTIONS[id]}`, ...section(id, view)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const beginning = ({ deprecated, description, more }: RequestResponseView): string[] => [
  ...(deprecated ? ['**Deprecated:** this operation may go in a later version.'] : []),
  ...prose(description),
  ...(more ? sentences([more]) : []),
];

function section(id: SectionId, view: OperationView): string[] {
  switch (id) {
    case 'servers':
      return view.servers.flatMap(({ url, description, variables }) => [
        formatCode(url),
        ...prose(description),
        ...list(variables),
      ]);
    case 'authentication':
      return authentication(view);
    case 'parameters':
      return view.parameters.flatMap(({ title, fields }) => [`### ${title}`, ...list(fields)]);
    case 'body':
      return view.body ? body(view.body) : [];
    case 'responses':
      return view.responses.flatMap((response) => [`### ${statusLine(response)}`, ...inResponse(response)]);
    case 'callbacks':
      return view.callbacks.flatMap((callback) => [
        `### ${callback.method} ${escapeInline(callback.name)}`,
        ...inCallback(callback),
      ]);
    case 'request-samples':
      return view.samples.flatMap(({ label, code, language }) => [`### ${label}`, fence(code, language)]);
  }
}

const body = ({ required, description, contents: all }: BodyView): string[] => [
  ...(required ? ['Required.'] : []),
  ...prose(description),
  ...contents(all),
];

const statusLine = ({ status, phrase }: ResponseView): string => `${status}${phrase ? `: ${escapeInline(phrase)}` : ''}`;

const inResponse = ({ description, headers, contents: bodies, links }: ResponseView): string[] => [
  ...prose(description),
  ...(headers.length > 0 ? ['Headers:', ...list(headers)] : []),
  ...contents(bodies),
  ...(links.length > 0 ? ['Links:', links.map(link).join('\n')] : []),
];

function link({ name, operation, href, description, facts }: LinkView): string {
  const target = href ? `[${escapeInline(operation)}](${href})` : escapeInline(operation);
  return `- ${indent([`${formatCode(name)}: ${target}`, ...prose(description), ...sentences(facts)].join('\n\n'), 2)}`;
}

function inCallback(callback: CallbackView): string[] {
  const { expression, summary, parameters, responses, callbacks } = callback;
  return [
    ...(summary ? [escapeLine(summary)] : []),
    `Sent to ${formatCode(expression)}.`,
    ...beginning(callback),
    ...parameters.flatMap(({ title, fields }) => [`${title}:`, ...list(fields)]),
    ...(callback.body ? ['Request body:', ...body(callback.body)] : []),
    ...responses.flatMap((response) => [`Response ${statusLine(response)}`, ...inResponse(response)]),
    ...callbacks.flatMap((inner) => [`Callback ${inner.method} ${escapeInline(inner.name)}`, ...inCallback(inner)]),
  ];
}

function authentication({ security, permission }: OperationView): string[] {
  const scheme = ({ words: sentence, description, facts }: SchemeView) =>
    [words(sentence), ...prose(description), ...sentences(facts)].join('\n\n');
  const ways = security?.ways.map((way) => `- ${indent(way.map(scheme).join(', together with '), 2)}`) ?? [];
  return [
    ...(security && ways.length === 0 ? ['No authentication is needed.'] : []),
    ...(ways.length > 1 ? ['One of these is enough:'] : []),
    ...(ways.length > 0 ? [ways.join('\n')] : []),
    ...(security?.optional && ways.length > 0 ? ['Requests without authentication are answered too.'] : []),
    ...(permission ? [`Needs the permission ${formatCode(permission)}.`] : []),
  ];
}

const contents = (all: readonly ContentView[]): string[] =>
  all.flatMap(({ type, same, schema, facts, headers, examples }) => [
    `${formatCode(type)}${schema ? `: ${escapeInline(schema.type)}` : ''}${same ? `: the same schema as ${formatCode(same)}` : ''}`,
    ...(schema ? about(schema) : []),
    ...(schema?.nested ? inside(schema.nested) : []),
    ...list(schema?.continued ?? []),
    ...sentences(facts),
    ...(headers.length > 0 ? ['Headers:', ...list(headers)] : []),
    ...examples.flatMap(({ title, summary, description, code, language }) => [
      `${escapeLine(title)}${summary ? ` (${escapeInline(summary)})` : ''}:`,
      ...prose(description),
      fence(code, language),
    ]),
  ]);

const list = (fields: readonly FieldView[]): string[] => (fields.length > 0 ? [fields.map(item).join('\n')] : []);

function item(field: FieldView): string {
  const { name, type, required, marks, nested, continued = [] } = field;
  const says = [...(type ? [escapeInline(type)] : []), ...(required ? ['required'] : []), ...marks].join(', ');
  const head = says ? `${formatCode(name)} (${says})` : formatCode(name);
  return `- ${indent([head, ...about(field), ...(nested ? inside(nested) : []), ...list(continued)].join('\n\n'), 2)}`;
}

function about({ descriptions, facts, values }: FieldView): string[] {
  const allowed =
    values.length > 0 ? `${values.length > 1 ? 'One of' : 'Always'} ${values.map(formatCode).join(', ')}.` : undefined;
  const says = [...(allowed ? [allowed] : []), ...sentences(facts)].join(' ');
  return [...descriptions.map(({ markdown }) => markdown), ...(says ? [says] : [])];
}

function inside({ elsewhere, items, fields, groups, closed }: NestedView): string[] {
  return [
    ...items.flatMap((each) => [`Each item (${escapeInline(each.type)}):`, ...about(each)]),
    ...list(fields),
    ...groups.flatMap(({ label, options }) => [
      `${words(label)}:`,
      ...list(options.map((option) => (option.when.length > 0 ? { ...option, facts: [option.when, ...option.facts] } : option))),
    ]),
    ...(closed ? ['No other properties.'] : []),
    ...(elsewhere ? [`${ELSEWHERE[elsewhere.reason]}: ${escapeInline(elsewhere.name)}.`] : []),
  ];
}

const ELSEWHERE = { recursive: 'Recursive', above: 'Shown above', below: 'Shown below' } as const;

const prose = (text: Prose | undefined): string[] => (text ? [text.markdown] : []);

/** Returns sentences as one paragraph. */
export const sentences = (all: readonly Words[]): string[] =>
  all.length > 0 ? [all.map((sentence) => `${words(sentence)}.`).join(' ')] : [];

const words = (all: Words): string =>
  all
    .map((word) => {
      if (typeof word === 'string') return word;
      return 'code' in word
        ? formatCode(word.code)
        : `[${escapeInline(word.text)}](<${word.link.replace(/[<>]/g, encodeURIComponent)}>)`;
    })
    .join('');
