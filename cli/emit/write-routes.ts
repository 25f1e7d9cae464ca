import { folderMaker } from '../commit/disk.js';
import { writeNew } from '../commit/new-file.js';
import { type Frame, type RenderedRoute, type RouteView, renderRoute } from '../render/route.js';
import { computeDigest } from '../sources/text.js';
import { getErrorCode } from '../system/system-error.js';
import type { FileTarget, WrittenFile } from './render-job.js';

/** One file of a route, and the path to write it to. */
export interface RouteFile extends FileTarget {
  readonly part: keyof RenderedRoute;
}

/** Routes to render and write, as plain data for a thread. */
export interface RouteTask {
  readonly frame: Frame;
  readonly routes: readonly { readonly view: RouteView; readonly files: readonly RouteFile[] }[];
}

/** The system error of writing a file. Errors lose their code when threads exchange them. */
export interface WriteError {
  readonly message: string;
  readonly code: string;
  readonly path?: string;
}

/** Renders routes and writes their files. Returns a result for each file, in order. */
export function writeRoutes({ frame, routes }: RouteTask): (WrittenFile | WriteError)[] {
  const makeFolder = folderMaker();
  return routes.flatMap(({ view, files }) => {
    const rendered = renderRoute(frame, view);
    return files.map((file) => writeFile(rendered[file.part] ?? '', file, makeFolder));
  });
}

function writeFile(
  text: string,
  { path, previousHash }: FileTarget,
  makeFolder: (path: string) => void,
): WrittenFile | WriteError {
  const hash = computeDigest(text);
  if (hash === previousHash) return { hash };
  try {
    makeFolder(path);
    return { hash, written: writeNew(path, text) };
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined) throw error;
    const { message, path: failedPath } = error as NodeJS.ErrnoException;
    return { message, code, path: failedPath };
  }
}
