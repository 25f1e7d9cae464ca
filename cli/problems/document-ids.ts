import { type DocumentRemedy, definedLevel, isError, PROBLEM_GROUPS, type Problem, type ProblemId } from './index.js';

/** Errors of an OpenAPI document that do no harm to readers: the pages show everything else, and the faulty part as text or not at all. */
const HARMLESS: ReadonlySet<ProblemId> = new Set([
  'openapi-invalid',
  'openapi-ref',
  'openapi-ref-target',
  'openapi-remote-ref',
  'openapi-circular-ref',
  'duplicate-operation-id',
  'duplicate-slug',
  'bad-slug',
  'try-it-server',
  'dead-link',
  'dead-anchor',
  'empty-link',
  'missing-image',
  'remote-image',
  'outside-root',
  ...PROBLEM_GROUPS.flatMap(({ name, ids }) => (name === 'Markdown' ? ids : [])),
]);

/** Markdown that is not shown at all, because it would take too long or could not be rendered. */
const UNSHOWN: ReadonlySet<ProblemId> = new Set(['file-size', 'too-intricate', 'page-failed', 'parsers-differ']);

/** Problems of overlays, which belong to the site even if the document does not. */
const OVERLAYS: ReadonlySet<ProblemId> = new Set(['openapi-overlay-unmatched', 'openapi-overlay-extends']);

/** Whether a problem is one of the document, which lenient checks summarize, and not one of an overlay. */
export const isOfDocument = ({ id }: Problem): boolean => !OVERLAYS.has(id);

/** Why nothing of a document can be shown. */
const UNREADABLE: ReadonlySet<unknown> = new Set(['not-object', 'no-version', 'no-paths', 'version', 'swagger']);

/** Whether a problem of an OpenAPI document can have another level than error. */
export function isAcceptable(found: Problem): boolean {
  if (!isError(found)) return true;
  if (!HARMLESS.has(found.id) || UNSHOWN.has(found.id)) return false;
  if (found.id !== 'openapi-invalid') return true;
  const { reason } = found.values;
  return !UNREADABLE.has(typeof reason === 'string' ? reason : reason.kind);
}

/** Errors that make a file unreadable, so that no overlay can correct it. */
const UNPARSABLE: ReadonlySet<ProblemId> = new Set(['openapi-syntax', 'invalid-utf8']);

/** Returns the option that makes up for an error in a document; `undefined` for an error in an overlay, which belongs to the site. */
export function chooseRemedy(found: Problem): DocumentRemedy['option'] | undefined {
  if (found.id === 'openapi-overlay') return undefined;
  if (isAcceptable(found)) return 'lenient';
  const isObject = found.id !== 'openapi-invalid' || found.values.reason !== 'not-object';
  return UNPARSABLE.has(found.id) || !isObject ? 'ignore' : 'overlays';
}

/** The ids of problems whose level can be chosen for a document, sorted. */
export const DOCUMENT_IDS: readonly ProblemId[] = PROBLEM_GROUPS.flatMap(({ ids }) => ids)
  .filter((id) => id !== 'openapi-lenient')
  .filter((id) => definedLevel(id) === 'warning' || (HARMLESS.has(id) && !UNSHOWN.has(id)))
  .sort();
