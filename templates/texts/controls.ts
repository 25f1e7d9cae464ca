/** Texts of the controls that the boot script adds to a page. */

export const copy = 'Copy';
export const copied = 'Copied';
export const pressCopyKeys = 'Press Ctrl+C';
export const linkCopied = 'Link copied';
export const wrapLines = 'Wrap lines';
export const colorMode = (mode: string): string => `Color mode: ${mode}`;
export const expandAll = 'Expand all';
export const collapseAll = 'Collapse all';
export const closePicture = 'Close the picture';
export const searchDocs = 'Search docs';
export const closeSearch = 'Close';
