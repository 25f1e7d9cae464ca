import type { Sentence } from './sentence.js';

/** Problems of the group "OpenAPI". */
export const OPENAPI = {
  'openapi-unlisted': {
    level: 'warning',
    cause: () => 'This OpenAPI document is not published, because "openapi.documents" does not list it.',
    fix: (v) =>
      `Add { "file": "${v.name}", "path": "${v.route}" } to "openapi.documents", or "${v.name}" to "openapi.ignore" if it should not be published.`,
  },
  'openapi-syntax': {
    level: 'error',
    cause: (v) => `This OpenAPI document cannot be read: ${v.reason}.`,
    fix: () => 'Mend it at this place.',
  },
  'openapi-invalid': {
    level: 'error',
    cause: (v) => `This is not a valid OpenAPI document: ${v.at ? `${v.at} ` : ''}${v.reason}.`,
    fix: (v) =>
      v.part
        ? 'Name the version, such as "openapi: 3.1.0". If the file holds parts of other documents, move it to a folder below openapi/, or list the documents alone in "openapi.documents".'
        : 'Mend it at this place; the OpenAPI specification says what may stand here.',
  },
  'openapi-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" leads nowhere.`,
    fix: () => 'Correct its path, or add what it names.',
  },
  'openapi-ref-target': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" points to "${v.target}", ${v.reason}.`,
    fix: () => 'Put a copy of that file into openapi/, under a name that does not begin with a dot, and refer to it there.',
  },
  'openapi-remote-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" would be fetched from "${v.host}"; a build uses no network.`,
    fix: (v) => `Copy the file into openapi/, or add "${v.host}" to "openapi.remoteHosts" in the configuration.`,
  },
  'openapi-circular-ref': {
    level: 'error',
    cause: (v) => `The reference "${v.ref}" leads back to itself without describing anything.`,
    fix: () => 'Let one of the references lead to a schema.',
  },
  'openapi-example': {
    level: 'warning',
    cause: (v) => `This example does not fit its schema: ${v.at ? `"${v.at}"` : 'it'} ${v.reason}.`,
    fix: () => 'Correct the example, or the schema if the example is right.',
  },
  'openapi-example-unchecked': {
    level: 'warning',
    cause: (v) =>
      `This example was not checked: its schema has alternatives inside of alternatives, more than ${v.limit} in all.`,
    fix: () => 'Combine alternatives that accept the same values.',
  },
  'openapi-unsafe-link': {
    level: 'warning',
    cause: (v) => `The link "${v.target}" uses a protocol that is not allowed; its text is shown without it.`,
    fix: () => 'Use https:, http:, mailto:, tel:, a path or an anchor.',
  },
  'duplicate-operation-id': {
    level: 'error',
    cause: (v) => `The operationId "${v.id}" is used by both ${v.one} and ${v.two}.`,
    fix: () => 'Give each operation an operationId of its own.',
  },
  'no-operation-id': {
    level: 'warning',
    cause: (v) => `${v.operation} has no operationId; its page is called "${v.slug}".`,
    fix: () => 'Add an operationId, so that the address stays when the path changes.',
  },
  'no-tag': {
    level: 'warning',
    cause: (v) => `${v.operation} has no tag; it is listed under "${v.tag}".`,
    fix: () => 'Add a tag.',
  },
} as const satisfies Record<string, Sentence>;
