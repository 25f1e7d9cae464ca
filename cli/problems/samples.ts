import type { Sentence } from './sentence.js';

const OR_SKIP = 'or write "nocheck" after the language of the fence if it is meant so';

/** Problems of the group "Samples". Only `docsgen check` looks for them. */
export const SAMPLES = {
  'sample-syntax': {
    level: 'error',
    cause: (v) => `This sample is not valid ${v.language}: ${v.reason}.`,
    fix: () => `Mend it, ${OR_SKIP}.`,
  },
  'sample-type': {
    level: 'error',
    cause: (v) => `This sample does not fit the packages that it imports: ${v.reason}.`,
    fix: () => `Write it as the installed version of the package wants it, ${OR_SKIP}.`,
  },
  'sample-path': {
    level: 'error',
    cause: (v) => `The OpenAPI document "${v.document}" has no path "${v.path}".`,
    fix: (v) => `${v.nearest ? `Write "${v.nearest}"` : 'Correct the path'}, add it to the document, ${OR_SKIP}.`,
  },
  'sample-method': {
    level: 'error',
    cause: (v) => `The path "${v.path}" does not take ${v.method}; it takes ${v.known}.`,
    fix: () => `Use another method, add the operation to the OpenAPI document, ${OR_SKIP}.`,
  },
  'sample-query': {
    level: 'error',
    cause: (v) => `The operation ${v.operation} has no query parameter "${v.name}".`,
    fix: (v) => `${v.nearest ? `Write "${v.nearest}"` : 'Remove it'}, add it to the OpenAPI document, ${OR_SKIP}.`,
  },
  'sample-payload': {
    level: 'error',
    cause: (v) => `This body does not fit the operation ${v.operation}: ${v.at ? `"${v.at}"` : 'it'} ${v.reason}.`,
    fix: (v) =>
      `${v.nearest ? `Write "${v.nearest}"` : 'Fix the body'}, ${OR_SKIP}; fix the OpenAPI document if the body is right.`,
  },
} as const satisfies Record<string, Sentence>;
