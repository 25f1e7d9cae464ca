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
  findResource(url: string, pointer: Pointer): Resource | undefined;
}

const IDENTIFIER_KEYS = ['$id', '$anchor', '$dynamicAnchor'] as const;

export function collectIdentifiers(files: ReadonlyMap<string, ApiFile>): Identifiers {
  const resources = new Map<string, Resource>();
  const byFile = new Map<string, Resource[]>();
  for (const [url, file] of files) {
    const address = getOwnAddress(file);
    if (address !== undefined) resources.set(address, { url, file: url, pointer: [], anchors: new Map() });
    if (!file.hasNamedSchemas) continue;
    const fileResources = collectResources(url, file);
    byFile.set(url, fileResources);
    for (const resource of fileResources) if (!resources.has(resource.url)) resources.set(resource.url, resource);
  }
  return {
    resources,
    findResource: (url, pointer) =>
      byFile.get(url)?.findLast((resource) => resource.pointer.every((key, index) => pointer[index] === key)),
  };
}

/** Returns the address that a document states for itself: references to it point to the file; https://spec.openapis.org/oas/v3.2.0.html#openapi-object */
function getOwnAddress({ value }: ApiFile): string | undefined {
  const address = asText(getOwn(value, '$self'));
  return address !== undefined && URL.canParse(address) ? new URL(address).href.replace(/#.*$/s, '') : undefined;
}

/** Returns the resources of a file, outer ones first. */
function collectResources(file: string, { value }: ApiFile): Resource[] {
  const resources: (Resource & { anchors: Map<string, { pointer: Pointer; dynamic: boolean }> })[] = [
    { url: file, file, pointer: [], anchors: new Map() },
  ];
  visitObjects(value, (object, pointer) => {
    const [id, anchor, dynamicAnchor] = IDENTIFIER_KEYS.map((name) => asText(getOwn(object, name)));
    if (id === undefined && anchor === undefined && dynamicAnchor === undefined) return;
    const getEnclosing = () =>
      resources.findLast((resource) => resource.pointer.every((key, index) => pointer[index] === key)) ?? resources[0];
    if (id !== undefined) {
      const enclosing = getEnclosing();
      const url = resolveReference(id, enclosing?.url ?? file)?.url;
      if (url !== undefined && url !== enclosing?.url) resources.push({ url, file, pointer, anchors: new Map() });
    }
    if (anchor !== undefined) getEnclosing()?.anchors.set(anchor, { pointer, dynamic: false });
    if (dynamicAnchor !== undefined) getEnclosing()?.anchors.set(dynamicAnchor, { pointer, dynamic: true });
  });
  return resources;
}
