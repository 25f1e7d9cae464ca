import { type ValueError, valueErrorText } from './openapi.js';
import { error } from './sentence.js';

const OR_SKIP = 'or write "nocheck" after the language of the fence if you meant it that way';

/** Problems of the group "Samples". Only `docsgen check` searches for them. */
export const SAMPLES = {
  'sample-syntax': error<{ language: string; reason: string }>({
    cause: ({ language, reason }) => `This sample is not valid ${language}: ${reason}.`,
    fix: `Fix it, ${OR_SKIP}.`,
  }),
  'sample-type': error<{ reason: string }>({
    cause: ({ reason }) => `This sample does not match the packages that it imports: ${reason}.`,
    fix: `Write it for the installed version of the package, ${OR_SKIP}.`,
  }),
  'sample-path': error<{ document: string; path: string; nearest?: string }>({
    cause: ({ document, path }) => `The OpenAPI document "${document}" has no path "${path}".`,
    fix: ({ nearest }) => `${nearest ? `Write "${nearest}"` : 'Correct the path'}, add it to the document, ${OR_SKIP}.`,
  }),
  'sample-method': error<{ path: string; method: string; known: string }>({
    cause: ({ path, method, known }) => `The path "${path}" does not support ${method}, only ${known}.`,
    fix: `Use another method, add the operation to the OpenAPI document, ${OR_SKIP}.`,
  }),
  'sample-query': error<{ operation: string; name: string; nearest?: string }>({
    cause: ({ operation, name }) => `The operation ${operation} has no query parameter "${name}".`,
    fix: ({ nearest }) => `${nearest ? `Write "${nearest}"` : 'Remove it'}, add it to the OpenAPI document, ${OR_SKIP}.`,
  }),
  'sample-payload': error<{ operation: string; at?: string; reason: ValueError; nearest?: string }>({
    cause: ({ operation, at, reason }) =>
      `This body does not match the operation ${operation}: ${at ? `"${at}"` : 'it'} ${valueErrorText(reason)}.`,
    fix: ({ nearest }) =>
      `${nearest ? `Write "${nearest}"` : 'Fix the body'}, ${OR_SKIP}; fix the OpenAPI document if the body is right.`,
  }),
};
