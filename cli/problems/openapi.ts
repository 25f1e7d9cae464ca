import { type RefusalReason, refusalText } from './files.js';
import { error, quoted, say, type Term, warning } from './sentence.js';

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
    fix: 'The checks of this document are lenient; "docsgen check --all" lists all places.',
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
    cause: ({ operation, tag }) => `${operation} has no tag; it is listed under "${tag}".`,
    fix: 'Add a tag.',
  }),
};
