import {
  type BodyView,
  type CallbackView,
  type ContentView,
  type FieldView,
  type LinkView,
  listSections,
  type NestedView,
  type OperationView,
  type ParameterPageView,
  type Prose,
  type RequestResponseView,
  type ResponseView,
  type SchemeView,
  SECTIONS,
  type SectionId,
  type Words,
} from '../../../../templates/api/view.js';
import * as TEXTS from '../../../../templates/texts/reference.js';
import { escapeInline, escapeLine, formatCode } from '../../markdown/escape-markdown.js';
import { formatCodeView, indent } from './markdown-text.js';
import { pageLinksMarkdown } from './page-links.js';

/** Returns the page of an operation as Markdown without its title. Markers of references stay in it. */
export function operationMarkdown(view: OperationView): string {
  const { method, endpoint, webhook } = view;
  const blocks = [
    formatCode(`${method} ${endpoint.map(({ text }) => text).join('')}`),
    ...(webhook ? ['A webhook: the API sends this request, and your server answers it.'] : []),
    ...(view.badges.length > 0 ? [escapeInline(view.badges.join(', '))] : []),
    ...formatProse(view.lead),
    ...formatIntroduction(view),
    ...(view.pathSummary ? [escapeInline(view.pathSummary)] : []),
    ...listSections(view).flatMap((id) => [`## ${SECTIONS[id]}`, ...formatSection(id, view)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const formatIntroduction = ({ deprecated, deprecation, description, pathDescription, more }: RequestResponseView): string[] => [
  ...(deprecated ? [`**${escapeInline([TEXTS.deprecatedOperation, ...deprecation].join(' '))}**`] : []),
  ...formatProse(description),
  ...formatProse(pathDescription),
  ...(more ? formatSentences([more]) : []),
];

function formatSection(id: SectionId, view: OperationView): string[] {
  switch (id) {
    case 'servers':
      return view.servers.flatMap(({ url, name, description, variables }) => [
        name ? `${formatCode(url)} (${escapeInline(name)})` : formatCode(url),
        ...formatProse(description),
        ...formatList(variables),
      ]);
    case 'authentication':
      return formatAuthentication(view);
    case 'parameters':
      return formatParameters(view);
    case 'body':
      return view.body ? formatBody(view.body) : [];
    case 'responses':
      return [
        ...view.responses.flatMap((response) => [`### ${formatStatus(response)}`, ...formatResponse(response)]),
        ...formatSharedErrors(view.sharedErrors),
      ];
    case 'callbacks':
      return view.callbacks.flatMap((callback) => [
        `### ${callback.method} ${escapeInline(callback.name)}`,
        ...formatCallback(callback),
      ]);
    case 'request-samples':
      return view.samples.flatMap(({ label, ...code }) => [`### ${label}`, ...formatCodeView(code)]);
  }
}

const formatParameters = ({ parameters, parameterPages }: Pick<OperationView, 'parameters' | 'parameterPages'>): string[] => [
  ...pageLinksMarkdown(parameterPages),
  ...parameters.flatMap(({ title, fields }) => [`### ${title}`, ...formatList(fields)]),
];

/** Returns a further page of an operation as Markdown without its title. */
export const parameterPageMarkdown = ({ intro, ...view }: ParameterPageView): string =>
  `${[...formatSentences([intro]), `## ${SECTIONS.parameters}`, ...formatParameters(view)].join('\n\n')}\n`;

const formatSharedErrors = (errors: OperationView['sharedErrors']): string[] =>
  errors.length > 0
    ? [`${TEXTS.alsoPossible}: ${errors.map(({ status, meaning, href }) => `[${status} ${meaning}](${href})`).join(', ')}.`]
    : [];

const formatBody = ({ required, description, contents: all }: BodyView): string[] => [
  ...(required ? ['Required.'] : []),
  ...formatProse(description),
  ...formatContents(all),
];

const formatStatus = ({ status, phrase }: ResponseView): string => `${status}${phrase ? `: ${escapeInline(phrase)}` : ''}`;

/** Returns the details of a response, without its status. */
export const formatResponse = ({ description, headers, contents: bodies, links }: ResponseView): string[] => [
  ...formatProse(description),
  ...(headers.length > 0 ? [`${TEXTS.headers}:`, ...formatList(headers)] : []),
  ...formatContents(bodies),
  ...(links.length > 0 ? [`${TEXTS.links}:`, links.map(formatLink).join('\n')] : []),
];

function formatLink({ name, operation, href, description, facts }: LinkView): string {
  const target = href ? `[${escapeInline(operation)}](${href})` : escapeInline(operation);
  return `- ${indent([`${formatCode(name)}: ${target}`, ...formatProse(description), ...formatSentences(facts)].join('\n\n'), 2)}`;
}

function formatCallback(callback: CallbackView): string[] {
  const { expression, summary, parameters, responses, callbacks } = callback;
  return [
    ...(summary ? [escapeLine(summary)] : []),
    formatWords(TEXTS.sentTo(expression)),
    ...formatIntroduction(callback),
    ...parameters.flatMap(({ title, fields }) => [`${title}:`, ...formatList(fields)]),
    ...(callback.body ? [`${TEXTS.sections.body}:`, ...formatBody(callback.body)] : []),
    ...responses.flatMap((response) => [`${TEXTS.response} ${formatStatus(response)}`, ...formatResponse(response)]),
    ...callbacks.flatMap((inner) => [`Callback ${inner.method} ${escapeInline(inner.name)}`, ...formatCallback(inner)]),
  ];
}

function formatAuthentication({ security, permission }: OperationView): string[] {
  const scheme = ({ words: sentence, description, facts }: SchemeView) =>
    [formatWords(sentence), ...formatProse(description), ...formatSentences(facts)].join('\n\n');
  const ways = security?.ways.map((way) => `- ${indent(way.map(scheme).join(`, ${TEXTS.togetherWith}`), 2)}`) ?? [];
  return [
    ...(security && ways.length === 0 ? [TEXTS.noAuthentication] : []),
    ...(ways.length > 1 ? [TEXTS.oneIsEnough] : []),
    ...(ways.length > 0 ? [ways.join('\n')] : []),
    ...(security?.optional && ways.length > 0 ? [TEXTS.optionalAuthentication] : []),
    ...(permission ? [formatWords(TEXTS.needsPermission(permission))] : []),
  ];
}

const formatContents = (all: readonly ContentView[]): string[] =>
  all.flatMap(({ type, isStream, same, schema, facts, headers, examples }) => [
    `${formatCode(type)}${schema ? `: ${escapeInline(schema.type)}` : ''}${same ? `: the same schema as ${formatCode(same)}` : ''}`,
    ...(isStream ? [TEXTS.stream] : []),
    ...(schema ? formatDetails(schema) : []),
    ...(schema?.nested ? formatNested(schema.nested) : []),
    ...formatList(schema?.continued ?? []),
    ...formatSentences(facts),
    ...(headers.length > 0 ? [`${TEXTS.headers}:`, ...formatList(headers)] : []),
    ...examples.flatMap(({ title, summary, description, ...code }) => [
      `${escapeLine(title)}${summary ? ` (${escapeInline(summary)})` : ''}:`,
      ...formatProse(description),
      ...formatCodeView(code),
    ]),
  ]);

/** Returns the details of a schema without its name. */
export const formatSchema = (schema: FieldView): string[] => [
  ...formatDetails(schema),
  ...(schema.nested ? formatNested(schema.nested) : []),
  ...formatList(schema.continued ?? []),
];

const formatList = (fields: readonly FieldView[]): string[] => (fields.length > 0 ? [fields.map(formatItem).join('\n')] : []);

function formatItem(field: FieldView): string {
  const { name, type, required, marks, nested, continued = [] } = field;
  const says = [...(type ? [escapeInline(type)] : []), ...(required ? [TEXTS.required] : []), ...marks].join(', ');
  const head = says ? `${formatCode(name)} (${says})` : formatCode(name);
  return `- ${indent([head, ...formatDetails(field), ...(nested ? formatNested(nested) : []), ...formatList(continued)].join('\n\n'), 2)}`;
}

function formatDetails({ descriptions, facts, values, meanings = [] }: FieldView): string[] {
  const formatValue = (value: string, index: number) =>
    meanings[index] ? `${formatCode(value)} (${escapeInline(meanings[index])})` : formatCode(value);
  const allowed =
    values.length > 0 ? `${values.length > 1 ? TEXTS.oneOf : TEXTS.always}${values.map(formatValue).join(', ')}.` : undefined;
  const says = [...(allowed ? [allowed] : []), ...formatSentences(facts)].join(' ');
  return [...descriptions.map(({ markdown }) => markdown), ...(says ? [says] : [])];
}

function formatNested({ elsewhere, items, fields, groups, closed }: NestedView): string[] {
  return [
    ...items.flatMap((each) => [`Each item (${escapeInline(each.type)}):`, ...formatDetails(each)]),
    ...formatList(fields),
    ...groups.flatMap(({ label, options }) => [
      `${formatWords(label)}:`,
      ...formatList(
        options.map((option) => (option.when.length > 0 ? { ...option, facts: [option.when, ...option.facts] } : option)),
      ),
    ]),
    ...(closed ? [TEXTS.noOtherProperties] : []),
    ...(elsewhere ? [formatElsewhere(elsewhere)] : []),
  ];
}

/** Anchors of fields do not exist in Markdown. */
function formatElsewhere({ reason, name, href }: NonNullable<NestedView['elsewhere']>): string {
  const text = escapeInline(name);
  return `${TEXTS.elsewhere[reason]}${reason === 'page' ? `[${text}](${href})` : text}.`;
}

const formatProse = (text: Prose | undefined): string[] => (text ? [text.markdown] : []);

/** Returns sentences as one paragraph. */
export const formatSentences = (all: readonly Words[]): string[] =>
  all.length > 0 ? [all.map((sentence) => `${formatWords(sentence)}.`).join(' ')] : [];

const formatWords = (all: Words): string =>
  all
    .map((word) => {
      if (typeof word === 'string') return word;
      return 'code' in word
        ? formatCode(word.code)
        : `[${escapeInline(word.text)}](<${word.link.replace(/[<>]/g, encodeURIComponent)}>)`;
    })
    .join('');
