import { closeSync, fstatSync, open, openSync, writeFileSync } from 'node:fs';

/** The recorded status of a written file. */
export interface Written {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Writes a file that must not exist. Throws system errors. */
export const writeNew = (target: string, content: string | Uint8Array): Written => writeAndClose(openSync(target, 'wx'), content);

/**
 * Does the same asynchronously. Only creating the file, which may be slow on some disks, uses the thread pool; the rest is fastest in this thread.
 */
export async function writeNewAsync(target: string, content: string | Uint8Array): Promise<Written> {
  const descriptor = await new Promise<number>((resolve, reject) => {
    open(target, 'wx', (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  return writeAndClose(descriptor, content);
}

function writeAndClose(descriptor: number, content: string | Uint8Array): Written {
  try {
    writeFileSync(descriptor, content);
    const { size, mtimeMs } = fstatSync(descriptor);
    return { size, mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}
