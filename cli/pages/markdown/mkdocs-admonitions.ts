const KINDS = {
  note: 'note abstract summary tldr todo example quote cite seealso',
  info: 'info question help faq important',
  tip: 'tip hint success check done',
  warning: 'warning caution attention deprecated',
  danger: 'danger error failure fail missing bug',
} as const;

/** The kinds of admonition of MkDocs, each with the directive that has its meaning. */
export const MKDOCS_ADMONITIONS: ReadonlyMap<string, keyof typeof KINDS> = new Map(
  Object.entries(KINDS).flatMap(([directive, kinds]) =>
    kinds.split(' ').map((kind) => [kind, directive as keyof typeof KINDS] as const),
  ),
);

/** The names of blocks of PyMdown Extensions, as in `/// note | Title`. */
export const SLASH_BLOCKS: ReadonlySet<string> = new Set([
  ...MKDOCS_ADMONITIONS.keys(),
  ...['admonition', 'details', 'tab', 'html', 'caption', 'figure-caption', 'table-caption', 'define'],
]);
