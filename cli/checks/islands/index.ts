import { setTimeout as delay } from 'node:timers/promises';
import { type IslandEvent, REPORT_FUNCTION } from '../../../templates/island-report.js';
import type { SiteAssets } from '../../emit/assets.js';
import { mapScripts } from '../../emit/browser-scripts.js';
import { listBrowserModules, slotIslandName } from '../../extensions/part.js';
import { locateInStack } from '../../extensions/run-module.js';
import type { Site } from '../../manifest/site.js';
import { toHref } from '../../pages/url.js';
import { type Problem, placeText, problem } from '../../problems/index.js';
import type { Progress } from '../../terminal/reporter.js';
import type { Page, Reference, RoutePath } from '../../types.js';
import { type Browser, BrowserEnded, launchBrowser, type Tab } from './browser.js';
import { findBrowser } from './find-browser.js';
import { describeIslands, type LocateError, type PageVisit } from './island-problems.js';
import { serveForCheck } from './served-site.js';

export interface IslandsInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly site: Site;
  readonly assets: SiteAssets;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: Progress;
  /** Ends the browser; the check then rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly isEmbedded?: boolean;
  /** Milliseconds that a page has to start all of its islands, instead of the usual `PAGE_DEADLINE`. */
  readonly deadline?: number;
}

export interface IslandFindings {
  readonly problems: readonly Problem[];
  /** A sentence that says how much was checked. */
  readonly note: string;
}

/** Number of pages that are open at the same time. */
const TABS = 4;

const PAGE_DEADLINE = 20_000;

/** A page with islands. */
interface IslandPage {
  readonly route: RoutePath;
  readonly source: Page['source'];
  readonly islands: readonly Reference[];
}

/**
 * Opens every page with islands in a browser and starts them: reports those that render something else than the server did, throw an error, do not load,
 * or use what the policy of the site blocks.
 */
export async function checkIslands(input: IslandsInput): Promise<IslandFindings> {
  const { site, progress, signal } = input;
  const pages = listPages(site);
  if (pages.length === 0) return { problems: [], note: 'The site contains no islands, so there is nothing to hydrate.' };
  const program = await findBrowser(input);
  if (typeof program !== 'string') return { problems: [program], note: 'No island was hydrated.' };
  progress.phase('Hydrating', pages.length);
  const server = await serveForCheck(input);
  try {
    const browser = await launchBrowser({ ...input, program });
    try {
      const address = server.origin.slice(0, -1);
      const problems = await visitPages(browser, pages, { ...input, address });
      const count = pages.reduce((sum, { islands }) => sum + islands.length, 0);
      return { problems, note: `Hydrated ${count} ${count === 1 ? 'island' : 'islands'} in ${program}.` };
    } finally {
      await browser.close();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof BrowserEnded)) throw error;
    return {
      problems: [problem('browser-ended', { file: '' }, { program, reason: error.message })],
      note: 'Not all islands were hydrated.',
    };
  } finally {
    await server.close();
  }
}

/** Lists the pages that contain islands, in the order of their routes. */
const listPages = ({ manifest, parts, slots }: Site): IslandPage[] =>
  manifest.routes.flatMap(({ path: route }) => {
    const page = manifest.pages.get(route);
    const filled = slots.get(route) ?? {};
    const inSlots = parts.slots
      .filter(({ name, island }) => island !== undefined && name in filled)
      .map(({ name, file }): Reference => ({ kind: 'island', target: slotIslandName(name), file, line: 1, column: 1 }));
    const islands = [...(page?.content.references.filter(({ kind }) => kind === 'island') ?? []), ...inSlots];
    return islands.length > 0 ? [{ route, source: page?.source ?? '', islands }] : [];
  });

/** Visits all pages, some of them at the same time. */
async function visitPages(
  browser: Browser,
  pages: readonly IslandPage[],
  { dir, site, assets, progress, address, deadline = PAGE_DEADLINE }: IslandsInput & { readonly address: string },
): Promise<readonly Problem[]> {
  const names = new Map([...assets.islandScripts].map(([name, url]) => [url, name]));
  const locate = await createLocator(dir, site, assets);
  const problems: Problem[] = [];
  const remaining = pages.values();
  let done = 0;
  const work = async () => {
    for (const page of remaining) {
      const tab = await browser.openTab();
      const visit = await visitPage(tab, { url: address + toHref(page.route, site.config), deadline }).finally(() => tab.close());
      problems.push(...describeIslands({ ...page, ...visit }, { names, locate, seconds: deadline / 1000 }));
      done += 1;
      progress.step(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(TABS, pages.length) }, work));
  return problems;
}

/** Returns a function that finds where in the modules of islands an error was thrown. */
async function createLocator(dir: string, { parts }: Site, { shared }: SiteAssets): Promise<LocateError> {
  const maps = [...(await mapScripts(dir, listBrowserModules(parts), shared))];
  return (stack) => {
    const named = maps.filter(([file]) => stack.includes(`${file}:`));
    const [first] = named.sort(([a], [b]) => stack.indexOf(`${a}:`) - stack.indexOf(`${b}:`));
    const location = first && locateInStack(stack, ...first);
    // The mapping of columns is only approximate.
    return location && placeText({ ...location, column: undefined });
  };
}

/** Opens a page and returns what its islands report, until all of them have started, the page fails, or its time is over. */
async function visitPage(tab: Tab, { url, deadline }: { readonly url: string; readonly deadline: number }): Promise<PageVisit> {
  const events: IslandEvent[] = [];
  const late = new AbortController();
  const outcome = new Promise<PageVisit['outcome']>((resolve, reject) => {
    tab.onEvent((method, { payload }) => {
      if (method === 'Inspector.targetCrashed') resolve('crashed');
      if (method !== 'Runtime.bindingCalled') return;
      const event = JSON.parse(String(payload)) as IslandEvent;
      if (event.kind === 'done') resolve('done');
      else events.push(event);
    });
    const open = async () => {
      await Promise.all([
        tab.send('Runtime.enable'),
        tab.send('Inspector.enable'),
        tab.send('Runtime.addBinding', { name: REPORT_FUNCTION }),
      ]);
      const { errorText } = await tab.send('Page.navigate', { url });
      if (errorText !== undefined) resolve({ kind: 'not-opened', message: String(errorText) });
    };
    open().catch(reject);
    delay(deadline, undefined, { signal: late.signal }).then(
      () => resolve('slow'),
      () => {},
    );
  });
  try {
    return { events, outcome: await outcome };
  } finally {
    late.abort();
  }
}
