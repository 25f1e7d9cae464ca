/** What worker threads can be asked to do. */
export { docPages } from './pages/doc-pages.js';
export { pageSamples } from './samples-check/page-samples.js';
