import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { listUndescribed } from './list-undescribed.js';

type Json = Readonly<Record<string, unknown>>;

/** What the document says of an operation. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  /** Path with parameters in braces. */
  readonly path: string;
  /** Permission that callers need, if it is not open to all. */
  readonly permission?: string;
  /** Whether it needs a token. */
  readonly secured: boolean;
  readonly hasBody: boolean;
  readonly queryParameters: readonly string[];
  /** All statuses that it describes, those that operations share included. */
  readonly statuses: readonly string[];
  /** What a response with a status and a body differs in from its description: nothing if it fits. */
  differences(status: string, body: unknown): readonly string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the description of Unleash's API and returns its operations by id. */
export async function readApiDocument(): Promise<ReadonlyMap<string, DescribedOperation>> {
  const file = path.resolve(import.meta.dirname, '../../../openapi/unleash.yaml');
  const root = (await SwaggerParser.dereference(file, { dereference: { circular: true } })) as unknown as Json;
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
  const operations = Object.entries(root.paths as Record<string, Json>).flatMap(([template, item]) =>
    METHODS.flatMap((method) => {
      const node = item[method] as Json | undefined;
      return node ? [describe({ root, ajv, method, template, node, item })] : [];
    }),
  );
  return new Map(operations.map((operation) => [operation.id, operation]));
}

interface Place {
  readonly root: Json;
  readonly ajv: Ajv;
  readonly method: string;
  readonly template: string;
  readonly node: Json;
  readonly item: Json;
}

function describe({ root, ajv, method, template, node, item }: Place): DescribedOperation {
  const own = node.responses as Record<string, Json>;
  const parameters = [...((item.parameters as Json[]) ?? []), ...((node.parameters as Json[]) ?? [])];
  const secured = ((node.security ?? root.security) as unknown[]).length > 0;
  const hasBody = node.requestBody !== undefined;
  const meets: Readonly<Record<string, boolean>> = {
    security: secured,
    requestBody: hasBody,
    pathParameters: template.includes('{'),
  };
  const excluded = node['x-shared-responses'] as Record<string, false> | undefined;
  const shared = Object.entries(root['x-shared-responses'] as Record<string, Json>).filter(
    ([status, response]) => !(status in own) && excluded?.[status] !== false && (meets[String(response['x-applies-to'])] ?? true),
  );
  const responses: Record<string, Json> = { ...Object.fromEntries(shared), ...own };
  const validators = new Map<string, ValidateFunction>();
  return {
    id: String(node.operationId),
    method: method.toUpperCase(),
    path: template,
    permission: node['x-permission'] as string | undefined,
    secured,
    hasBody,
    queryParameters: parameters.filter((one) => one.in === 'query').map((one) => String(one.name)),
    statuses: Object.keys(responses),
    differences(status, body) {
      const response = responses[status];
      if (!response) return [`status ${status} is not described`];
      const content = (response.content as Record<string, Json> | undefined) ?? {};
      const schema = Object.values(content)[0]?.schema as Json | undefined;
      if (!schema)
        return body === undefined || body === ''
          ? []
          : [`${status}: the body is not described: ${JSON.stringify(body).slice(0, 200)}`];
      if (body === undefined || body === '')
        return status.startsWith('2') ? [`${status}: the description has a body, the response has none`] : [];
      const validate = validators.get(status) ?? ajv.compile(schema);
      validators.set(status, validate);
      validate(body);
      const errors = (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${status}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
      return [...errors, ...listUndescribed(body, schema).map((pointer) => `${status}: ${pointer} is not described`)];
    },
  };
}
