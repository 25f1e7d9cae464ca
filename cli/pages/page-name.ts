/**
 * A number at the start of a file or folder name that defines its order: `01-`, `2.`. It is part of the name if another number follows (`2022-11`) or if
 * the name is a version (`2.x`).
 */
const ORDER = /^(\d+)(?!\.x$)[-_.]\s*(?=\D)/i;

/** Returns the order that a file or folder name starts with; `undefined` if there is none. */
export function parseOrder(name: string): number | undefined {
  const match = ORDER.exec(name);
  return match ? Number(match[1]) : undefined;
}

/** `01-intro` → `intro`: the order is not part of routes, titles and labels. */
export const withoutOrder = (name: string): string => name.replace(ORDER, '');

/** Returns the name of a Markdown file without its extension. */
export const pageName = (file: string): string => file.replace(/\.md$/i, '');

/**
 * Whether a file is the page of its folder: it is called `index`, `readme`, or the same as the folder.
 *
 * @param name without extension
 * @param folder name of the folder; `undefined` at the top level
 */
export const isFolderPage = (name: string, folder: string | undefined): boolean =>
  /^(?:index|readme)$/i.test(name) || name === folder;

/** Turns a file or folder name into a title: `01-set-up` → `Set up`. A hyphen between digits stays, as in `2022-11`. */
export const titleFromName = (name: string): string =>
  withoutOrder(name)
    .replace(/(?<!\d)-+|-+(?!\d)|--+|_+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^./, (c) => c.toUpperCase());
