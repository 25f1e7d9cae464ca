import path from 'node:path';
import { splitPage } from './front-matter.js';
import type { OldPage } from './old-page.js';
import { listFiles, readText, shownPath } from './read-folder.js';

interface PagesInput {
  /** Absolute path of the folder that is migrated. */
  readonly dir: string;
  /** Absolute path of the folder with the pages. */
  readonly folder: string;
  readonly within: string;
  readonly pattern: RegExp;
  /** Returns the address of a file; `undefined` for a part, `null` for a file that is not a page. */
  address(file: string, meta: Readonly<Record<string, unknown>>): string | undefined | null;
}

/** Reads the Markdown files of a folder. */
export const readPages = ({ dir, folder, within, pattern, address }: PagesInput): readonly OldPage[] =>
  listFiles(folder, within).flatMap((file): OldPage[] => {
    if (!pattern.test(file) || file.split('/').some((part) => part.startsWith('.'))) return [];
    const absolute = path.join(folder, file);
    const split = splitPage(readText(absolute) ?? '');
    const found = address(file, split.meta);
    if (found === null) return [];
    return [
      {
        file: shownPath(dir, absolute),
        path: absolute,
        ...split,
        address: found,
        target: `content/${file.replace(/\.\w+$/, '.md')}`,
        root: folder,
      },
    ];
  });
