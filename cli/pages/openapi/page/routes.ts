import { type Problem, problem } from '../../../problems/index.js';
import type { ApiOptions, RoutePath, TagEntry } from '../../../types.js';
import { findSlugError } from '../../url.js';
import { type ApiDocument, type ApiNode, child } from '../document/document.js';
import { asText, getOwn } from '../document/guards.js';
import { DOWNLOAD_SLUG } from '../download/download.js';
import { readDeclaredTags } from '../operation/declared-tags.js';
import { getOperationName, listEntries, listTagNames } from '../operation/operation.js';
import type { Sizes } from '../schema/estimate-html.js';
import { findModels, listUsedSchemas } from '../shared/find-models.js';
import { findParts } from '../shared/find-parts.js';
import type { Model, Operation, RoutedModel, RoutedOperation, RoutedTag } from '../types.js';
import { assignSlugs, type SlugClaim } from './assign-slugs.js';
import { kebabCase } from './slug.js';
import { arrangeTags, listShownTags } from './tag-tree.js';

export interface ApiRoutes {
  readonly operations: readonly RoutedOperation[];
  readonly tags: readonly RoutedTag[];
  readonly tagTree: readonly TagEntry[];
  /** The page of the errors that operations share, if there are any. */
  readonly errors?: RoutePath;
  /** The page that lists the models, if there are any. */
  readonly modelList?: RoutePath;
  readonly models: readonly RoutedModel[];
  /** The component schemas that operations use. */
  readonly schemas: readonly Model<RoutedOperation>[];
  readonly problems: readonly Problem[];
}

interface RouteInput {
  readonly operations: readonly Operation[];
  readonly hasErrors: boolean;
  readonly sizes: Sizes;
}

/**
 * Assigns a route to every operation and tag. If two state the same `x-page-slug` or operation id, the second is a problem. All conflicts are resolved
 * by different slugs.
 */
