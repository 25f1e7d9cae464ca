import { folderMaker } from '../commit/disk.js';
import { type Frame, type RenderedRoute, type RouteView, renderRoute } from '../render/route.js';
import type { FileTarget, WrittenFile } from './render-job.js';
import { type WriteError, writeFile } from './write-file.js';

/** One file of a route, and the path to write it to. */
export interface RouteFile extends FileTarget {
  readonly part: keyof RenderedRoute;
}

/** Routes to render and write, as plain data for a thread. */
export interface RouteTask {
  readonly frame: Frame;
  readonly routes: readonly { readonly view: RouteView; readonly files: readonly RouteFile[] }[];
}

/** Renders routes and writes their files. Returns a result for each file, in order. */
export function writeRoutes({ frame, routes }: RouteTask): (WrittenFile | WriteError)[] {
  const makeFolder = folderMaker();
  return routes.flatMap(({ view, files }) => {
    const rendered = renderRoute(frame, view);
    return files.map((file) => writeFile(rendered[file.part] ?? '', file, makeFolder));
  });
}
