import { didYouMean, error, say, type Term, warning } from './sentence.js';

/** Kinds of parts that are modules, with an article. */
const PARTS = {
  directive: 'a directive',
  check: 'a check',
  files: 'a file writer',
  generator: 'a generator',
  slot: 'a slot',
  service: 'a service',
} as const;
export type PartKind = keyof typeof PARTS;

/** How the module of a part begins. */
const EXAMPLES: Readonly<Record<PartKind, string>> = {
  directive: 'directive({ description: …, form: …, html: … })',
  check: 'check({ description: …, run: … })',
  files: 'files({ description: …, write: … })',
  generator: 'generator({ description: …, inputs: …, at: …, pages: … })',
  slot: 'slot({ description: …, html: … })',
  service: 'service({ description: …, start: … })',
};

/** Errors in the definition of a part: goes on after its file. */
const DEFINITION_ERRORS = {
  'no-definition': ({ part }: { part: PartKind }) => `does not export ${PARTS[part]}`,
  key: ({ part, key, expected, actual }: { part: PartKind; key: string; expected: string; actual: string }) =>
    `exports ${PARTS[part]} whose "${key}" must be ${expected}, but ${actual}`,
  'unknown-key': ({ part, key }: { part: PartKind; key: string }) => `exports ${PARTS[part]} with the unknown key "${key}"`,
  parent: ({ part, parent }: { part: PartKind; parent: string }) =>
    `exports ${PARTS[part]} whose parent "${parent}" is not the name of a directive`,
  works: ({ part }: { part: PartKind }) => `exports ${PARTS[part]} that has not exactly one of "start", "report" and "flags"`,
  throws: ({ reason }: { part: PartKind; reason: string }) => `cannot be run: ${reason}`,
} as const;
export type DefinitionError = Term<typeof DEFINITION_ERRORS>;

/** Returns how to write the module of a part. */
function definitionFix({ kind, part }: DefinitionError): string {
  if (kind === 'parent') return 'Correct the name, or add the directive to an extension.';
  const example = EXAMPLES[part] ?? EXAMPLES.directive;
  return `Write "export default ${example}", with "${example.replace(/\(.*/, '')}" from "docsgen/extend".`;
}

/** Errors in a path that a part returns: goes on after "which". */
const PATH_ERRORS = {
  outside: 'is outside its folder',
  name: 'contains a character that addresses or file systems reserve',
  hidden: 'contains a name that begins with a dot',
  ending: 'does not end with ".md" or the name of a category file',
} as const;
export type PathError = Term<typeof PATH_ERRORS>;

/** What is wrong with the result of a part: goes on after "returned". */
const RESULT_ERRORS = {
  'no-tree': ({ actual }: { actual: string }) => `${actual} instead of elements`,
  'no-text': ({ actual }: { actual: string }) => `${actual} instead of Markdown`,
  'no-props': ({ actual }: { actual: string }) => `${actual} instead of an object with props`,
  promise: 'a promise',
  element: ({ name }: { name: string }) => `the element <${name}>, which is not on the safe list`,
  attribute: ({ name, element }: { name: string; element: string }) =>
    `the attribute "${name}" of <${element}>, which is not on the safe list`,
  'attribute-value': ({ name, element }: { name: string; element: string }) =>
    `an attribute "${name}" of <${element}> whose value is neither a text nor a number`,
  shape: ({ key, expected, actual }: { key?: string; expected: string; actual: string }) =>
    key === undefined
      ? `a value that must be ${expected}, but ${actual}`
      : `a value whose "${key}" must be ${expected}, but ${actual}`,
  path: ({ path, reason }: { path: string; reason: PathError }) => `the path "${path}", which ${say(PATH_ERRORS, reason)}`,
  'no-page': ({ route }: { route: string }) => `a problem of the page "${route}", which does not exist`,
  'part-twice': ({ name }: { name: string }) => `the part "${name}" twice`,
  'part-place': ({ name, element }: { name: string; element: string }) =>
    `the part "${name}" in a <${element}>, which cannot contain it`,
  'too-large': ({ limit }: { limit: string }) => `more than ${limit}`,
  'no-mdast': ({ actual }: { actual: string }) => `${actual} instead of an mdast tree`,
  'node-type': ({ type }: { type: string }) => `a node of the type "${type}", which is not part of mdast`,
  'node-place': ({ type, parent }: { type: string; parent: string }) =>
    `a node of the type "${type}" in one of the type "${parent}", which cannot contain it`,
  'node-field': ({ type, field, expected }: { type: string; field: string; expected: string }) =>
    `a node of the type "${type}" whose "${field}" is not ${expected}`,
  'node-data': ({ type, key }: { type: string; key: string }) =>
    `"data.${key}" in a node of the type "${type}", whose HTML docsgen makes itself`,
  'h-children': '"data.hChildren", which the search and the Markdown copy would not contain',
  hast: ({ type }: { type: string }) => `a node of the type "${type}", which is part of an HTML tree`,
  cycle: 'a tree that contains itself',
  'no-markdown': ({ type }: { type: string }) => `a node of the type "${type}" that cannot be written as Markdown`,
} as const;
export type ResultError = Term<typeof RESULT_ERRORS>;

