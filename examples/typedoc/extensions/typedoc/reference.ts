import { generator } from 'docsgen/extend';
import { commentText, type Names, table, typeLink, typeText } from './markdown.js';
import { type Comment, type Declaration, KIND, type Project, type Signature } from './model.js';

/** The kinds of symbols that have pages, in the order of the sidebar. */
const KINDS: readonly { readonly kind: number; readonly label: string }[] = [
  { kind: KIND.function, label: 'Functions' },
  { kind: KIND.interface, label: 'Interfaces' },
  { kind: KIND.typeAlias, label: 'Types' },
];

export default generator({
  description: 'The reference of a library, from the JSON of TypeDoc.',
  inputs: ['api/shapes.json'],
  at: '/reference',
  pages({ files }) {
    const { name, children = [] } = JSON.parse(files['api/shapes.json'] ?? '{}') as Project;
    const symbols = KINDS.flatMap(({ kind }) => children.filter((child) => child.kind === kind));
    const names: Names = new Map(symbols.map((symbol) => [symbol.id, symbol.name]));
    return {
      'index.md': overview(name, symbols, names),
      ...Object.fromEntries(symbols.map((symbol, index) => [`${symbol.name}.md`, page(symbol, index + 1, names)])),
    };
  },
});

const summary = ({ comment, signatures }: Declaration, names: Names): string =>
  commentText((comment ?? signatures?.[0]?.comment)?.summary, names);

const overview = (name: string, symbols: readonly Declaration[], names: Names): string => `---
title: Reference
description: ${JSON.stringify(`The functions, interfaces and types of ${name}.`)}
---

${KINDS.map(({ kind, label }) => {
  const rows = symbols.filter((symbol) => symbol.kind === kind);
  return `## ${label}\n\n${table(
    ['Name', 'Meaning'],
    rows.map((symbol) => [`[\`${symbol.name}\`](${symbol.name}.md)`, summary(symbol, names)]),
  )}\n`;
}).join('\n')}`;

/** Front matter is YAML, which contains JSON: every text is safe in it. */
const page = (symbol: Declaration, position: number, names: Names): string => `---
title: ${JSON.stringify(symbol.name)}
description: ${JSON.stringify(summary(symbol, new Map()))}
sidebar_position: ${position}
---

${[...body(symbol, names), sources(symbol)].filter((block) => block !== '').join('\n\n')}
`;

function body(symbol: Declaration, names: Names): readonly string[] {
  if (symbol.kind === KIND.function) return (symbol.signatures ?? []).flatMap((signature) => describe(signature, names));
  const text = summary(symbol, names);
  if (symbol.kind === KIND.typeAlias) return [text, code(`type ${symbol.name} = ${typeText(symbol.type)};`)];
  const members = symbol.children ?? [];
  const properties = table(
    ['Property', 'Type', 'Meaning'],
    members
      .filter(({ kind }) => kind === KIND.property)
      .map((member) => [
        `\`${member.name}${member.flags.isOptional ? '?' : ''}\``,
        typeLink(member.type, names),
        summary(member, names),
      ]),
  );
  const methods = members
    .filter(({ kind }) => kind === KIND.method)
    .flatMap(({ name, signatures = [] }) => [`## ${name}`, ...signatures.flatMap((signature) => describe(signature, names))]);
  return [text, properties, ...methods];
}

/** Returns the blocks of a function or method. */
function describe(signature: Signature, names: Names): readonly string[] {
  const { name, parameters = [], type, comment } = signature;
  const list = parameters.map(
    ({ name, flags, type }) => `${flags.isRest ? '...' : ''}${name}${flags.isOptional ? '?' : ''}: ${typeText(type)}`,
  );
  return [
    commentText(comment?.summary, names),
    code(`${name}(${list.join(', ')}): ${typeText(type)}`),
    table(
      ['Parameter', 'Type', 'Meaning'],
      parameters.map((parameter) => [
        `\`${parameter.name}\``,
        typeLink(parameter.type, names),
        commentText(parameter.comment?.summary, names),
      ]),
    ),
    `**Returns** ${typeLink(type, names)}${tag(comment, '@returns', names).replace(/^(?=.)/, ': ')}`,
    tag(comment, '@throws', names).replace(/^(?=.)/, '**Throws** '),
    tag(comment, '@example', names),
  ];
}

const tag = (comment: Comment | undefined, name: string, names: Names): string =>
  (comment?.blockTags ?? [])
    .filter((block) => block.tag === name)
    .map(({ content }) => commentText(content, names).trim())
    .join('\n\n');

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

const sources = ({ sources = [] }: Declaration): string =>
  sources.map(({ fileName, line, url }) => (url ? `[${fileName}:${line}](${url})` : `${fileName}:${line}`)).join(', ');
