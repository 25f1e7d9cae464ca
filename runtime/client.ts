/** The functions that islands and services can call on a page: `docsgen/client`. Sites contain it in the script that starts services. */
export { isEnabled } from './services-start.js';
