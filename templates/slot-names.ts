/** The places around the content of every page that extensions can fill. */
export const SLOT_NAMES = [
  'head',
  'banner',
  'navbar',
  'navbar.start',
  'navbar.end',
  'sidebar.top',
  'sidebar.bottom',
  'page.before',
  'page.after',
  'toc.after',
  'footer',
  'footer.end',
  'not-found',
] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** docsgen's own parts of the navbar and the footer, in their order. An extension that fills the whole of them can place these. */
export const SLOT_PARTS = {
  navbar: ['menu', 'title', 'version', 'start', 'sections', 'search', 'links', 'end', 'theme'],
  footer: ['site', 'groups', 'end', 'copyright', 'consent'],
} as const;
export type SlotPart = (typeof SLOT_PARTS)[keyof typeof SLOT_PARTS][number];
