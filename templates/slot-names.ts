/** The places around the content of every page that extensions can fill. */
export const SLOT_NAMES = [
  'head',
  'banner',
  'navbar.start',
  'navbar.end',
  'sidebar.top',
  'sidebar.bottom',
  'page.before',
  'page.after',
  'toc.after',
  'footer',
  'not-found',
] as const;
export type SlotName = (typeof SLOT_NAMES)[number];
