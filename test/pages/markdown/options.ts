import { buildDocPage } from '../../../cli/pages/markdown/index.js';
import type { DocOptions, DocPage } from '../../../cli/types.js';

/** The options of the pages in these tests. */
export const docOptions: DocOptions = {
  site: 'https://docs.example.com/base/',
  languages: [],
  roots: [],
  requests: { url: 'https://unleash.example.com', headers: { Authorization: '<token>' } },
  videoHosts: ['www.loom.com'],
  icons: [],
  parts: [],
  remark: [],
  frontMatter: {},
  variables: {},
  layouts: ['landing'],
  includeFrom: [],
  blogs: [],
  toc: { min: 2, max: 3 },
  parser: 'auto',
  math: false,
};

/** Returns the page of a text. */
export const pageOf = (text: string, options: Partial<DocOptions> = {}): DocPage =>
  buildDocPage({ kind: 'doc', path: 'content/page.md', text, hash: '' }, { ...docOptions, ...options });
