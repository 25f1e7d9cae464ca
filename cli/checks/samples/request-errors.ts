import { type ApiNode, child, children } from '../../pages/openapi/document/document.js';
import { asObject, asText, getOwn } from '../../pages/openapi/document/guards.js';
import { createPositionFinder } from '../../pages/openapi/document/json-positions.js';
import { getOperationName } from '../../pages/openapi/operation/operation.js';
import type { Operation } from '../../pages/openapi/types.js';
import { type Problem, problem } from '../../problems/index.js';
import type { ValueError } from '../../problems/openapi.js';
import { suggestName } from '../../schema/suggest.js';
import { parseAddress } from './address.js';
import type { ApiOperations } from './api-operations.js';
import { findOperation } from './find-operation.js';
import { isFiller, readJsonText } from './json-text.js';
import { hasPlaceholder } from './placeholders.js';
import type { ShownRequest } from './shown-request.js';
import { findUnknownFields } from './unknown-fields.js';

/** Returns the differences between a request and the OpenAPI documents; none if the request is for another API. */
export function checkRequest(request: ShownRequest, apis: readonly ApiOperations[]): Problem[] {
  const address = parseAddress(request.url.text);
  if (!address) return [];
  const match = findOperation(address, apis, request.isOwnApi === true);
  if (!match) return [];
  const { api } = match;
  const pathLocation = request.url.locate(address.pathOffset);
  if (!('operations' in match))
    return [problem('sample-path', pathLocation, { document: api.file, path: match.path, nearest: match.nearest })];
  const operation = match.operations.find(({ method }) => method === request.method);
  if (!operation) {
    if (/^(?:HEAD|OPTIONS)$/.test(request.method)) return [];
    const allowed = [...new Set(match.operations.map(({ method }) => method))].sort();
    const values = { path: match.operations[0]?.endpoint ?? '', method: request.method, known: joinNames(allowed) };
    return [problem('sample-method', request.methodLocation, values)];
  }
  const names = queryNames(operation, api);
  const query = address.query.flatMap(({ name, offset }) =>
    names === undefined || names.some((allowed) => matchesName(name, allowed)) || hasPlaceholder(name)
      ? []
      : problem('sample-query', request.url.locate(offset), {
          operation: getOperationName(operation),
          name,
          nearest: suggestName(
            name,
            names.map((allowed) => allowed.name),
          ),
        }),
  );
  return [...query, ...checkBody(request, operation, api)];
}

const joinNames = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

interface QueryName {
  readonly name: string;
  /** Whether the parameter is written as `name[key]=value`. */
  readonly isDeep: boolean;
}

const matchesName = (name: string, { name: allowed, isDeep }: QueryName): boolean =>
  name === allowed || name === `${allowed}[]` || `${name}[]` === allowed || (isDeep && name.startsWith(`${allowed}[`));

/** Returns `undefined` if any name is allowed, because the fields of an object parameter are sent as separate names. */
function queryNames({ parameters }: Operation, { document }: ApiOperations): readonly QueryName[] | undefined {
  const names: QueryName[] = [];
  for (const { node: parameter, name, location: place } of parameters) {
    if (place !== 'query') continue;
    const { style = 'form', explode = style === 'form' } = asObject(parameter.value);
    const schema = document.resolve(child(parameter, 'schema')).target;
    const isMap = [getOwn(schema.value, 'type')].flat().includes('object') || getOwn(schema.value, 'properties') !== undefined;
    if (isMap && style === 'form' && explode === true) return undefined;
    names.push({ name, isDeep: isMap });
  }
  const schemes = children(child(document.root, 'components', 'securitySchemes')).map(
    ([, scheme]) => document.resolve(scheme).target.value,
  );
  for (const scheme of schemes) {
    const key = asText(getOwn(scheme, 'name'));
    if (getOwn(scheme, 'in') === 'query' && key !== undefined) names.push({ name: key, isDeep: false });
  }
  return names;
}

function checkBody({ body, contentType }: ShownRequest, operation: Operation, api: ApiOperations): Problem[] {
  if (!body) return [];
  const name = getOperationName(operation);
  if (!operation.body) {
    const values = { operation: name, reason: 'no-body' } as const;
    return [problem('sample-payload', body.locate(firstCharacter(body.text)), values)];
  }
  const looksLikeJson = /^\s*[[{]/.test(body.text);
  if (contentType !== undefined ? !/[/+]json$/.test(contentType) : !looksLikeJson) return [];
  const parsed = readJsonText(body.text);
  if ('error' in parsed)
    return [problem('sample-syntax', body.locate(parsed.error.offset), { language: 'JSON', reason: parsed.error.reason })];
  const schema = findSchema(operation.body, contentType);
  if (!schema || parsed.text === '') return [];
  const getPositions = createPositionFinder(parsed.text);
  const formatPointer = (pointer: readonly string[]) => (pointer.length > 0 ? pointer.join(' › ') : undefined);
  const unknown = findUnknownFields(parsed.value, schema, api.document);
  const problems = unknown.map(({ pointer, nearest }) => {
    const { key, value } = getPositions(pointer);
    return problem('sample-payload', body.locate(key ?? value), {
      operation: name,
      at: formatPointer(pointer),
      reason: 'unknown',
      nearest,
    });
  });
  const invalid = findFirstError(parsed.value, schema, api);
  if (!invalid || isFiller(invalid.value) || (typeof invalid.value === 'string' && hasPlaceholder(invalid.value)))
    return problems;
  if (typeof invalid.reason === 'object' && invalid.reason.kind === 'extra' && problems.length > 0) return problems;
  const location = body.locate(getPositions(invalid.pointer).value);
  return [
    ...problems,
    problem('sample-payload', location, { operation: name, at: formatPointer(invalid.pointer), reason: invalid.reason }),
  ];
}

const firstCharacter = (text: string): number => Math.max(0, text.search(/\S/));

/** Returns the schema of a JSON body: for the content type of the request, if the operation has it. */
function findSchema(body: ApiNode, contentType: string | undefined): ApiNode | undefined {
  const contents = children(child(body, 'content'));
  const media =
    contents.find(([type]) => contentType !== undefined && type.toLowerCase().startsWith(contentType)) ??
    contents.find(([type]) => /[/+]json\b/i.test(type) || type === '*/*');
  const schema = media && child(media[1], 'schema');
  return schema?.value === undefined ? undefined : schema;
}

interface Invalid {
  readonly pointer: readonly string[];
  readonly reason: ValueError;
  readonly value: unknown;
}

/** Returns the first error that the example validator finds. */
function findFirstError(value: unknown, schema: ApiNode, { examples }: ApiOperations): Invalid | undefined {
  const before = examples.problems.length;
  examples.check({ value, url: `sample:${before}:${JSON.stringify(value)}`, pointer: [] }, schema, 'request');
  const first = examples.problems[before];
  if (first?.id !== 'openapi-example') return undefined;
  const pointer = first.values.at === undefined ? [] : first.values.at.split(' › ');
  let invalidValue = value;
  for (const key of pointer) invalidValue = getOwn(invalidValue, key);
  return { pointer, reason: first.values.reason, value: invalidValue };
}
