import type { PreparedRoute, RouteRenderer } from '../render/index.js';
import { type RenderedRoute, renderRoute } from '../render/route.js';
import type { Location, Route } from '../types.js';
import { inBatches } from './batches.js';
import type { OutputFile } from './output.js';
import { BATCH_SIZE, type FileTarget, type JobRenderer, type RouteJob, type WrittenFile } from './render-job.js';
import type { RouteFile, RouteTask, WriteError } from './write-routes.js';

const PARTS = ['document', 'module', 'markdown'] as const satisfies (keyof RenderedRoute)[];

/** Returns the files of a route: document, page module, Markdown. @param place the location that defines the route */
export function planRoute(route: Route, place?: Location): OutputFile[] {
  const origin = `the page "${route.path}"`;
  const files: OutputFile[] = [];
  for (const part of PARTS) {
    const path = route[part];
    if (path !== undefined) files.push({ path, content: { kind: 'route', route, part }, origin, place });
  }
  return files;
}

/** Renders routes and writes their files. Returns a result for each file, in order. */
export type WriteRoutes = (task: RouteTask) => Promise<readonly (WrittenFile | WriteError)[]>;

/** Renders the files of routes. */
interface RouteJobRenderer extends JobRenderer<RouteJob> {
  /** As in `Renderer`; `undefined` if routes cannot be rendered in threads. */
  write(job: RouteJob, target: FileTarget): Promise<WrittenFile> | undefined;
}

/** The data of a route, of which each part is computed at its first use. */
interface RouteData {
  readonly route: Route;
  shallowDigest?: string;
  prepared?: PreparedRoute;
  rendered?: RenderedRoute;
}

/** @param writeRoutes renders and writes many routes in a thread */
export function routeJobRenderer(routes: RouteRenderer, writeRoutes?: WriteRoutes): RouteJobRenderer {
  // The files of a route are adjacent, so remembering one route is enough.
  let last: RouteData | undefined;
  const openRoute = (route: Route): RouteData => {
    if (last?.route !== route) last = { route };
    return last;
  };
  const prepare = (route: Route): PreparedRoute => {
    const data = openRoute(route);
    data.prepared ??= routes.prepare(route);
    return data.prepared;
  };
  const addToBatch =
    writeRoutes &&
    inBatches(BATCH_SIZE, (files: readonly BatchFile[]) => writeRoutes({ frame: routes.frame, routes: groupByRoute(files) }));
  return {
    shallowDigest({ route }) {
      const data = openRoute(route);
      data.shallowDigest ??= routes.shallowDigest(route);
      return data.shallowDigest;
    },
    deepDigest: ({ route }) => prepare(route).digest,
    render({ route, part }) {
      const data = openRoute(route);
      data.rendered ??= renderRoute(routes.frame, prepare(route).view());
      return data.rendered[part] ?? '';
    },
    write: ({ route, part }, target) =>
      addToBatch?.({ prepared: prepare(route), file: { ...target, part } }).then(throwWriteError),
  };
}

/** A file of a route in a batch. */
interface BatchFile {
  readonly prepared: PreparedRoute;
  readonly file: RouteFile;
}

/** Groups files by route. The files of a route must be adjacent. Builds the views, which are large, only now. */
function groupByRoute(batch: readonly BatchFile[]): RouteTask['routes'] {
  const groups: { readonly prepared: PreparedRoute; readonly files: RouteFile[] }[] = [];
  for (const { prepared, file } of batch) {
    const last = groups.at(-1);
    if (last?.prepared === prepared) last.files.push(file);
    else groups.push({ prepared, files: [file] });
  }
  return groups.map(({ prepared, files }) => ({ view: prepared.view(), files }));
}

function throwWriteError(result: WrittenFile | WriteError): WrittenFile {
  if ('message' in result) throw Object.assign(new Error(result.message), { code: result.code, path: result.path });
  return result;
}
