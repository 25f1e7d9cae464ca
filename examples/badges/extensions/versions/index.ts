import { defineExtension } from 'docsgen/extend';

/** Badges that say since when something exists. */
export const versions = (options: { readonly product: string; readonly current: string }) =>
  defineExtension({
    name: 'versions',
    options,
    directives: { since: new URL('./since.ts', import.meta.url) },
  });
