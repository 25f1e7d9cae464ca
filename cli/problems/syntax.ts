/** Why a text is not valid YAML or JSON, as parts of sentences. For other errors, docsgen shows the message of the parser. */

export const YAML_ERRORS = {
  alias: 'an alias is inside the value that its anchor names',
  aliases: 'its aliases expand to too many values',
  colon: 'a value that contains ": " must be in quotes, and a nested key must be on a separate line',
  depth: 'it is nested too deeply',
  documents: 'it contains a second document after a line "---"',
  duplicate: 'this key appears twice',
  key: 'a key must not be a list or an object',
  'no-colon': 'this line has no colon after its key',
  quote: 'the quote that opens here is never closed',
  start: 'a value must not begin with this character unless it is in quotes',
  tab: 'there is a tab where only spaces are allowed',
} as const;

/** A bracket of a flow collection is missing. */
export const missingBracket = (bracket: string): string => `a "${bracket}" is missing before this`;

export const JSON_ERRORS = {
  'too-deep': 'it is nested too deeply',
  comment: 'JSON has no comments; a docsgen.config.ts can contain comments',
  'single-quotes': 'JSON needs double quotes',
  string: 'this string is not closed, or contains a line break or an invalid escape',
} as const;

/** The token that JSON requires at a place. */
const JSON_EXPECTED = {
  end: 'the end of the file',
  name: 'a name in double quotes',
  colon: '":"',
  value: 'a value',
  'comma-or-brace': '"," or "}"',
  'comma-or-bracket': '"," or "]"',
} as const;
export type JsonExpected = keyof typeof JSON_EXPECTED;

export const endsEarly = (expected: JsonExpected): string => `the file ends where ${JSON_EXPECTED[expected]} is expected`;
export const trailingComma = (bracket: string): string => `there is a comma before "${bracket}"`;
export const unexpected = (expected: JsonExpected, found: string): string =>
  `${JSON_EXPECTED[expected]} is expected here, not "${found}"`;

/** Why a text is not valid shell code. */
export const SHELL_ERRORS = {
  end: 'it ends before a command or block that it opens is complete',
  line: 'the line ends too early',
  document: (end: string) => `the here-document that begins here is never closed by "${end}"`,
  quote: (mark: string) => `the ${mark} that opens here is never closed`,
  token: (token: string) => `"${token}" is not allowed here`,
} as const;

/** Why a module is not a configuration. */
export const NO_DEFAULT_EXPORT = 'it has no default export';

/** Mistakes in code of the site. */
export const NEVER_SETTLES = 'the process is waiting on a promise that never settles';
export const exitCalled = (code: unknown): string => `it calls process.exit(${code ?? ''})`;

/** Why an OpenAPI document cannot be read. */
export const DOCUMENT_SYNTAX = {
  references: 'its references are nested too deeply',
  levels: (limit: number) => `it is nested more than ${limit} levels deep`,
  deadline: (message: string) => `${message}, so docsgen stopped reading it`,
  thread: (message: string) => `the worker thread that was reading it stopped (${message})`,
} as const;

/** Why a file that a reference names cannot be read. */
export const DOWNLOAD_ERRORS = {
  name: 'its name is not a valid file name',
  redirects: 'it redirects too often',
  host: (url: string) => `it redirects to ${url}, a host that is not allowed`,
  status: (status: number) => `the server answered ${status}`,
} as const;
