import { type Problem, problem } from '../../../problems/index.js';
import type { ApiOptions, RoutePath } from '../../../types.js';
import { findSlugError } from '../../url.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asText, getOwn } from '../document/guards.js';
import { OTHER, operationName } from '../operation/operation.js';
import type { Operation, RoutedOperation, RoutedTag } from '../types.js';
import { assignSlugs, type SlugClaim } from './assign-slugs.js';
import { kebabCase } from './slug.js';

export interface ApiRoutes {
  readonly operations: readonly RoutedOperation[];
  readonly tags: readonly RoutedTag[];
  readonly problems: readonly Problem[];
}

/**
 * Assigns a route to every operation and tag. If two state the same `x-page-slug`, the second is a problem and is left out, as is the second
 * operation with the same id; all other conflicts are resolved by different slugs.
 */
export function apiRoutes(operations: readonly Operation[], document: ApiDocument, options: ApiOptions): ApiRoutes {
  const problems: Problem[] = [];
  const ids = new Map<string, string>();
  const statedSlug = (at: ApiNode): string | undefined => {
    const stated = child(at, 'x-page-slug');
    const slug = asText(stated.value);
    if (slug === undefined) return undefined;
    const reason = findSlugError(slug) ?? (slug.includes('/') ? 'slash' : undefined);
    if (reason) problems.push(problem('bad-slug', document.locate(stated), { kind: 'slug', slug, reason }));
    return reason ? undefined : slug;
  };

  const unique = operations.filter((operation) => {
    const { operationId, at, tags } = operation;
    const name = operationName(operation);
    if (tags[0] === OTHER && !hasTags(at))
      problems.push(problem('no-tag', document.locate(at, 'key'), { operation: name, tag: OTHER }));
    const one = operationId === undefined ? undefined : ids.get(operationId);
    if (operationId === undefined || one === undefined) {
      if (operationId !== undefined) ids.set(operationId, name);
      return true;
    }
    problems.push(
      problem('duplicate-operation-id', document.locate(child(at, 'operationId')), { id: operationId, one, two: name }),
    );
    return false;
  });
  const ofOperations = unique.map((operation): SlugClaim => {
    const { at, slug, operationId, webhook } = operation;
    const name = operationName(operation);
    return {
      kind: 'operation',
      slug,
      stated: statedSlug(at),
      order: [webhook ? '1' : '0', operationId ?? '\uffff', name],
      name,
      at,
    };
  });
  const places = tagPlaces(unique, document);
  const ofTags = [...places].map(
    ([name, at]): SlugClaim => ({
      kind: 'tag',
      slug: kebabCase(name),
      stated: statedSlug(at),
      order: [name],
      name: `"${name}"`,
      at,
    }),
  );
  const { slugs, taken } = assignSlugs([...ofOperations, ...ofTags]);
  const routeOf = (claim: SlugClaim): RoutePath | undefined => {
    const slug = slugs.get(claim);
    return slug === undefined ? undefined : `${options.path.replace(/\/$/, '')}/${slug}`;
  };
  for (const [claim, owner] of taken) {
    const [one, two] = [`the ${owner.kind} ${owner.name}`, `the ${claim.kind} ${claim.name}`];
    problems.push(problem('duplicate-route', document.locate(claim.at, 'key'), { one, two, route: routeOf(owner) ?? '' }));
  }

  const routed = unique.flatMap((operation, index): RoutedOperation[] => {
    const claim = ofOperations[index] as SlugClaim;
    const path = routeOf(claim);
    if (operation.operationId === undefined)
      problems.push(
        problem('no-operation-id', document.locate(operation.at, 'key'), {
          operation: claim.name,
          slug: slugs.get(claim) ?? claim.slug,
        }),
      );
    return path === undefined ? [] : [{ ...operation, path }];
  });
  const tags = [...places].flatMap(([name, at], index): RoutedTag[] => {
    const path = routeOf(ofTags[index] as SlugClaim);
    const inTag = routed.filter((operation) => operation.tags.includes(name));
    return path === undefined || inTag.length === 0 ? [] : [{ name, path, at, operations: inTag }];
  });
  return { operations: routed, tags, problems };
}

const hasTags = ({ value }: ApiNode): boolean =>
  Array.isArray(getOwn(value, 'tags')) && (getOwn(value, 'tags') as unknown[]).length > 0;

/** Returns the tags in use: first those that the document lists, in its order, then the others. */
function tagPlaces(operations: readonly Operation[], document: ApiDocument): Map<string, ApiNode> {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const places = new Map<string, ApiNode>();
  for (const [, at] of children(child(document.root, 'tags'))) {
    const name = asText(getOwn(at.value, 'name'));
    if (name !== undefined && used.has(name) && !places.has(name)) places.set(name, at);
  }
  for (const { tags, at } of operations) {
    for (const name of tags) if (!places.has(name)) places.set(name, { ...at, value: undefined });
  }
  return places;
}
