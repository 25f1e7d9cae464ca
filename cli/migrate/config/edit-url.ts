import type { Note } from '../source.js';

/** The option `editUrl`, with a note on what it assumes. */
export interface EditUrl {
  readonly config: { readonly editUrl?: string };
  readonly notes: readonly Note[];
}

/**
 * Converts the address of a folder in a repository to `editUrl`, which assumes that the new site is in the folder of the old one.
 *
 * @param address of the folder of the old site
 * @param file configuration that contains it
 */
export function readEditUrl(address: string | undefined, file: string): EditUrl {
  if (address === undefined || !/^https:\/\/[^\s<>"]+$/.test(address)) return { config: {}, notes: [] };
  const editUrl = `${address.replace(/\/+$/, '')}/`;
  return {
    config: { editUrl },
    notes: [
      {
        kind: 'config',
        file,
        subject: 'editUrl',
        text: `Edit links begin with ${editUrl}, as if the new site were in the folder of the old one. Change the option if it is elsewhere.`,
      },
    ],
  };
}
