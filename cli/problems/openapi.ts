import { type RefusalReason, refusalText } from './files.js';
import { didYouMean, error, quoted, say, type Term, warning } from './sentence.js';

/** Why a value does not match its schema: goes on after the name of the place. Values are JSON, or "a list" and "an object". */
const VALUE_ERRORS = {
  required: ({ name }: { name: string }) => `needs "${name}"`,
  extra: ({ name }: { name: string }) => `contains "${name}", which the schema does not allow`,
  unknown: 'is not a field of the schema',
  type: ({ value, types }: { value: string; types: readonly string[] }) =>
    `is ${value}, but must be of type ${types.join(' or ')}`,
  enum: ({ value, allowed }: { value: string; allowed: readonly string[] }) =>
    `is ${value}, but must be one of ${allowed.join(', ')}`,
  const: ({ value, allowed }: { value: string; allowed: string }) => `is ${value}, but must be ${allowed}`,
  'several-of-one': 'matches more than one schema in oneOf',
  'none-of': 'does not match any of the alternative schemas',
  not: 'matches a schema in not',
  nothing: 'is not allowed by the schema',
  'no-body': 'is sent to an operation that has no body',
  validator: ({ message }: { message: string }) => message,
} as const;
export type ValueError = Term<typeof VALUE_ERRORS>;
export const valueErrorText = (reason: ValueError): string => say(VALUE_ERRORS, reason);

/** Why a document does not follow the OpenAPI specification: goes on after the name of the place, or after "it". */
const DOCUMENT_ERRORS = {
  'not-object': 'is not an object',
  'no-version': 'has no field "openapi" with the version',
  'no-paths': 'has no "paths"',
  'not-quoted': ({ example }: { example: string }) => `must be a string in quotes, such as "${example}"`,
  version: ({ version }: { version: string }) => `is "${version}", but docsgen reads OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0`,
  swagger: 'must be "2.0" in quotes',
  required: ({ names, either }: { names: readonly string[]; either: boolean }) =>
    `needs ${names.join(either ? ' or ' : ' and ')}`,
  path: 'must begin with "/"',
  length: ({ expected, actual }: { expected: number; actual: number }) =>
    `must have one entry for each of the ${expected} values, not ${actual}`,
  unknown: 'is not a field that is allowed here',
  enum: ({ value, allowed }: { value: string; allowed: readonly string[] }) =>
    `is ${value}, but must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`,
  type: ({ types }: { types: readonly string[] }) => `must be of type ${types.join(' or ')}`,
  pattern: ({ value, pattern }: { value: string; pattern: string }) => `is ${value}, which does not match ${pattern}`,
  'both-examples': 'has both "example" and "examples"',
  exclusive: 'has fields that exclude each other',
  depth: 'is nested too deeply to be checked',
  validator: ({ message }: { message: string }) => message,
} as const;
export type DocumentError = Term<typeof DOCUMENT_ERRORS>;

/** Why an overlay, or one of its actions, is not applied: goes on after "This overlay". */
const OVERLAY_ERRORS = {
  syntax: ({ message }: { message: string }) => `cannot be read: ${message}`,
  invalid: ({ at, error: reason }: { at?: string; error: DocumentError }) =>
    `is not valid: ${at ? `"${at}"` : 'it'} ${say(DOCUMENT_ERRORS, reason)}`,
  path: ({ message }: { message: string }) => `contains a path that is not a valid JSONPath: ${message}`,
  selected: ({ limit }: { limit: number }) => `contains a path that matches more than ${limit} values`,
  added: 'adds too many values to the document',
  deadline: 'takes too long',
  'remove-root': 'removes the whole document',
  'replace-root': 'replaces the whole document',
  copied: ({ path, count }: { path: string; count: number }) =>
    `copies "${path}", which matches ${count === 0 ? 'nothing' : `${count} values`} instead of one`,
  mismatch: ({ type, existing }: { type: string; existing: string }) => `puts ${type} in the place of ${existing}`,
} as const;
export type OverlayError = Term<typeof OVERLAY_ERRORS>;

