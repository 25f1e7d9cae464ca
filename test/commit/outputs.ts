import type { OutputFile } from '../../cli/emit/output.js';
import type { Tree } from '../output-tree.js';

/** Output files with the given texts by path. */
export const outputs = (tree: Tree): OutputFile[] =>
  Object.entries(tree).map(([path, content]) => ({ path, content, origin: `the test's ${path}` }));
