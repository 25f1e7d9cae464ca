import { toId } from '../page/to-id.js';

/** Returns the anchor of a security scheme on the index page. */
export const getSchemeAnchor = (name: string): string => toId(`authentication.${name}`);
