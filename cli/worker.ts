/** What worker threads can be asked to do. */
export { docPages } from './pages/doc-pages.js';
