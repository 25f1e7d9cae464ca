/** What worker threads can be asked to do. */
export { searchIndex } from './emit/search-index.js';
export { docPages } from './pages/doc-pages.js';
