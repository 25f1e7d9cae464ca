import { evaluate } from './config/evaluate.js';
import type { OldPage } from './old-page.js';

/** An import of something else than a component: its name begins with a small letter. */
const IMPORT = /^import\s+[a-z_$][\w$]*\s+from\s+['"]([^'"\n]+)['"]/gm;

const MAX_MODULES = 200;

interface DataInput {
  /** Absolute path that files of notes are relative to. */
  readonly dir: string;
  /** Returns the absolute path of a module; `undefined` if it is not a file of the site. */
  findModule(page: OldPage, from: string): string | undefined;
}

/** Evaluates the modules with data that pages import. The result has their default exports by absolute path. */
export async function readData(pages: readonly OldPage[], { dir, findModule }: DataInput): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const page of pages)
    for (const [, from = ''] of page.body.matchAll(IMPORT)) {
      const file = ['', '.ts', '.tsx', '.js', '.json']
        .map((end) => findModule(page, from + end))
        .find((one) => one !== undefined);
      if (file === undefined || values.has(file) || values.size > MAX_MODULES || !/\.(?:[cm]?[jt]sx?|json)$/.test(file)) continue;
      const { value } = await evaluate(dir, file);
      values.set(file, value.items ?? value);
    }
  return values;
}
