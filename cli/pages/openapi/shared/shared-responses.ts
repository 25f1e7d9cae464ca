import { type Problem, problem } from '../../../problems/index.js';
import type { DocumentError } from '../../../problems/openapi.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asText, getOwn, isObject } from '../document/guards.js';
import { describePointer } from '../document/pointer.js';
import { SHARED_RESPONSES } from '../document/visit-objects.js';
import { needsAuthentication } from '../operation/security.js';
import type { Operation, SharedCondition, SharedResponse } from '../types.js';

/** Whether an operation meets a condition. */
const CONDITIONS: Readonly<Record<SharedCondition, (operation: Operation, document: ApiDocument) => boolean>> = {
  security: (operation, document) => needsAuthentication(operation.node, document),
  requestBody: ({ body }) => body !== undefined,
  pathParameters: ({ parameters }) => parameters.some(({ location }) => location === 'path'),
};

/** Errors only: what an operation does successfully is its own. */
const STATUS = /^[45](?:\d\d|XX)$/;

/**
 * Reads the extension `x-shared-responses` of a document: responses by status that apply to every operation except webhooks and those that describe the status
 * themselves. `x-applies-to` next to the description restricts a response, and `x-shared-responses` in an operation excludes some: `{ '404': false }`.
 */
export function readSharedResponses(document: ApiDocument): {
  readonly responses: readonly SharedResponse[];
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const report = (node: ApiNode, reason: DocumentError) =>
    problems.push(problem('openapi-invalid', document.locate(node, 'key'), { at: describePointer(node), reason }));
  const root = child(document.root, SHARED_RESPONSES);
  if (root.value !== undefined && !isObject(root.value)) report(root, { kind: 'type', types: ['object'] });
  const entries = isObject(root.value) ? children(root) : [];
  const responses = entries.flatMap(([status, node]): SharedResponse[] => {
    const { target, referrers } = document.resolve(node);
    // A broken reference is reported where all others are.
    if (target.value === undefined) return [];
    const applies = referrers.map((referrer) => child(referrer, 'x-applies-to')).find(({ value }) => value !== undefined);
    const condition = applies ?? child(target, 'x-applies-to');
    const isKnown = condition.value === undefined || Object.hasOwn(CONDITIONS, String(condition.value));
    if (!STATUS.test(status)) report(node, { kind: 'pattern', value: status, pattern: STATUS.source });
    else if (!isObject(target.value)) report(node, { kind: 'type', types: ['object'] });
    else if (asText(getOwn(target.value, 'description')) === undefined)
      report(node, { kind: 'required', names: ['description'], either: false });
    else if (!isKnown)
      report(condition, { kind: 'enum', value: JSON.stringify(condition.value), allowed: Object.keys(CONDITIONS) });
    else return [{ status, node, condition: condition.value as SharedCondition | undefined }];
    return [];
  });
  return { responses, problems };
}

/** Lists the shared responses that apply to an operation and that it does not describe itself. */
export function listSharedResponses(
  responses: readonly SharedResponse[],
  operation: Operation,
  document: ApiDocument,
): readonly SharedResponse[] {
  if (operation.webhook) return [];
  const own = new Set(children(child(operation.node, 'responses')).map(([status]) => status));
  const choices = child(operation.node, SHARED_RESPONSES);
  const isExcluded = (status: string) => child(choices, status).value === false;
  return responses.filter(
    ({ status, condition }) =>
      !own.has(status) && !isExcluded(status) && (condition === undefined || CONDITIONS[condition](operation, document)),
  );
}

const SCOPES: Readonly<Record<SharedCondition, string>> = {
  security: 'Operations that need authentication can return this.',
  requestBody: 'Operations with a request body can return this.',
  pathParameters: 'Operations with parameters in their path can return this.',
};

/** Says which operations can return a response. */
export const describeScope = ({ condition }: SharedResponse): string =>
  condition ? SCOPES[condition] : 'Every operation can return this.';
