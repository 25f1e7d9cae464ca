import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `lib/` of the package, which contains the bundles. */
export function packageFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return path.basename(here) === 'chunks' ? path.dirname(here) : here;
}

/** Returns version and content hash of the package, which its build writes. */
export async function readPackageBuild(): Promise<{ version: string; hash: string }> {
  return JSON.parse(await readFile(path.join(packageFolder(), 'build.json'), 'utf8')) as { version: string; hash: string };
}
