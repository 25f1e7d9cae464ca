/** A number in front of a file or folder name, which orders it: `01-`, `2.`. Another number behind it is part of the name: `2022-11`. */
const ORDER = /^(\d+)[-_.]\s*(?=\D)/;

/** The order that the number in front of a file or folder name gives; `undefined` without one. */
export function orderOf(name: string): number | undefined {
  const match = ORDER.exec(name);
  return match ? Number(match[1]) : undefined;
}

/** `01-intro` → `intro`: the number in front is not part of addresses, titles, and labels. */
export const withoutOrder = (name: string): string => name.replace(ORDER, '');

/** The name of a Markdown file without its extension. */
export const pageName = (file: string): string => file.replace(/\.md$/i, '');

/**
 * Whether a file is the page of the folder that it is in: it is called `index`, `readme`, or like the folder.
 *
 * @param name without extension
 * @param folder name of the folder; `undefined` at the top
 */
export const isFolderPage = (name: string, folder: string | undefined): boolean =>
  /^(?:index|readme)$/i.test(name) || name === folder;

/** A file or folder name as a title: `01-set-up` → `Set up`. A hyphen between digits stays, as in `2022-11`. */
export const titleFromName = (name: string): string =>
  withoutOrder(name)
    .replace(/(?<!\d)-+|-+(?!\d)|--+|_+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^./, (c) => c.toUpperCase());