/** What to do about a wrong result. */
function resultFix(reason: ResultError): string {
  const kind = typeof reason === 'object' ? reason.kind : reason;
  if (kind === 'no-tree') return 'Return what "h" returns, or a list of that.';
  if (kind === 'no-text') return 'Return a text.';
  if (kind === 'promise') return 'Return the result itself: a part has nothing to wait for.';
  if (kind === 'element') return 'Use an element of the safe list.';
  if (kind === 'shape') return 'Return what the types of "docsgen/extend" say.';
  if (kind === 'path') return 'Return paths such as "folder/name.xml".';
  if (kind === 'no-page') return 'Report one of "pages", or its "route".';
  if (kind === 'hast')
    return 'Choose a plugin that changes Markdown: docsgen makes the HTML, on its safe list, after the plugins.';
  if (kind === 'no-mdast' || kind.startsWith('node-'))
    return 'Return nodes that Markdown, GFM and directives consist of; show anything else with a directive.';
  if (kind === 'h-children') return 'Return children instead.';
  if (kind === 'cycle') return 'Return a copy of the node.';
  if (kind === 'no-markdown') return 'Return what an author could write.';
  if (kind === 'part-twice') return 'Place each part once.';
  if (kind === 'part-place') return 'Place parts in "div", "section" or "span", or in no element.';
  if (kind === 'too-large') return 'Return less, or make a page of it.';
  return 'Use a class, with a rule in the style sheet that the option "css" names.';
}

/** Things that an extension defines by name. */
const NAMED = {
  directive: 'the directive',
  key: 'the front matter key',
  layout: 'the layout',
  check: 'the check',
  files: 'the file writer',
  generator: 'the generator',
  slot: 'the slot',
  service: 'the service',
  remark: 'the remark plugin',
} as const;
type Named = Term<typeof NAMED>;

/** The subject of a sentence about a part. */
const subject = (what: Named, name: string, extension: string): string =>
  `${say(NAMED, what).replace(/^t/, 'T')} "${name}" of the extension "${extension}"`;

/** Why a module cannot be used as a remark plugin: goes on after its name. */
const PLUGIN_ERRORS = {
  rehype: 'changes HTML instead of Markdown, which would bypass the safe list, the search and the Markdown copy',
  syntax: 'adds syntax to Markdown, but docsgen reads CommonMark, GFM and directives only',
  compiler: 'replaces what is made of Markdown',
  preset: 'is a preset, not a plugin',
  'no-plugin': 'does not export a plugin as its default export',
  bundle: ({ reason }: { reason: string }) => `cannot be bundled: ${reason}`,
  throws: ({ reason }: { reason: string }) => `cannot be used: ${reason}`,
} as const;
export type PluginError = Term<typeof PLUGIN_ERRORS>;

/** What to do about a module that cannot be used. */
const PLUGIN_FIXES: Readonly<Record<string, string>> = {
  rehype: 'Use a remark plugin, or write a directive or a slot.',
  syntax: 'Write a directive, which has the syntax ":name[…]", "::name[…]" or ":::name".',
  compiler: 'Use a plugin that changes the tree.',
  preset: 'Name the plugins of the preset instead.',
  'no-plugin': 'Export a function that returns a function from a tree: "export default () => (tree) => { … }".',
  bundle: 'Install the package, or choose a plugin that needs neither Node.js nor the network.',
  throws: 'Correct the options, or choose a plugin that needs neither Node.js nor the network.',
};

/** The sentences of what a plugin reports. */
const REMARK = {
  cause: ({ plugin, message }: { plugin: string; message: string }) =>
    `The remark plugin "${plugin}" reports: ${withFullStop(message)}`,
  fix: 'Correct the page here, or the options of the plugin.',
};

/** What a reference describes: goes on with a name. */
const DOCUMENTED = {
  extension: 'The site has no extension with directives or front matter keys and the name',
  directive: ({ extension }: { extension: string }) => `The extension "${extension}" has no directive`,
} as const;
type Documented = Term<typeof DOCUMENTED>;

/** Errors in an input of a generator: goes on after its path. */
const GENERATOR_INPUT_ERRORS = {
  missing: 'which does not exist',
  outside: 'which is outside the site and its "roots"',
  'no-match': 'which matches no file',
  'not-utf8': 'which is not UTF-8',
  unreadable: ({ reason }: { reason: string }) => `which cannot be read: ${reason}`,
} as const;
export type GeneratorInputError = Term<typeof GENERATOR_INPUT_ERRORS>;

