import type { ApiFile } from './api-file.js';
import { resolveReference } from './file-url.js';
import { asText, getOwn } from './guards.js';
import type { Pointer } from './pointer.js';
import { visitObjects } from './visit-objects.js';

/** A schema with an `$id`, or a whole file: the base of fragments. */
export interface Resource {
  readonly url: string;
  /** URL of its file. */
  readonly file: string;
  readonly pointer: Pointer;
  /** Its schemas by anchor. */
  readonly anchors: ReadonlyMap<string, { readonly pointer: Pointer; readonly dynamic: boolean }>;
}

/** The schemas of all files that can be referenced by name; JSON Schema 2020-12, section 8.2. */
export interface Identifiers {
  /** By URL without fragment. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Returns the innermost resource that contains a position. */
  around(url: string, pointer: Pointer): Resource | undefined;
}

const MAYBE = ['$id', '$anchor', '$dynamicAnchor'] as const;

export function identifiersOf(files: ReadonlyMap<string, ApiFile>): Identifiers {
  const resources = new Map<string, Resource>();
  const byFile = new Map<string, Resource[]>();
  for (const [url, file] of files) {
    if (!file.hasNamedSchemas) continue;
    const own = resourcesIn(url, file);
    byFile.set(url, own);
    for (const resource of own) if (!resources.has(resource.url)) resources.set(resource.url, resource);
  }
  return {
    resources,
    around: (url, pointer) =>
      byFile.get(url)?.findLast((resource) => resource.pointer.every((key, index) => pointer[index] === key)),
  };
}

/** Returns the resources of a file, outer ones first. */
function resourcesIn(file: string, { value }: ApiFile): Resource[] {
  const all: (Resource & { anchors: Map<string, { pointer: Pointer; dynamic: boolean }> })[] = [
    { url: file, file, pointer: [], anchors: new Map() },
  ];
  visitObjects(value, (object, pointer) => {
    const [id, anchor, dynamicAnchor] = MAYBE.map((name) => asText(getOwn(object, name)));
    if (id === undefined && anchor === undefined && dynamicAnchor === undefined) return;
    const inside = () => all.findLast((resource) => resource.pointer.every((key, index) => pointer[index] === key)) ?? all[0];
    if (id !== undefined) {
      const url = resolveReference(id, inside()?.url ?? file)?.url;
      if (url !== undefined) all.push({ url, file, pointer, anchors: new Map() });
    }
    if (anchor !== undefined) inside()?.anchors.set(anchor, { pointer, dynamic: false });
    if (dynamicAnchor !== undefined) inside()?.anchors.set(dynamicAnchor, { pointer, dynamic: true });
  });
  return all;
}
