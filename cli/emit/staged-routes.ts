import { folderMaker } from '../commit/disk.js';
import { writeNew } from '../commit/new-file.js';
import { type Frame, type RenderedRoute, type RouteView, renderRoute } from '../render/route.js';
import { computeDigest } from '../sources/text.js';
import { getErrorCode } from '../system/system-error.js';
import type { Staged, StageTarget } from './output.js';

/** One file of a route, and the path to write it to. */
export interface RouteFile extends StageTarget {
  readonly part: keyof RenderedRoute;
}

/** Routes to render and write, as plain data for a thread. */
export interface RouteTask {
  readonly frame: Frame;
  readonly routes: readonly { readonly view: RouteView; readonly files: readonly RouteFile[] }[];
}

/** The reason why a file could not be written. Errors lose their code when threads exchange them. */
export interface Refusal {
  readonly refused: string;
  readonly code: string;
  readonly path?: string;
}

/** Renders routes and writes their files. Returns a result for each file, in order. */
export function stageRoutes({ frame, routes }: RouteTask): (Staged | Refusal)[] {
  const makeFolder = folderMaker();
  return routes.flatMap(({ view, files }) => {
    const rendered = renderRoute(frame, view);
    return files.map((file) => staged(rendered[file.part] ?? '', file, makeFolder));
  });
}

function staged(text: string, { target, known }: RouteFile, makeFolder: (path: string) => void): Staged | Refusal {
  const sum = computeDigest(text);
  if (sum === known) return { hash: sum };
  try {
    makeFolder(target);
    return { hash: sum, written: writeNew(target, text) };
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined) throw error;
    const { message, path } = error as NodeJS.ErrnoException;
    return { refused: message, code, path };
  }
}
