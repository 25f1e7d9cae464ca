import type { ReadFile } from '../../search/lunr-engine.js';

/** Timeout for a file of the index, in milliseconds. */
const READ_TIMEOUT = 10_000;

/** Creates a function that reads files of the index. @param index address of the index folder, with a trailing slash */
export function createFileReader(index: string, fetch: typeof globalThis.fetch): ReadFile {
  return async (file, fresh = false) => {
    const signal = AbortSignal.timeout(READ_TIMEOUT);
    const response = await fetch(index + file, { cache: fresh ? 'reload' : 'default', signal });
    if (!response.ok) throw new Error(`${file} answered ${response.status}`);
    return response.json() as Promise<unknown>;
  };
}
