import { error, say, type Term } from './sentence.js';

/** Errors in the definition of a part: goes on after its file. */
const DEFINITION_ERRORS = {
  'no-directive': 'does not export a directive',
  key: ({ key, expected, actual }: { key: string; expected: string; actual: string }) =>
    `exports a directive whose "${key}" must be ${expected}, but ${actual}`,
  'unknown-key': ({ key }: { key: string }) => `exports a directive with the unknown key "${key}"`,
  throws: ({ reason }: { reason: string }) => `cannot be run: ${reason}`,
} as const;
export type DefinitionError = Term<typeof DEFINITION_ERRORS>;

/** What is wrong with the result of a part: goes on after "returned". */
const RESULT_ERRORS = {
  'no-tree': ({ actual }: { actual: string }) => `${actual} instead of elements`,
  'no-text': ({ actual }: { actual: string }) => `${actual} instead of Markdown`,
  promise: 'a promise',
  element: ({ name }: { name: string }) => `the element <${name}>, which is not on the safe list`,
  attribute: ({ name, element }: { name: string; element: string }) =>
    `the attribute "${name}" of <${element}>, which is not on the safe list`,
  'attribute-value': ({ name, element }: { name: string; element: string }) =>
    `an attribute "${name}" of <${element}> whose value is neither a text nor a number`,
  'too-large': ({ limit }: { limit: string }) => `more than ${limit}`,
} as const;
export type ResultError = Term<typeof RESULT_ERRORS>;

/** What to do about a wrong result. */
function resultFix(reason: ResultError): string {
  const kind = typeof reason === 'object' ? reason.kind : reason;
  if (kind === 'no-tree') return 'Return what "h" returns, or a list of that.';
  if (kind === 'no-text') return 'Return a text.';
  if (kind === 'promise') return 'Return the result itself: a part has nothing to wait for.';
  if (kind === 'element') return 'Use an element of the safe list.';
  if (kind === 'too-large') return 'Return less, or make a page of it.';
  return 'Use a class, with a rule in the style sheet that the option "css" names.';
}

/** Things that an extension defines by name. */
const NAMED = { directive: 'the directive', key: 'the front matter key' } as const;

/** Problems of the group "Extensions". */
export const EXTENSIONS = {
  'untrusted-extensions': error({
    cause: 'The site has extensions, and "--untrusted" runs no code of the site.',
    fix: 'Remove "extensions" from the configuration, or build without "--untrusted" if you trust the site.',
  }),
  'extension-name-taken': error<{ extension: string; what: Term<typeof NAMED>; name: string; owner?: string }>({
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
    fix: 'Write "export default directive({ description: …, form: …, html: … })", with "directive" from "docsgen/extend".',
  }),
  'extension-failed': error<{ directive: string; extension: string; reason: string; thrownAt?: string }>({
    cause: ({ directive, extension, reason, thrownAt }) =>
      `The directive "${directive}" of the extension "${extension}" threw an error${thrownAt === undefined ? '' : ` at ${thrownAt}`}: ${reason}.`,
    fix: 'Fix the extension, or write the directive differently here.',
  }),
  'extension-result': error<{ directive: string; extension: string; reason: ResultError }>({
    cause: ({ directive, extension, reason }) =>
      `The directive "${directive}" of the extension "${extension}" returned ${say(RESULT_ERRORS, reason)}.`,
    fix: ({ reason }) => resultFix(reason),
  }),
  'extension-impure': error<{ directive: string; extension: string; first: string; second: string }>({
    cause: ({ directive, extension, first, second }) =>
      `The directive "${directive}" of the extension "${extension}" returned something else the second time: "${second}" instead of "${first}".`,
    fix: 'Let the result depend on the input alone, without variables that keep their values between calls.',
  }),
  'extension-reports': error<{ directive: string; message: string }>({
    cause: ({ directive, message }) => `The directive "${directive}" reports: ${message.replace(/[.!]?$/, '.')}`,
    fix: 'Correct the directive here.',
  }),
};
