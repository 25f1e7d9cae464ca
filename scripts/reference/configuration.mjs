import { choice, code, page, table } from './markdown.mjs';

/** Returns the configuration page: a table of all options, and one for each option that contains others. */
export function configurationPage(schema) {
  const options = Object.entries(schema.shape).map(([name, option]) => ({ name, ...facts(option) }));
  return page(
    {
      title: 'Configuration',
      description:
        'Every option of docsgen.config.ts, docsgen.config.js and docsgen.config.json with its type, default and meaning.',
    },
    INTRODUCTION,
    '## All options',
    table(
      ['Option', 'Type', 'Default', 'Meaning'],
      options.map((option) => row(option.name, option, linkTo(option))),
    ),
    options.filter(({ inner }) => members(inner).length > 0).map(section),
  );
}

const INTRODUCTION = `The configuration lies in the site folder as \`docsgen.config.ts\`, \`.js\`, \`.mjs\` or \`.json\`; two of them are an error.
Without one, the title is made from the folder's name and the site is built for \`http://localhost:3000\`, with a warning. \`--config\` names another file and
\`--base-url\` replaces \`baseUrl\`. A TypeScript or JavaScript configuration runs with your rights; \`--untrusted\` refuses it and reads JSON only.

A TypeScript or JavaScript file exports the configuration as its default. \`defineConfig\` does nothing but give it its type, so that an
editor can complete and check it:

\`\`\`ts title="docsgen.config.ts"
import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'My product',
  url: 'https://docs.example.com',
  navbar: {
    links: [{ label: 'Source', to: 'https://example.com/source' }],
  },
});
\`\`\`

The same in JSON:

\`\`\`json title="docsgen.config.json"
{
  "title": "My product",
  "url": "https://docs.example.com",
  "navbar": {
    "links": [{ "label": "Source", "to": "https://example.com/source" }]
  }
}
\`\`\`

An editor completes and checks JSON with the [JSON schema](https://json-schema.org) of the package: \`"$schema": "./node_modules/docsgen/lib/config.schema.json"\`.

The default export can be a function, also an asynchronous one, that returns the configuration:

\`\`\`ts title="docsgen.config.ts"
import { defineConfig } from 'docsgen';
import { readFile } from 'node:fs/promises';

export default defineConfig(async () => ({
  title: 'My product',
  url: 'https://docs.example.com',
  version: { label: (await readFile('VERSION', 'utf8')).trim() },
}));
\`\`\`

An option that does not exist, or a value of the wrong kind, is a [problem](problems.md#config-value) that names its place and fails the build.`;

function section({ name, description, inner }) {
  return [
    `## ${name}`,
    description,
    table(
      ['Option', 'Type', 'Default', 'Meaning'],
      members(inner).flatMap((member) => rows(name, member)),
    ),
  ];
}

/** Rows for a member and, below it, its own members. */
function rows(parent, { name, ...option }) {
  const full = `${parent}${name}`;
  return [row(full, option), ...members(option.inner).flatMap((member) => rows(full, member))];
}

const row = (name, { kind, fallback, description, rule }, shown = code(name)) => [
  shown,
  kind,
  fallback,
  [description, rule && !repeats(rule, description) && `${rule.replace(/^./, (letter) => letter.toUpperCase())}.`]
    .filter(Boolean)
    .join(' '),
];

/** The description says it already. */
const repeats = (rule, description) => description.toLowerCase().includes(rule.replace(/^.*has to be /, '').toLowerCase());

const linkTo = ({ name, inner }) => (members(inner).length > 0 ? `[${code(name)}](#${name.toLowerCase()})` : code(name));

/** Type, default, description and rule of an option, without its wrappers. */
function facts(schema) {
  let inner = schema;
  let fallback = 'required';
  while (inner._zod.def.innerType) {
    const { type, defaultValue, innerType } = inner._zod.def;
    if (type === 'optional') fallback = '–';
    else fallback = code(JSON.stringify(defaultValue));
    if (type === 'prefault') fallback = 'see below';
    inner = innerType;
  }
  return { inner, kind: kindOf(inner), fallback, description: schema.description ?? '', rule: ruleOf(inner) };
}

/** The options in a value, with their paths: `.key` or `[].key`. */
function members(schema) {
  const { type, element, valueType } = schema._zod.def;
  if (type === 'object') return Object.entries(schema.shape).map(([name, option]) => ({ name: `.${name}`, ...facts(option) }));
  if (type === 'array') return members(element).map((member) => ({ ...member, name: `[]${member.name}` }));
  if (type === 'record') return members(valueType).map((member) => ({ ...member, name: `.<name>${member.name}` }));
  return [];
}

const NAMES = { string: 'text', boolean: 'true or false', number: 'number', object: 'object' };

function kindOf(schema) {
  const { type, element, valueType, options, entries } = schema._zod.def;
  if (type === 'enum') return choice(Object.values(entries));
  if (type === 'array') return `list of ${plural(kindOf(element))}`;
  if (type === 'record') return `map of names to ${plural(kindOf(valueType))}`;
  if (type === 'union') return options.map(kindOf).join(' or ');
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def);
  const least = checks.find(({ check }) => check === 'greater_than')?.value;
  const most = checks.find(({ check }) => check === 'less_than')?.value;
  if (type === 'number' && least !== undefined) return `number from ${least} to ${most}`;
  if (!NAMES[type]) throw new Error(`The reference knows no words for the type "${type}".`);
  return NAMES[type];
}

const plural = (words) => words.replace(/\b(text|object|number)\b/g, '$1s');

/** The rule for a value, in the words of its problem. An object's rules for one of its options are left to that option. */
function ruleOf(schema) {
  const { checks = [], element } = schema._zod.def;
  if (element) return ruleOf(element)?.replace(/^has/, 'each has');
  const checksOfValue = checks.filter((check) => !check._zod.def.path);
  return checksOfValue.map((check) => check._zod.def.error?.({})).find((message) => typeof message === 'string');
}
