import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Cache } from './cache.js';
import { configFiles } from './config.js';
import { siteAssets } from './emit/assets.js';
import { commitOutput } from './emit/commit.js';
import { checkNames, emitSite } from './emit/index.js';
import { checkOutputs, type OutputFile } from './emit/output.js';
import { liveReload, withLiveReload } from './live-reload.js';
import { packageBuild } from './package.js';
import { referencedFiles } from './pages/api-pages.js';
import { isError, type Problem } from './problems.js';
import { type Output, plural, printProblems } from './reporter.js';
import { listenProblem, startServer } from './serve.js';
import { loadSite, type SiteInput } from './site.js';
import { FOLDERS } from './sources.js';
import { Stats } from './stats.js';
import { inputWatcher } from './watch-inputs.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  readonly open?: boolean;
  readonly output: Output;
}

/** Editors write a file in several steps, and tools many files at once: that is one change. */
const SETTLE = 40;

/**
 * Serves the site and builds it again when an input changes, with the results of the build before. Ends with the process, or at once when
 * the address cannot be listened on.
 */
export async function watchSite(input: SiteInput, options: WatchOptions): Promise<readonly Problem[]> {
  const { output, host, port } = options;
  const out = path.join(input.dir, '.docsgen', 'watch');
  const live = liveReload();
  const used = new Set<string>();
  const cache = keeping(input.cache, (key, result) => {
    for (const file of referencedFiles(key, result)) used.add(path.join(input.dir, file));
  });
  let url: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const inputs = inputWatcher(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(update)
        .then((refused) => printProblems(refused, output))
        .catch((error: Error) => output.err(`The change could not be built: ${error.message}\n`));
    }, SETTLE);
  });

  /** Gives why the site cannot be served. */
  async function update(): Promise<readonly Problem[]> {
    const since = Date.now();
    const { problems, served, summary, styles } = await buildInto(out, { ...input, cache });
    await inputs.follow([...used, ...styles, ...(await configFiles(input.dir, input.configFile))], since);
    printProblems(problems, output);
    if (!served) {
      output.err(url ? 'The pages stay as they were.\n' : 'The site will be served when the problems are mended.\n');
      return [];
    }
    output.err(`${summary}\n`);
    if (url) live.reload();
    else {
      try {
        ({ url } = await startServer({ root: out, port, host, site: served, onRequest: live.onRequest }));
      } catch (error) {
        return [listenProblem(error, { host, port })];
      }
      output.err(`The site is at ${url}\n`);
      if (options.open) openBrowser(url);
    }
    return [];
  }

  const folders = Object.values(FOLDERS).map((folder) => path.join(input.dir, folder));
  const first = Promise.all([update(), inputs.follow(folders, Date.now())]);
  running = first;
  const [refused] = await first;
  if (refused.length > 0) {
    await Promise.all([inputs.close(), input.threads.close()]);
    clearTimeout(timer);
  }
  return refused;
}

/** Results live as long as the process; the file is written once in a while by `save`. `onUse` hears of every result that is used. */
function keeping(cache: Cache, onUse: (key: string, result: unknown) => void): Cache {
  const results = new Map<string, unknown>();
  return {
    ...cache,
    get(key) {
      const result = results.get(key) ?? cache.get(key);
      if (result === undefined) return undefined;
      results.set(key, result);
      onUse(key, result);
      return result;
    },
    set(key, value) {
      results.set(key, value);
      cache.set(key, value);
      onUse(key, value);
    },
    save: () => cache.save(),
  };
}

interface Built {
  readonly problems: readonly Problem[];
  /** Missing when the site could not be written. */
  readonly served?: { readonly baseUrl: string; readonly trailingSlash: boolean };
  readonly summary: string;
  /** Absolute paths of the files that the site's own style sheet is made of. */
  readonly styles: readonly string[];
}

async function buildInto(out: string, input: SiteInput): Promise<Built> {
  const stats = new Stats();
  const { site, problems } = await loadSite({ ...input, stats });
  if (!site) return { problems, summary: '', styles: [] };
  const assets = await siteAssets(input.dir, site.config);
  const styles = assets.inputs;
  if ([...problems, ...assets.problems].some(isError))
    return { problems: [...problems, ...assets.problems, ...checkNames({ dir: input.dir, site, assets })], summary: '', styles };
  const { hash } = await packageBuild();
  const files = emitSite({ dir: input.dir, site, assets, build: hash, cache: input.cache }).map(withClient);
  const found = [...problems, ...assets.problems, ...checkOutputs(files)];
  if (found.some(isError)) return { problems: found, summary: '', styles };
  const result = await commitOutput({ out, files });
  await input.cache.save();
  const summary = `${plural(site.manifest.routes.length, 'page')} in ${stats.total()}, ${result.written} files changed`;
  const { baseUrl, trailingSlash } = site.config;
  return {
    problems: [...found, ...result.problems],
    served: result.problems.length > 0 ? undefined : { baseUrl, trailingSlash },
    summary,
    styles,
  };
}

/** Documents with the script that keeps them current. */
function withClient(file: OutputFile): OutputFile {
  const { path: name, content } = file;
  if (!name.endsWith('.html') || content instanceof Uint8Array) return file;
  if (typeof content === 'string') return { ...file, content: withLiveReload(content) };
  if ('copy' in content) return file;
  return { ...file, content: { from: `live ${content.from}`, make: () => withLiveReload(content.make()) } };
}

function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', url]]
        : ['xdg-open', [url]];
  execFile(command as string, args as string[], () => {});
}
