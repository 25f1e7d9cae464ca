import type { OutputFile } from '../../cli/emit/output.js';
import type { FileTarget, InputDigests, Renderer, RenderJob, WrittenFile } from '../../cli/emit/render-job.js';
import type { Tree } from '../output-tree.js';

/** Output files with the given texts by path. */
export const outputs = (tree: Tree): OutputFile[] =>
  Object.entries(tree).map(([path, content]) => ({ path, content, origin: `the test's ${path}` }));

interface JobResult extends InputDigests {
  readonly text: string;
  /** Stands for a thread that renders and writes the file. */
  readonly write?: (target: FileTarget) => Promise<WrittenFile>;
}

/** Output files with a job each, the renderer with their results, and its calls of `deepDigest` and `render`. */
export function jobs(results: Readonly<Record<string, JobResult>>) {
  const calls: ('deepDigest' | 'render')[] = [];
  const resultOf = (job: RenderJob): JobResult => {
    const result = job.kind === 'redirect' ? results[job.to] : undefined;
    if (!result) throw new Error('The renderer has no result for this job.');
    return result;
  };
  const renderer: Renderer = {
    shallowDigest: (job) => resultOf(job).shallowDigest,
    deepDigest(job) {
      calls.push('deepDigest');
      return resultOf(job).deepDigest;
    },
    render(job) {
      calls.push('render');
      return resultOf(job).text;
    },
    write: (job, target) => resultOf(job).write?.(target),
  };
  const files = Object.keys(results).map(
    (path): OutputFile => ({ path, content: { kind: 'redirect', to: path }, origin: `the test's ${path}` }),
  );
  return { files, renderer, calls };
}
