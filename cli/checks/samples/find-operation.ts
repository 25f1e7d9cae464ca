import type { Operation } from '../../pages/openapi/types.js';
import { suggestName } from '../../schema/suggest.js';
import type { Address } from './address.js';
import type { ApiOperations } from './api-operations.js';
import { hasPlaceholder } from './placeholders.js';

/** How an address matches the OpenAPI documents. */
export type OperationMatch =
  /** The operations whose path matches best. */
  | { readonly api: ApiOperations; readonly operations: readonly Operation[] }
  /** The address belongs to this API, but matches none of its paths. */
  | { readonly api: ApiOperations; readonly path: string; readonly nearest?: string };

/**
 * Finds the operations that an address matches. Returns `undefined` if it belongs to none of the APIs: for a host that is not one of the API's, more
 * segments of the path must match.
 *
 * @param isOwnApi whether the request is for the API that the configuration names
 */
export function findOperation(address: Address, apis: readonly ApiOperations[], isOwnApi: boolean): OperationMatch | undefined {
  const attempts = apis.flatMap((api) => {
    const hostMatch = isOwnApi || api.hosts.has(address.host) ? 'own' : address.isAnyHost ? 'any' : 'stranger';
    return candidatePaths(address.path, api, hostMatch).map((path) => ({ api, path, hostMatch }) as const);
  });
  for (const { api, path, hostMatch } of attempts) {
    const operations = findBestMatches(path, api).filter(({ endpoint }) => sharesPrefix(path, endpoint, MIN_LITERALS[hostMatch]));
    if (operations.length > 0) return { api, operations };
  }
  for (const { api, path, hostMatch } of attempts) {
    const endpoints = [...new Set(api.operations.map(({ endpoint }) => endpoint))];
    if (isMeantForApi(path, endpoints, hostMatch)) return { api, path, nearest: suggestPath(path, endpoints) };
  }
  return undefined;
}

/** Whether a host is one of the API's, could be any server, or is an unknown one; decides how many path segments must match. */
type HostMatch = 'own' | 'any' | 'stranger';
const MIN_LITERALS: Readonly<Record<HostMatch, number>> = { own: 0, any: 1, stranger: 2 };

/** Returns the path relative to the base paths, and, for an unknown host, also without the leading segments that an instance may add. */
function candidatePaths(path: string, { bases }: ApiOperations, hostMatch: HostMatch): string[] {
  if (hostMatch === 'stranger') return segments(path).map((_, index, all) => `/${all.slice(index).join('/')}`);
  return bases.filter((base) => path === base || path.startsWith(`${base}/`)).map((base) => path.slice(base.length) || '/');
}

/** Whether a path of the API begins with literal segments and the given path begins with the same. */
function sharesPrefix(path: string, endpoint: string, count: number): boolean {
  const pathSegments = segments(path);
  const parts = segments(endpoint).slice(0, count);
  return parts.length === count && parts.every((part, index) => !isParameter(part) && part === pathSegments[index]);
}

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isParameter = (segment: string): boolean => /\{[^{}]*\}/.test(segment);

/**
 * Returns the operations whose path matches with the most literal segments. There may be several, whose paths differ only in the names of parameters.
 */
function findBestMatches(path: string, { operations }: ApiOperations): Operation[] {
  const pathSegments = segments(path);
  let best = -1;
  let bestMatches: Operation[] = [];
  for (const operation of operations) {
    const score = scoreMatch(pathSegments, segments(operation.endpoint));
    if (score < 0 || score < best) continue;
    if (score > best) bestMatches = [];
    best = score;
    bestMatches.push(operation);
  }
  return bestMatches;
}

/** Counts the segments that are equal; -1 if the paths do not match. A placeholder in the sample matches anything. */
function scoreMatch(pathSegments: readonly string[], endpoints: readonly string[]): number {
  if (pathSegments.length !== endpoints.length) return -1;
  let score = 0;
  for (const [index, part] of endpoints.entries()) {
    const segment = pathSegments[index] as string;
    if (segment === part) score += 2;
    else if (isParameter(part)) score += 1;
    else if (!isPlaceholder(segment)) return -1;
  }
  return score;
}

const isPlaceholder = (segment: string): boolean => hasPlaceholder(segment) || segment.startsWith(':');

/** Whether an unknown path was meant for the API: it starts like one of its paths or, on the API's own host, contains a typo. */
function isMeantForApi(path: string, endpoints: readonly string[], hostMatch: HostMatch): boolean {
  if (endpoints.some((endpoint) => sharesPrefix(path, endpoint, Math.max(MIN_LITERALS[hostMatch], 1)))) return true;
  const firsts = [...new Set(endpoints.map((endpoint) => segments(endpoint)[0] ?? ''))].filter((part) => !isParameter(part));
  return hostMatch === 'own' && suggestName(segments(path)[0] ?? '', firsts) !== undefined;
}

/** Returns the path of the API that differs only in one similar segment, with the author's values for its parameters. */
function suggestPath(path: string, endpoints: readonly string[]): string | undefined {
  const pathSegments = segments(path);
  for (const parts of endpoints.map(segments).filter(({ length }) => length === pathSegments.length)) {
    const wrong = [...parts.keys()].filter(
      (index) => !isParameter(parts[index] as string) && parts[index] !== pathSegments[index],
    );
    const [differing] = wrong;
    if (
      wrong.length === 1 &&
      differing !== undefined &&
      suggestName(pathSegments[differing] as string, [parts[differing] as string]) !== undefined
    )
      return `/${parts.map((part, index) => (isParameter(part) ? pathSegments[index] : part)).join('/')}`;
  }
  return undefined;
}
