import { digestKeys, type FrontMatterRules, type Part } from '../../../extensions/part.js';
import type { PageInputs } from '../../../types.js';
import type { LoadedDirective } from './definition.js';
import { createExtensionReference, extensionReference } from './extension-reference.js';
import { DIRECTIVES } from './index.js';

/** The directives that a text can use: docsgen's own, and those of extensions. */
export interface DirectiveTable {
  readonly names: readonly string[];
  /** Returns the definition of a directive. One of an extension counts as used. */
  find(name: string): LoadedDirective | undefined;
  /** Lists the directives of extensions that were used, in the order of their definitions, as inputs of the page. */
  listUsed(): PageInputs;
}

let extensionDirectives: typeof import('./extension-directive.js') | undefined;

/** Loads the code that runs directives of extensions, which most sites do not need. */
export async function loadExtensionDirectives(parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) extensionDirectives ??= await import('./extension-directive.js');
}

/** Creates the table for one page. @param parts whose code must be loaded @param keys front matter keys of extensions */
export function createDirectiveTable(parts: readonly Part[], keys: FrontMatterRules): DirectiveTable {
  const used = new Set<Part>();
  let describesKeys = false;
  const define = (part: Part): LoadedDirective => {
    used.add(part);
    return extensionDirectives?.createExtensionDirective(part) as LoadedDirective;
  };
  return {
    names: [...Object.keys(DIRECTIVES), ...parts.map(({ name }) => name)],
    find(name) {
      if (DIRECTIVES[name] === extensionReference) {
        describesKeys = true;
        return createExtensionReference({ parts, keys, define });
      }
      if (Object.hasOwn(DIRECTIVES, name)) return DIRECTIVES[name];
      const part = parts.find((each) => each.name === name);
      return part && define(part);
    },
    listUsed: () => ({
      ...Object.fromEntries(parts.filter((part) => used.has(part)).map(({ name, hash }) => [`directive:${name}`, hash])),
      ...(describesKeys && { 'front-matter-keys': digestKeys(keys) }),
    }),
  };
}
