/** Parts with the worst bugs: the mutated files and their tests. */
export const PARTS = {
  escape: {
    files: ['templates/escape.ts', 'cli/pages/markdown/escape-markdown.ts'],
    tests: ['test/templates/escape.test.ts', 'test/pages/markdown/escape-markdown.test.ts'],
  },
  redirects: {
    files: ['cli/manifest/redirects.ts', 'cli/manifest/redirect-limits.ts'],
    tests: ['test/manifest/redirects.test.ts', 'test/manifest/redirect-paths.test.ts'],
  },
  hosts: {
    files: ['cli/emit/hosts/*.ts'],
    tests: ['test/emit/hosts/*.test.ts'],
  },
  flags: {
    files: ['runtime/flags/*.ts'],
    tests: ['test/runtime/flags/!(size).test.ts'],
  },
  commit: { files: ['cli/commit/*.ts'], tests: ['test/commit/*.test.ts'] },
  manifest: {
    files: ['cli/manifest/links.ts', 'cli/manifest/page-at.ts', 'cli/manifest/route-conflicts.ts', 'cli/manifest/tree.ts'],
    tests: ['test/manifest/{links,page-at,route-conflicts,tree}.test.ts'],
  },
  store: { files: ['cli/store/*.ts'], tests: ['test/store/*.test.ts'] },
};
