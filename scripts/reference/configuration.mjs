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

const INTRODUCTION = `The configuration is a file in the site folder: \`docsgen.config.ts\`, \`.js\`, \`.mjs\` or \`.json\`. More than one of them is an error.
Without a configuration, docsgen derives the title from the name of the folder, builds the site for \`http://localhost:3000\`, and shows a warning. \`--config\` selects another file, and
\`--base-url\` replaces \`baseUrl\`. A TypeScript or JavaScript configuration runs with your rights; \`--untrusted\` refuses it and accepts only JSON.

A TypeScript or JavaScript file exports the configuration as its default export. \`defineConfig\` returns its argument; it only adds a type, so that editors
can complete and check the options:

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

Editors complete and check a JSON configuration if it refers to the package's [JSON schema](https://json-schema.org): \`"$schema": "./node_modules/docsgen/lib/config.schema.json"\`.

The default export can be a function that returns the configuration or a promise of it:

\`\`\`ts title="docsgen.config.ts"
import { defineConfig } from 'docsgen';
import { readFile } from 'node:fs/promises';

export default defineConfig(async () => ({
  title: 'My product',
  url: 'https://docs.example.com',
  version: { label: (await readFile('VERSION', 'utf8')).trim() },
}));
\`\`\`

An [unknown option](problems.md#config-unknown-key) or an [invalid value](problems.md#config-value) fails the build. The message includes its location.`;

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

/** The row of an option, followed by the rows of the options in it. */
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

/** Whether the description already states the rule. */
const repeats = (rule, description) => description.toLowerCase().includes(rule.replace(/^.*must be /, '').toLowerCase());

const linkTo = ({ name, inner }) => (members(inner).length > 0 ? `[${code(name)}](#${name.toLowerCase()})` : code(name));

/** The facts about an option, without the wrappers of its schema. */
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

const NAMES = { string: 'string', boolean: 'boolean', number: 'number', object: 'object', lazy: 'data' };

function kindOf(schema) {
  const { type, element, valueType, options, entries, items } = schema._zod.def;
  if (type === 'tuple') return `[${items.map(kindOf).join(', ')}]`;
  if (type === 'enum') return choice(Object.values(entries));
  if (type === 'array') return `list of ${plural(kindOf(element))}`;
  if (type === 'record') return `map of names to ${plural(kindOf(valueType))}`;
  if (type === 'custom') return code(schema.description ?? 'URL');
  if (type === 'literal') return choice(schema._zod.def.values);
  if (type === 'pipe') return kindOf(schema._zod.def.in);
  if (type === 'union') return options.map(kindOf).join(' or ');
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def);
  const least = checks.find(({ check }) => check === 'greater_than')?.value;
  const most = checks.find(({ check }) => check === 'less_than')?.value;
  if (type === 'number' && least !== undefined)
    return most === undefined ? `number of at least ${least}` : `number from ${least} to ${most}`;
  if (!NAMES[type]) throw new Error(`The reference has no name for the type "${type}".`);
  return NAMES[type];
}

const plural = (words) => words.replace(/\b(string|object|number|list)\b/g, '$1s');

/** The rule for a value, in the words of its problem. Rules of an object about one of its options are omitted, because the option states them itself. */
function ruleOf(schema) {
  const { checks = [], element } = schema._zod.def;
  if (element) return ruleOf(element)?.replace(/^must/, 'each must');
  const checksOfValue = checks.filter((check) => !check._zod.def.path);
  return checksOfValue.map((check) => check._zod.def.error?.({})).find((message) => typeof message === 'string');
}
