import { child, children, type Located } from '../../pages/openapi/document/document.js';
import { asObject, asText, getOwn } from '../../pages/openapi/document/guards.js';
import { jsonPositions } from '../../pages/openapi/document/json-positions.js';
import { operationName } from '../../pages/openapi/operation/operation.js';
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
  const found = findOperation(address, apis, request.own === true);
  if (!found) return [];
  const { api } = found;
  const pathPlace = request.url.place(address.pathOffset);
  if (!('operations' in found))
    return [problem('sample-path', pathPlace, { document: api.file, path: found.path, nearest: found.nearest })];
  const operation = found.operations.find(({ method }) => method === request.method);
  if (!operation) {
    if (/^(?:HEAD|OPTIONS)$/.test(request.method)) return [];
    const known = [...new Set(found.operations.map(({ method }) => method))].sort();
    const values = { path: found.operations[0]?.endpoint ?? '', method: request.method, known: listed(known) };
    return [problem('sample-method', request.methodPlace, values)];
  }
  const names = queryNames(operation, api);
  const query = address.query.flatMap(({ name, offset }) =>
    names === undefined || names.some((known) => isNamed(name, known)) || hasPlaceholder(name)
      ? []
      : problem('sample-query', request.url.place(offset), {
          operation: operationName(operation),
          name,
          nearest: suggestName(
            name,
            names.map((known) => known.name),
          ),
        }),
  );
  return [...query, ...checkBody(request, operation, api)];
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

interface QueryName {
  readonly name: string;
  /** Whether the parameter is written as `name[key]=value`. */
  readonly deep: boolean;
}

const isNamed = (name: string, { name: known, deep }: QueryName): boolean =>
  name === known || name === `${known}[]` || `${name}[]` === known || (deep && name.startsWith(`${known}[`));

/** Returns `undefined` if any name is allowed, because the fields of an object parameter are sent as separate names. */
function queryNames({ parameters }: Operation, { document }: ApiOperations): readonly QueryName[] | undefined {
  const names: QueryName[] = [];
  for (const { at: parameter, name, place } of parameters) {
    if (place !== 'query') continue;
    const { style = 'form', explode = style === 'form' } = asObject(parameter.value);
    const schema = document.resolve(child(parameter, 'schema')).target;
    const isMap = [getOwn(schema.value, 'type')].flat().includes('object') || getOwn(schema.value, 'properties') !== undefined;
    if (isMap && style === 'form' && explode === true) return undefined;
    names.push({ name, deep: isMap });
  }
  const schemes = children(child(document.root, 'components', 'securitySchemes')).map(
    ([, scheme]) => document.resolve(scheme).target.value,
  );
  for (const scheme of schemes) {
    const key = asText(getOwn(scheme, 'name'));
    if (getOwn(scheme, 'in') === 'query' && key !== undefined) names.push({ name: key, deep: false });
  }
  return names;
}

function checkBody({ body, contentType }: ShownRequest, operation: Operation, api: ApiOperations): Problem[] {
  if (!body) return [];
  const name = operationName(operation);
  if (!operation.body) {
    const values = { operation: name, reason: 'no-body' } as const;
    return [problem('sample-payload', body.place(firstCharacter(body.text)), values)];
  }
  const looksLikeJson = /^\s*[[{]/.test(body.text);
  if (contentType !== undefined ? !/[/+]json$/.test(contentType) : !looksLikeJson) return [];
  const read = readJsonText(body.text);
  if ('error' in read)
    return [problem('sample-syntax', body.place(read.error.offset), { language: 'JSON', reason: read.error.reason })];
  const schema = schemaOf(operation.body, contentType);
  if (!schema || read.text === '') return [];
  const places = jsonPositions(read.text);
  const at = (pointer: readonly string[]) => (pointer.length > 0 ? pointer.join(' › ') : undefined);
  const unknown = findUnknownFields(read.value, schema, api.document);
  const problems = unknown.map(({ pointer, nearest }) => {
    const { key, value } = places(pointer);
    return problem('sample-payload', body.place(key ?? value), { operation: name, at: at(pointer), reason: 'unknown', nearest });
  });
  const invalid = findFirstError(read.value, schema, api);
  if (!invalid || isFiller(invalid.value) || (typeof invalid.value === 'string' && hasPlaceholder(invalid.value)))
    return problems;
  if (typeof invalid.reason === 'object' && invalid.reason.kind === 'extra' && problems.length > 0) return problems;
  const place = body.place(places(invalid.pointer).value);
  return [...problems, problem('sample-payload', place, { operation: name, at: at(invalid.pointer), reason: invalid.reason })];
}

const firstCharacter = (text: string): number => Math.max(0, text.search(/\S/));

/** Returns the schema of a JSON body: for the content type of the request, if the operation has it. */
function schemaOf(body: Located, contentType: string | undefined): Located | undefined {
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
function findFirstError(value: unknown, schema: Located, { examples }: ApiOperations): Invalid | undefined {
  const before = examples.problems.length;
  examples.check({ value, url: `sample:${before}:${JSON.stringify(value)}`, pointer: [] }, schema, 'request');
  const found = examples.problems[before];
  if (found?.id !== 'openapi-example') return undefined;
  const pointer = found.values.at === undefined ? [] : found.values.at.split(' › ');
  let inner = value;
  for (const key of pointer) inner = getOwn(inner, key);
  return { pointer, reason: found.values.reason, value: inner };
}
