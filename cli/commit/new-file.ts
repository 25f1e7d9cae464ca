import { closeSync, fstatSync, open, openSync, writeFileSync } from 'node:fs';

/** What the disk tells of a written file. */
export interface Written {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Writes a file that must not be there. Throws the system's errors. */
export const writeNew = (target: string, content: string | Uint8Array): Written => fill(openSync(target, 'wx'), content);

/** The same beside other work. Only creating the file is left to the thread pool: that is what a disk may be slow at, the rest is quickest here. */
export async function writeNewAside(target: string, content: string | Uint8Array): Promise<Written> {
  const descriptor = await new Promise<number>((resolve, reject) => {
    open(target, 'wx', (error, found) => (error ? reject(error) : resolve(found)));
  });
  return fill(descriptor, content);
}

function fill(descriptor: number, content: string | Uint8Array): Written {
  try {
    writeFileSync(descriptor, content);
    const { size, mtimeMs } = fstatSync(descriptor);
    return { size, mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}
