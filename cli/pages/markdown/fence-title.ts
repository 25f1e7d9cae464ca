/** The title attribute in the info string of a fence. */
export const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/;

/** Returns the title attribute of an info string as written. */
export const findTitle = (meta: string): string | undefined => TITLE.exec(meta)?.[0].trim();

/** Splits the title off an info string. */
export function splitTitle(meta: string): { readonly title?: string; readonly meta: string } {
  const match = TITLE.exec(meta);
  return { title: match?.[1] ?? match?.[2], meta: meta.replace(TITLE, '') };
}

/** The name of a fence in a code group, which may contain brackets: `[pages/[id]/[[...rest]].vue]`. */
export const FENCE_LABEL = /(?:^|\s)\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/;
