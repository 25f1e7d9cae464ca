/** Texts of the message on a page without its style sheets. */

/** A site can replace it in its configuration. */
export const siteNotLoaded = 'This site did not load properly';
export const styleMissing =
  'Its style sheet could not be loaded. Usually the base URL in the configuration is not the address at which the site is served.';
export const currentBaseUrl = 'Current base URL: ';
export const suggestedBaseUrl = 'Suggested base URL: ';