/** The sentences of what a check reports. */
const CHECK = {
  cause: ({ name, message }: { name: string; message: string }) => `The check "${name}" reports: ${withFullStop(message)}`,
  fix: ({ fix }: { fix?: string }) => withFullStop(fix ?? 'Correct the page, or the check'),
};

const withFullStop = (sentence: string): string => sentence.replace(/[.!?]?$/, (end) => end || '.');

/** Problems of the group "Extensions". */
export const EXTENSIONS = {
  'untrusted-extensions': error({
    cause: 'The site has extensions, and "--untrusted" runs no code of the site.',
    fix: 'Remove "extensions" from the configuration, or build without "--untrusted" if you trust the site.',
  }),
  'extension-name-taken': error<{ extension: string; what: Named; name: string; owner?: string }>({
    cause: ({ extension, what, name, owner }) =>
      `The extension "${extension}" defines ${say(NAMED, what)} "${name}", which ${owner === undefined ? 'docsgen' : `the extension "${owner}"`} defines already.`,
    fix: 'Choose another name.',
  }),
  'extension-file': error<{ extension: string; reason: string }>({
    cause: ({ extension, reason }) => `This module of the extension "${extension}" cannot be compiled: ${reason}.`,
    fix: 'Fix the error here.',
  }),
  'extension-definition': error<{ extension: string; reason: DefinitionError }>({
    cause: ({ extension, reason }) => `This module of the extension "${extension}" ${say(DEFINITION_ERRORS, reason)}.`,
    fix: ({ reason }) => definitionFix(reason),
  }),
  'extension-failed': error<{ what: Named; name: string; extension: string; reason: string; thrownAt?: string }>({
    cause: ({ what, name, extension, reason, thrownAt }) =>
      `${subject(what, name, extension)} threw an error${thrownAt === undefined ? '' : ` at ${thrownAt}`}: ${reason}.`,
    fix: ({ what }) =>
      what === 'directive'
        ? 'Fix the extension, or write the directive differently here.'
        : what === 'remark'
          ? 'Fix the plugin or its options, or write the page differently here.'
          : 'Fix the extension.',
  }),
  'extension-result': error<{ what: Named; name: string; extension: string; reason: ResultError }>({
    cause: ({ what, name, extension, reason }) => `${subject(what, name, extension)} returned ${say(RESULT_ERRORS, reason)}.`,
    fix: ({ reason }) => resultFix(reason),
  }),
  'extension-impure': error<{ what: Named; name: string; extension: string; first: string; second: string }>({
    cause: ({ what, name, extension, first, second }) =>
      `${subject(what, name, extension)} returned something else the second time: "${second}" instead of "${first}".`,
    fix: 'Let the result depend on the input alone, without variables that keep their values between calls.',
  }),
  'remark-plugin': error<{ plugin: string; extension: string; reason: PluginError }>({
    cause: ({ plugin, extension, reason }) =>
      `The remark plugin "${plugin}" of the extension "${extension}" ${say(PLUGIN_ERRORS, reason)}.`,
    fix: ({ reason }) =>
      PLUGIN_FIXES[typeof reason === 'object' ? reason.kind : reason] ?? 'Use a plugin that changes the tree of Markdown.',
  }),
  'remark-error': error<{ plugin: string; message: string }>(REMARK),
  'remark-warning': warning<{ plugin: string; message: string }>(REMARK),
  'extension-check': error<{ name: string; message: string; fix?: string }>(CHECK),
  'extension-check-warning': warning<{ name: string; message: string; fix?: string }>(CHECK),
  'generator-input': error<{ name: string; extension: string; input: string; reason: GeneratorInputError }>({
    cause: ({ name, extension, input, reason }) =>
      `The generator "${name}" of the extension "${extension}" reads "${input}", ${say(GENERATOR_INPUT_ERRORS, reason)}.`,
    fix: 'Add the file, or change "inputs" of the generator.',
  }),
  'generated-path': error<{ name: string; extension: string; path: string; owner?: string }>({
    cause: ({ name, extension, path, owner }) =>
      `The generator "${name}" of the extension "${extension}" makes "${path}", which ${owner === undefined ? 'is a file of the site' : `the generator "${owner}" makes`} already.`,
    fix: 'Return another path, or remove the other file.',
  }),
  'unknown-part': error<{ what: Documented; name: string; nearest?: string; known?: string }>({
    cause: ({ what, name }) => `${say(DOCUMENTED, what)} "${name}".`,
    fix: ({ nearest, known }) => didYouMean(nearest, known ? `Use one of ${known}.` : 'Add it, or remove this directive.'),
  }),
  'extension-reports': error<{ directive: string; message: string }>({
    cause: ({ directive, message }) => `The directive "${directive}" reports: ${withFullStop(message)}`,
    fix: 'Correct the directive here.',
  }),
};
