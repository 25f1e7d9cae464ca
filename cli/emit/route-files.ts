import type { Renderer, Rendering } from '../render/index.js';
import { type RenderedRoute, renderRoute } from '../render/route.js';
import type { Location, Route } from '../types.js';
import { inBatches } from './batches.js';
import { type Made, type OutputFile, STAGED_TOGETHER, type Staged } from './output.js';
import type { Refusal, RouteFile, RouteTask } from './staged-routes.js';

/** Renders routes and writes their files. Returns a result for each file, in order. */
export type StageRoutes = (task: RouteTask) => Promise<readonly (Staged | Refusal)[]>;

/** A route whose digest and files are computed on demand. */
interface Work extends Rendering {
  readonly shallowDigest: string | undefined;
  rendered(): RenderedRoute;
}

interface FileWork {
  readonly work: Work;
  readonly file: RouteFile;
}

/**
 * Returns the files of a route: document, page module, Markdown. Computes the input of its rendering only on demand.
 *
 * @param stage renders and writes many routes; without it, files can only be made one at a time
 */
export function routeFilesBy(renderer: Renderer, stage?: StageRoutes): (route: Route, place?: Location) => OutputFile[] {
  const workOf = keepLast((route) => workOn(route, renderer));
  const send =
    stage && inBatches(STAGED_TOGETHER, (files: readonly FileWork[]) => stage({ frame: renderer.frame, routes: byRoute(files) }));
  return (route, place) => {
    const origin = `the page "${route.path}"`;
    const files: OutputFile[] = [];
    for (const part of PARTS) {
      const path = route[part];
      if (path !== undefined) files.push({ path, content: new RoutePart(route, part, workOf, send), origin, place });
    }
    return files;
  };
}

const PARTS = ['document', 'module', 'markdown'] as const satisfies (keyof RenderedRoute)[];

/** A file of a route. A class, because each page of a site has three of them, and instances without closures use less memory. */
class RoutePart implements Made {
  constructor(
    readonly route: Route,
    readonly part: keyof RenderedRoute,
    readonly workOf: (route: Route) => Work,
    readonly send: ((file: FileWork) => Promise<Staged | Refusal>) | undefined,
  ) {}

  get shallowDigest(): string | undefined {
    return this.workOf(this.route).shallowDigest;
  }

  get digest(): string {
    return this.workOf(this.route).digest;
  }

  make(): string {
    return this.workOf(this.route).rendered()[this.part] ?? '';
  }

  get stage(): Made['stage'] {
    const { send, route, part } = this;
    return send && (async (target) => raised(await send({ work: this.workOf(route), file: { ...target, part } })));
  }
}

function workOn(route: Route, renderer: Renderer): Work {
  let own: Rendering | undefined;
  const rendering = () => {
    own ??= renderer.rendering(route);
    return own;
  };
  let rendered: RenderedRoute | undefined;
  return {
    shallowDigest: renderer.shallowDigest(route),
    get digest() {
      return rendering().digest;
    },
    view: () => rendering().view(),
    rendered() {
      rendered ??= renderRoute(renderer.frame, rendering().view());
      return rendered;
    },
  };
}

/** Remembers only the last result, because the files of a route are made one after another. */
function keepLast(work: (route: Route) => Work): (route: Route) => Work {
  let last: { readonly route: Route; readonly work: Work } | undefined;
  return (route) => {
    if (last?.route !== route) last = { route, work: work(route) };
    return last.work;
  };
}

/** Groups files by route. The files of a route must be adjacent. */
function byRoute(files: readonly FileWork[]): RouteTask['routes'] {
  const routes: { readonly work: Work; readonly files: RouteFile[] }[] = [];
  for (const { work, file } of files) {
    const last = routes.at(-1);
    if (last?.work === work) last.files.push(file);
    else routes.push({ work, files: [file] });
  }
  return routes.map(({ work, files: own }) => ({ view: work.view(), files: own }));
}

function raised(answer: Staged | Refusal): Staged {
  if ('refused' in answer) throw Object.assign(new Error(answer.refused), { code: answer.code, path: answer.path });
  return answer;
}