const OVERLAY_FIXES: Readonly<Record<string, string>> = {
  syntax: 'Fix it here.',
  invalid: 'Fix this value; see the Overlay specification for what is allowed here.',
  path: 'Correct it; RFC 9535 describes the syntax.',
  selected: 'Use a more precise path.',
  added: 'Use more precise paths, or smaller values.',
  deadline: 'Use more precise paths, or fewer actions.',
  'remove-root': 'Use the path of a part of the document.',
  'replace-root': 'Use the path of a part of the document.',
  copied: 'Use a path that matches one value.',
  mismatch: 'Use a value of the same type, or remove the other one in an action before.',
};

/** Why the console does not send requests to a server: goes on after its URL. */
const TRY_IT_SERVER_ERRORS = {
  protocol: 'does not begin with https:// or http://',
  userinfo: 'contains a user name or password',
  wildcard: 'contains a wildcard',
  host: 'has no valid host',
  many: ({ limit }: { limit: number }) => `has variables in its host with more than ${limit} combinations of values`,
} as const;
export type TryItServerError = Term<typeof TRY_IT_SERVER_ERRORS>;

/** Problems of the group "OpenAPI". */
export const OPENAPI = {
  'openapi-unlisted': warning<{ name: string; route: string }>({
    cause: 'This OpenAPI document is not published, because "openapi.documents" does not list it.',
    fix: ({ name, route }) =>
      `Add { "file": "${name}", "path": "${route}" } to "openapi.documents", or "${name}" to "openapi.ignore" if it should not be published.`,
  }),
  'openapi-lenient': warning<{ rule: string; count: number; first: string; reason?: string }>({
    cause: ({ rule, count, first, reason }) =>
      `Accepted${reason === undefined ? '' : ` (${reason})`}: ${rule} at ${count === 1 ? 'one place' : `${count} places, first here`}. ${first}`,
    fix: 'The checks of this document are lenient; the option --all lists all places.',
  }),
  'openapi-syntax': error<{ reason: string }>({
    cause: ({ reason }) => `This OpenAPI document cannot be read: ${reason}.`,
    fix: 'Fix it here.',
  }),
  'openapi-invalid': error<{
    /** The names from the root to the value; missing for the whole document. */
    at?: string;
    reason: DocumentError;
  }>({
    cause: ({ at, reason }) => `This is not a valid OpenAPI document: ${at ? `"${at}"` : 'it'} ${say(DOCUMENT_ERRORS, reason)}.`,
    fix: ({ reason }) =>
      reason === 'no-version'
        ? 'Set the version, such as "openapi: 3.1.0". If the file contains parts of other documents, move it to a folder in openapi/, or list only the documents in "openapi.documents".'
        : 'Fix this value; see the OpenAPI specification for what is allowed here.',
  }),
  'openapi-extension': warning<{ at: string; reason: DocumentError }>({
    cause: ({ at, reason }) => `This extension cannot be shown: "${at}" ${say(DOCUMENT_ERRORS, reason)}.`,
    fix: 'Fix its value, or remove the extension.',
  }),
  'openapi-ref': error<{ ref: string }>({
    cause: ({ ref }) => `The reference "${ref}" does not match anything.`,
    fix: 'Correct its path, or add what it names.',
  }),
  'openapi-ref-target': error<{ ref: string; target: string; reason: RefusalReason }>({
    cause: ({ ref, target, reason }) => `The reference "${ref}" points to "${target}", ${refusalText(reason)}.`,
    fix: 'Put a copy of that file into openapi/, under a name that does not begin with a dot, and refer to it there.',
  }),
  'openapi-remote-ref': error<{ ref: string; host: string }>({
    cause: ({ ref, host }) => `The reference "${ref}" would be fetched from "${host}", but a build does not use the network.`,
    fix: ({ host }) => `Copy the file into openapi/, or add "${host}" to "openapi.remoteHosts" in the configuration.`,
  }),
  'openapi-circular-ref': error<{ ref: string }>({
    cause: ({ ref }) => `The reference "${ref}" points back to itself without describing anything.`,
    fix: 'Point one of the references to a schema.',
  }),
  'openapi-overlay-unread': error<{ name: string; reason: string }>({
    cause: ({ name, reason }) => `The overlay "${name}" cannot be read: ${reason}.`,
    fix: 'Correct its path, which is relative to openapi/; the file must be a visible file of the site folder.',
  }),
  'openapi-overlay': error<{ reason: OverlayError }>({
    cause: ({ reason }) => `This overlay ${say(OVERLAY_ERRORS, reason)}.`,
    fix: ({ reason }) => OVERLAY_FIXES[typeof reason === 'string' ? reason : reason.kind] ?? 'Fix it here.',
  }),
  'openapi-overlay-unmatched': warning<{ target: string; nearest?: string }>({
    cause: ({ target }) => `The target "${target}" matches nothing in the document, so this action changes nothing.`,
    fix: ({ nearest }) => didYouMean(nearest, 'Correct the path, or remove the action.'),
  }),
  'openapi-overlay-extends': warning<{ named: string; document: string }>({
    cause: ({ named, document }) => `This overlay extends "${named}", but the configuration applies it to "${document}".`,
    fix: 'Correct "extends", or list the overlay for the other document.',
  }),
  'openapi-unknown-name': error<{ option: 'titles' | 'slugs' | 'tags'; name: string; nearest?: string }>({
    cause: ({ option, name }) =>
      `"${option}" contains "${name}", but the document has no such ${option === 'tags' ? 'tag' : 'operation'}.`,
    fix: ({ option, nearest }) =>
      didYouMean(
        nearest,
        option === 'tags' ? 'Correct it, or remove it.' : 'Use an operationId, or a method and a path, such as "GET /tickets".',
      ),
  }),
  'openapi-bundle': error({
    cause: 'The schemas of this document are named by "$id" or "$anchor" in several files, so they cannot become one file.',
    fix: 'Refer to the schemas by the paths of their files instead.',
  }),
  'openapi-bundle-unwritten': error<{ out: string; reason: string }>({
    cause: ({ out, reason }) => `The document could not be written to "${out}": ${reason}.`,
    fix: 'Choose a file in a folder that exists and that you may write to.',
  }),
  'openapi-diff': error({
    cause: 'The documents could not be compared, because it took too long or they are too deep.',
    fix: 'Simplify the schemas, or split the documents up.',
  }),
  'openapi-example': warning<{ at?: string; reason: ValueError }>({
    cause: ({ at, reason }) => `This example does not match its schema: ${at ? `"${at}"` : 'it'} ${valueErrorText(reason)}.`,
    fix: 'Correct the example, or the schema if the example is right.',
  }),
  'openapi-example-unchecked': warning<{ limit: number }>({
    cause: ({ limit }) => `This example was not checked: its schema has nested alternatives, more than ${limit} in total.`,
    fix: 'Combine alternatives that accept the same values.',
  }),
  'openapi-unsafe-link': warning<{ target: string }>({
    cause: ({ target }) => `The link "${target}" uses a protocol that is not allowed; only its text is shown.`,
    fix: 'Use https:, http:, mailto:, tel:, a path or an anchor.',
  }),
  'duplicate-operation-id': error<{ id: string; one: string; two: string }>({
    cause: ({ id, one, two }) => `The operationId "${id}" is used by both ${one} and ${two}.`,
    fix: 'Use a different operationId for each operation.',
  }),
  'duplicate-slug': error<{ slug: string; one: string; two: string }>({
    cause: ({ slug, one, two }) => `The slug "${slug}" is set by both ${one} and ${two}.`,
    fix: 'Use a different x-page-slug for each page.',
  }),
  'no-operation-id': warning<{ operation: string; slug: string }>({
    cause: ({ operation, slug }) => `${operation} has no operationId; the name of its page is "${slug}".`,
    fix: 'Add an operationId, so that the address does not change with the path.',
  }),
  'try-it-server': error<{ url: string; reason: TryItServerError }>({
    cause: ({ url, reason }) =>
      `With "openapi.tryIt", readers send requests to this server, but ${quoted(url)} ${say(TRY_IT_SERVER_ERRORS, reason)}.`,
    fix: 'Use a URL such as https://api.example.com, or list the allowed values of each variable in its host as "enum".',
  }),
  'try-it-no-host': warning<{ url?: string }>({
    cause: ({ url }) =>
      `With "openapi.tryIt", readers send requests from the pages, but ${url === undefined ? 'this document has operations without a server' : `the server ${quoted(url)} has no host`}.`,
    fix: 'Add a server with a full URL to "servers", such as https://api.example.com.',
  }),
  'no-tag': warning<{ operation: string; tag: string }>({
    cause: ({ operation, tag }) => `${operation} has no tag; its path puts it under "${tag}".`,
    fix: 'Add a tag.',
  }),
};
