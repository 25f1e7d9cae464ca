/** Options of a logo without the title next to it: its alternative text is what readers hear instead. */
export const replaceTitle = (alt: string | undefined, title: string): { readonly replacesTitle: true; readonly alt: string } => ({
  replacesTitle: true,
  alt: alt || title,
});
