/** What worker threads can be asked to do. */
export { writeFiles } from './emit/commit/write-files.js';
export { docPages } from './pages/doc-pages.js';
export { pageSamples } from './samples-check/page-samples.js';
