import type { Part } from '../../../extensions/part.js';
import type { DirectiveDefinition } from './definition.js';
import { createExtensionDirective } from './extension-directive.js';
import { DIRECTIVES } from './index.js';

/** The directives that a text can use: docsgen's own, and those of extensions. */
export interface DirectiveTable {
  readonly names: readonly string[];
  /** Returns the definition of a directive. One of an extension counts as used. */
  find(name: string): DirectiveDefinition | undefined;
  /** The hashes of the parts that were used, by name and in the order of the names. */
  listUsed(): Readonly<Record<string, string>>;
}

/** Creates the table for one page. */
export function createDirectiveTable(parts: readonly Part[]): DirectiveTable {
  const used = new Set<Part>();
  return {
    names: [...Object.keys(DIRECTIVES), ...parts.map(({ name }) => name)],
    find(name) {
      if (Object.hasOwn(DIRECTIVES, name)) return DIRECTIVES[name];
      const part = parts.find((each) => each.name === name);
      if (!part) return undefined;
      used.add(part);
      return createExtensionDirective(part);
    },
    listUsed: () => Object.fromEntries(parts.filter((part) => used.has(part)).map(({ name, hash }) => [name, hash])),
  };
}
