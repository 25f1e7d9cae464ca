import { type ApiDocument, child, children, type Located } from './document.js';
import { type Parameter, parametersOf } from './parameter.js';
import { kebabCase } from './slug.js';
import { listOf, own, textOf } from './values.js';

/** The tag of operations without one. */
export const OTHER = 'Other';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** An operation, read but not yet shown; https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export interface Operation {
  readonly at: Located;
  readonly pathAt: Located;
  /** In capitals. */
  readonly method: string;
  /** The path, as in the document. */
  readonly endpoint: string;
  readonly operationId?: string;
  /** From its id, else from method and path. */
  readonly slug: string;
  readonly title: string;
  readonly summary?: string;
  /** Never empty. */
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Its reference followed. */
  readonly body?: Located;
  readonly deprecated: boolean;
}

/** How problems name an operation. */
export const operationName = ({ method, endpoint }: Pick<Operation, 'method' | 'endpoint'>): string => `${method} ${endpoint}`;

/** All operations in the order of the document. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  return children(child(document.root, 'paths')).flatMap(([endpoint, entry]) => {
    if (!endpoint.startsWith('/')) return [];
    const { target } = document.resolve(entry);
    return children(target)
      .filter(([method, { value }]) => METHODS.has(method) && typeof value === 'object' && value !== null)
      .map(([method, at]) => operation(at, target, { method: method.toUpperCase(), endpoint }, document));
  });
}

function operation(at: Located, pathAt: Located, name: { method: string; endpoint: string }, document: ApiDocument): Operation {
  const text = (key: string) => textOf(own(at.value, key))?.trim() || undefined;
  const operationId = text('operationId');
  const summary = text('summary');
  const tags = [
    ...new Set(listOf(own(at.value, 'tags')).filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')),
  ];
  const bodyAt = child(at, 'requestBody');
  return {
    at,
    pathAt,
    ...name,
    operationId,
    slug: operationId ? kebabCase(operationId) : kebabCase(`${name.method.toLowerCase()}-${name.endpoint}`),
    title: summary?.replace(/\s+/g, ' ').replace(/\.$/, '') ?? (operationId ? spoken(operationId) : operationName(name)),
    summary,
    tags: tags.length > 0 ? tags : [OTHER],
    parameters: parametersOf(pathAt, at, document),
    body: bodyAt.value === undefined ? undefined : document.resolve(bodyAt).target,
    deprecated: own(at.value, 'deprecated') === true,
  };
}

/** `getAllFeatures` → `Get all features`. */
const spoken = (operationId: string): string =>
  kebabCase(operationId)
    .replace(/-/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
