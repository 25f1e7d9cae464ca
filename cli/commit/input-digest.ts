import type { Copy } from '../emit/output.js';
import type { InputDigests, Renderer, RenderJob } from '../emit/render-job.js';
import type { FileDigests } from '../store/file-digests.js';
import { formatLine, hasShallowDigest, parseLine, type RecordLine } from './record.js';

/** Returns the digests that the record contains for the file of a job. */
export const digestInputs = (job: RenderJob, renderer: Renderer): InputDigests => ({
  deepDigest: renderer.deepDigest(job),
  shallowDigest: renderer.shallowDigest(job),
});

/** Returns the line of a file to copy if it has not changed; `undefined` if it must be read. */
export const unchangedCopyLine = ({ copy }: Copy, previous: RecordLine, digests: FileDigests): RecordLine | undefined =>
  parseLine(previous).hash === digests.lookUp(copy).digest ? previous : undefined;

/**
 * Compares the inputs of a job with those in the record. Only computes the deep digest if the shallow one has changed.
 *
 * @returns the new line of the record; `undefined` if the inputs have changed
 */
export function unchangedJobLine(job: RenderJob, previous: RecordLine, renderer: Renderer): RecordLine | undefined {
  const shallowDigest = renderer.shallowDigest(job);
  if (shallowDigest !== undefined && hasShallowDigest(previous, shallowDigest)) return previous;
  const entry = parseLine(previous);
  const deepDigest = renderer.deepDigest(job);
  if (entry.inputs?.deepDigest !== deepDigest) return undefined;
  return entry.inputs.shallowDigest === shallowDigest
    ? previous
    : formatLine({ ...entry, inputs: { deepDigest, shallowDigest } });
}
