/** What islands and services ask of the page: `docsgen/client`. Sites contain it in the script that starts services. */
export { isEnabled } from './services-start.js';
