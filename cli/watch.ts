import { execFile } from 'node:child_process';
import path from 'node:path';
import { watch } from 'chokidar';
import type { Cache } from './cache.js';
import { siteAssets } from './emit/assets.js';
import { commitOutput } from './emit/commit.js';
import { checkNames, emitSite } from './emit/index.js';
import { checkOutputs, type OutputFile } from './emit/output.js';
import { liveReload, withLiveReload } from './live-reload.js';
import { isError, type Problem } from './problems.js';
import { type Output, plural, printProblems } from './reporter.js';
import { startServer } from './serve.js';
import { loadSite, type SiteInput } from './site.js';
import { FOLDERS } from './sources.js';
import { Stopwatch } from './stopwatch.js';

export interface WatchOptions {
  readonly port: number;
  readonly host: string;
  readonly open?: boolean;
  readonly output: Output;
}

/** Editors write a file in several steps, and tools many files at once: that is one change. */
const SETTLE = 40;

/** Serves the site and builds it again when an input changes, with the results of the build before. Ends with the process. */
export async function watchSite(input: SiteInput, options: WatchOptions): Promise<void> {
  const { output } = options;
  const out = path.join(input.dir, '.docsgen', 'watch');
  const live = liveReload();
  const cache = keeping(input.cache);
  let url: string | undefined;

  const update = async () => {
    const { problems, served, summary } = await buildInto(out, { ...input, cache });
    printProblems(problems, output);
    if (!served) {
      output.err(url ? 'The pages stay as they were.\n' : 'The site will be served when the problems are mended.\n');
      return;
    }
    output.err(`${summary}\n`);
    if (url) live.reload();
    else {
      ({ url } = await startServer({
        root: out,
        port: options.port,
        host: options.host,
        site: served,
        onRequest: live.onRequest,
      }));
      output.err(`The site is at ${url}\n`);
      if (options.open) openBrowser(url);
    }
  };

  await update();
  const inputs = [
    ...Object.values(FOLDERS),
    'docsgen.config.ts',
    'docsgen.config.js',
    'docsgen.config.mjs',
    'docsgen.config.json',
    input.configFile ?? '.nothing',
  ];
  const watcher = watch(
    inputs.map((one) => path.resolve(input.dir, one)),
    { ignoreInitial: true, atomic: false },
  );
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(update).catch((error: Error) => output.err(`The change could not be built: ${error.message}\n`));
    }, SETTLE);
  });
}

/** Results live as long as the process; the file is written once in a while by `save`. */
function keeping(cache: Cache): Cache {
  const results = new Map<string, unknown>();
  return {
    persistent: cache.persistent,
    get(key) {
      if (!results.has(key)) {
        const stored = cache.get(key);
        if (stored !== undefined) results.set(key, stored);
      }
      return results.get(key);
    },
    set(key, value) {
      results.set(key, value);
      cache.set(key, value);
    },
    save: () => cache.save(),
  };
}

interface Built {
  readonly problems: readonly Problem[];
  /** Missing when the site could not be written. */
  readonly served?: { readonly baseUrl: string; readonly trailingSlash: boolean };
  readonly summary: string;
}

async function buildInto(out: string, input: SiteInput): Promise<Built> {
  const watch = new Stopwatch();
  const { site, problems } = await loadSite(input);
  if (!site) return { problems, summary: '' };
  const assets = await siteAssets(input.dir, site.config);
  if ([...problems, ...assets.problems].some(isError))
    return { problems: [...problems, ...assets.problems, ...checkNames({ dir: input.dir, site, assets })], summary: '' };
  const files = emitSite({ dir: input.dir, site, assets }).map(withClient);
  const found = [...problems, ...assets.problems, ...checkOutputs(files)];
  if (found.some(isError)) return { problems: found, summary: '' };
  const result = await commitOutput({ out, files });
  await input.cache.save();
  const summary = `${plural(site.manifest.routes.length, 'page')} in ${watch.total()}, ${result.written} files changed`;
  const { baseUrl, trailingSlash } = site.config;
  return {
    problems: [...found, ...result.problems],
    served: result.problems.length > 0 ? undefined : { baseUrl, trailingSlash },
    summary,
  };
}

const withClient = (file: OutputFile): OutputFile =>
  typeof file.content === 'string' && file.path.endsWith('.html') ? { ...file, content: withLiveReload(file.content) } : file;

function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', url]]
        : ['xdg-open', [url]];
  execFile(command as string, args as string[], () => {});
}
