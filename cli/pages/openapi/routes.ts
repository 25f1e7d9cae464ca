import { type Problem, problem } from '../../problems.js';
import type { ApiOptions, RoutePath } from '../../types.js';
import { slugFault } from '../url.js';
import { type ApiDocument, child, children, type Located } from './document.js';
import { type Operation, OTHER, operationName } from './operation.js';
import { kebabCase } from './slug.js';
import { own, textOf } from './values.js';

/** An operation with the route of its page. */
export interface RoutedOperation extends Operation {
  readonly path: RoutePath;
}

/** A tag that has operations, with the route of its page; https://spec.openapis.org/oas/v3.1.1.html#tag-object */
export interface RoutedTag {
  readonly name: string;
  readonly path: RoutePath;
  /** Where the document lists it, else its first operation. */
  readonly at: Located;
  readonly operations: readonly RoutedOperation[];
}

export interface ApiRoutes {
  readonly operations: readonly RoutedOperation[];
  readonly tags: readonly RoutedTag[];
  readonly problems: readonly Problem[];
}

/** Gives every operation and tag its route. One whose id or route is taken is left out, and a problem says so. */
export function apiRoutes(operations: readonly Operation[], document: ApiDocument, options: ApiOptions): ApiRoutes {
  const problems: Problem[] = [];
  const owners = new Map<RoutePath, string>();
  const ids = new Map<string, string>();

  const claim = (slug: string, at: Located, owner: string): RoutePath | undefined => {
    const path = `${options.path.replace(/\/$/, '')}/${slugOf(slug, at)}`;
    const one = owners.get(path);
    if (one === undefined) {
      owners.set(path, owner);
      return path;
    }
    problems.push(problem('duplicate-route', document.place(at, 'key'), { one, two: owner, route: path }));
    return undefined;
  };
  const slugOf = (slug: string, at: Located): string => {
    const stated = child(at, 'x-page-slug');
    const text = textOf(stated.value);
    if (text === undefined) return slug;
    const reason = slugFault(text) ?? (text.includes('/') ? 'holds "/"' : undefined);
    if (reason) problems.push(problem('bad-slug', document.place(stated), { slug: text, reason }));
    return reason ? slug : text;
  };

  const routed = operations.flatMap((operation): RoutedOperation[] => {
    const { operationId, at, slug, tags } = operation;
    const name = operationName(operation);
    if (operationId === undefined)
      problems.push(problem('no-operation-id', document.place(at, 'key'), { operation: name, slug }));
    if (tags[0] === OTHER && !hasTags(at))
      problems.push(problem('no-tag', document.place(at, 'key'), { operation: name, tag: OTHER }));
    const one = operationId === undefined ? undefined : ids.get(operationId);
    if (one !== undefined) {
      problems.push(
        problem('duplicate-operation-id', document.place(child(at, 'operationId')), { id: operationId, one, two: name }),
      );
      return [];
    }
    if (operationId !== undefined) ids.set(operationId, name);
    const path = claim(slug, at, `the operation ${name}`);
    return path === undefined ? [] : [{ ...operation, path }];
  });

  const tags = [...tagPlaces(routed, document)].flatMap(([name, at]): RoutedTag[] => {
    const path = claim(kebabCase(name), at, `the tag "${name}"`);
    return path === undefined
      ? []
      : [{ name, path, at, operations: routed.filter((operation) => operation.tags.includes(name)) }];
  });
  return { operations: routed, tags, problems };
}

const hasTags = ({ value }: Located): boolean =>
  Array.isArray(own(value, 'tags')) && (own(value, 'tags') as unknown[]).length > 0;

/** The tags in use: first those that the document lists, in its order, then the others. */
function tagPlaces(operations: readonly Operation[], document: ApiDocument): Map<string, Located> {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const places = new Map<string, Located>();
  for (const [, at] of children(child(document.root, 'tags'))) {
    const name = textOf(own(at.value, 'name'));
    if (name !== undefined && used.has(name) && !places.has(name)) places.set(name, at);
  }
  for (const { tags, at } of operations) {
    for (const name of tags) if (!places.has(name)) places.set(name, { ...at, value: undefined });
  }
  return places;
}
