import type { SiteConfig } from '../../../types.js';

/** The values of variables by name. */
export type Variables = Readonly<Record<string, string>>;

/** A variable in a text; after a backslash it is text. */
const VARIABLE = /(\\?)\{\{[ \t]*([a-z][\w-]*(?:\.[\w-]+)*)[ \t]*\}\}/gi;

/** Returns the variables of the pages in a folder: those of the site, then those of the folders around it, from the outside in. @param path of a file in the content */
export function selectVariables(variables: SiteConfig['variables'], path: string): Variables {
  const selected: Record<string, string> = {};
  const folders: (readonly [folder: string, values: object])[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (typeof value === 'object' && value !== null) folders.push([name, value]);
    else selected[name] = String(value);
  }
  folders.sort(([one], [other]) => one.length - other.length);
  for (const [folder, values] of folders)
    if (`/${path}`.startsWith(`${folder.replace(/\/$/, '')}/`))
      for (const [name, value] of Object.entries(values)) selected[name] = String(value);
  return selected;
}

/** Replaces the variables in a text. Others are not changed. @param onUse is called with the name of each, also of those without a value */
export function replaceVariables(text: string, variables: Variables, onUse: (name: string) => void = () => {}): string {
  if (!text.includes('{{')) return text;
  return text.replace(VARIABLE, (written: string, backslash: string, name: string) => {
    onUse(name);
    if (!Object.hasOwn(variables, name)) return written;
    return backslash === '' ? (variables[name] as string) : written.slice(1);
  });
}
