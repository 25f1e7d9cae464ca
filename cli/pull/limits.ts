/** Limits of one source. */
export interface PullLimits {
  /** Time for a whole source, in seconds. */
  readonly seconds: number;
  /** Size of a repository's objects, or of a file, in bytes. */
  readonly bytes: number;
  readonly files: number;
  readonly redirects: number;
}

const MEGABYTE = 1 << 20;

/** Far more than documentation needs, and little enough that no host can fill the disk or block a job. */
export const PULL_LIMITS: PullLimits = { seconds: 120, bytes: 256 * MEGABYTE, files: 20_000, redirects: 5 };

export const toMegabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);