export function assignRoutes(
  { operations, hasErrors, sizes }: RouteInput,
  document: ApiDocument,
  options: ApiOptions,
): ApiRoutes {
  const problems: Problem[] = [];
  const ids = new Map<string, string>();
  const readStatedSlug = (node: ApiNode): string | undefined => {
    const stated = child(node, 'x-page-slug');
    const slug = asText(stated.value);
    if (slug === undefined) return undefined;
    const reason = findSlugError(slug) ?? (slug.includes('/') ? 'slash' : undefined);
    if (reason) problems.push(problem('bad-slug', document.locate(stated), { kind: 'slug', slug, reason }));
    return reason ? undefined : slug;
  };

  for (const operation of operations) {
    const { operationId, node, tags, isTagged, webhook } = operation;
    const name = getOperationName(operation);
    if (!isTagged && !webhook && !hasTags(node))
      problems.push(problem('no-tag', document.locate(node, 'key'), { operation: name, tag: tags[0] ?? '' }));
    const firstName = operationId === undefined ? undefined : ids.get(operationId);
    if (operationId === undefined) continue;
    if (firstName === undefined) ids.set(operationId, name);
    else
      problems.push(
        problem('duplicate-operation-id', document.locate(child(node, 'operationId')), {
          id: operationId,
          one: firstName,
          two: name,
        }),
      );
  }
  const operationClaims = operations.map((operation): SlugClaim => {
    const { node, slug, operationId, webhook } = operation;
    const name = getOperationName(operation);
    return {
      kind: 'operation',
      slug,
      stated: readStatedSlug(node),
      order: [webhook ? '1' : '0', operationId ?? '\uffff', name],
      name,
      node,
    };
  });
  const shownTags = listShownTags(operations, {
    declared: readDeclaredTags(document),
    stated: listTagNames(listEntries(document)),
  });
  const labels = new Map(shownTags.map(({ name, label }) => [name, label]));
  const tagClaims = shownTags.map(
    ({ name, node }): SlugClaim => ({
      kind: 'tag',
      slug: kebabCase(name),
      stated: readStatedSlug(node),
      order: [name],
      name: `"${name}"`,
      node,
    }),
  );
  const download: SlugClaim = {
    kind: 'file',
    slug: DOWNLOAD_SLUG,
    stated: DOWNLOAD_SLUG,
    order: [],
    name: `${DOWNLOAD_SLUG}.json`,
    node: document.root,
  };
  const errors: SlugClaim = { kind: 'page', slug: 'errors', order: ['errors'], name: 'errors', node: document.root };
  const models: SlugClaim = { kind: 'page', slug: 'models', order: ['models'], name: 'models', node: document.root };
  const { slugs, taken } = assignSlugs([
    download,
    ...operationClaims,
    ...tagClaims,
    ...(hasErrors ? [errors] : []),
    ...(options.models ? [models] : []),
  ]);
  const getRoute = (claim: SlugClaim): RoutePath => `${options.path.replace(/\/$/, '')}/${slugs.get(claim)}`;
  for (const [claim, owner] of taken) {
    problems.push(
      problem('duplicate-slug', document.locate(claim.node, 'key'), {
        slug: claim.stated ?? claim.slug,
        one: `the ${owner.kind} ${owner.name}`,
        two: `the ${claim.kind} ${claim.name}`,
      }),
    );
  }

  const routed = operations.map((operation, index): RoutedOperation => {
    const claim = operationClaims[index] as SlugClaim;
    const path = getRoute(claim);
    if (operation.operationId === undefined)
      problems.push(
        problem('no-operation-id', document.locate(operation.node, 'key'), {
          operation: claim.name,
          slug: slugs.get(claim) ?? claim.slug,
        }),
      );
    const tag = operation.tags[0] as string;
    return { ...operation, path, tag: labels.get(tag) ?? tag };
  });
  const tags = nestTags(
    shownTags.map((tag, index) => ({
      ...tag,
      path: getRoute(tagClaims[index] as SlugClaim),
      operations: routed.filter((operation) => operation.tags.includes(tag.name)),
      children: [],
    })),
  );
  const schemas = listUsedSchemas(routed, document);
  const named = options.models ? findModels(schemas, sizes) : [];
  const foundModels = options.models ? [...named, ...findParts({ operations: routed, models: named, sizes }, document)] : [];
  const modelList = foundModels.length > 0 ? getRoute(models) : undefined;
  return {
    operations: routed,
    tags,
    tagTree: arrangeTags(tags, document),
    errors: hasErrors ? getRoute(errors) : undefined,
    modelList,
    models: modelList === undefined ? [] : routeModels(foundModels, modelList),
    schemas,
    problems,
  };
}

/** Sets the children of tags. */
function nestTags(tags: readonly RoutedTag[]): readonly RoutedTag[] {
  const nested = new Map<string, RoutedTag>();
  const nest = (tag: RoutedTag): RoutedTag => {
    const existing = nested.get(tag.name);
    if (existing) return existing;
    const result = { ...tag, children: tags.filter(({ parent }) => parent === tag.name).map(nest) };
    nested.set(tag.name, result);
    return result;
  };
  return tags.map(nest);
}

/** Assigns each model a route below their list. Of several with the same slug, the first by name has it. */
function routeModels(models: readonly Model<RoutedOperation>[], list: RoutePath): RoutedModel[] {
  const claims = models.map(({ name, node }): SlugClaim => ({ kind: 'page', slug: kebabCase(name), order: [name], name, node }));
  const { slugs } = assignSlugs(claims);
  return models.map((model, index) => ({ ...model, path: `${list}/${slugs.get(claims[index] as SlugClaim)}` }));
}

const hasTags = ({ value }: ApiNode): boolean =>
  Array.isArray(getOwn(value, 'tags')) && (getOwn(value, 'tags') as unknown[]).length > 0;
