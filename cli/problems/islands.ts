import { error, quoted, say, type Term } from './sentence.js';

/** Why no browser can be used: the end of a sentence. */
const BROWSER_ERRORS = {
  none: 'none is installed',
  'not-a-program': ({ named }: { named: string }) => `CHROME_PATH names "${named}", which is not a program`,
} as const;

interface Thrown {
  readonly message: string;
  readonly thrownAt?: string;
}

const at = (place: string | undefined): string => (place === undefined ? '' : ` at ${place}`);

/** What happened to an island: goes on after the island. */
const ISLAND_ERRORS = {
  throws: ({ message, thrownAt }: Thrown) => `throws an error in the browser${at(thrownAt)}: ${message}`,
  'not-loaded': ({ message, thrownAt }: Thrown) => `cannot be loaded in the browser${at(thrownAt)}: ${message}`,
  replaced: 'does not match the HTML of the server in the browser, so React discards that and renders it again',
  slow: ({ seconds }: { seconds: number }) => `has not started in the browser after ${seconds} seconds`,
} as const;
export type IslandError = Term<typeof ISLAND_ERRORS>;

/** What happened to a page: goes on after the page. */
const PAGE_ERRORS = {
  slow: ({ seconds }: { seconds: number }) => `has not loaded after ${seconds} seconds`,
  crashed: 'crashed',
  'not-opened': ({ message }: { message: string }) => `cannot be opened: ${message}`,
} as const;
export type PageError = Term<typeof PAGE_ERRORS>;

/** The subject of a sentence about an island. */
const subject = (island: string, route: string): string => `The island "${island}" on the page "${route}"`;

/** HTML as a part of a sentence. */
const show = (html: string | undefined): string => (html === undefined ? 'nothing' : quoted(html));

const withoutStop = (sentence: string): string => sentence.replace(/[.\s]+$/, '');

/** What to do about an island that failed. */
function islandFix(reason: IslandError): string {
  const kind = typeof reason === 'object' ? reason.kind : reason;
  if (kind === 'not-loaded') return 'Fix the module of the component, and import only packages that run in browsers.';
  if (kind === 'slow') return 'Look for a loop without an end, or a promise that never settles, in the component.';
  if (kind === 'replaced') return 'Use elements that may contain each other: a browser moves, for example, a <div> out of a <p>.';
  return 'Fix the component.';
}

/** What to do about something that the policy blocks. */
function blockedFix(directive: string): string {
  if (directive === 'connect-src') return 'Add the origin to "hosts" of the directive.';
  if (directive.startsWith('style-src')) return 'Use a class, with a rule in the style sheet that the option "css" names.';
  if (directive === 'img-src') return 'Add the host to "remoteImages" in the configuration, or put the image into the site.';
  return 'Do without it: the policy of a site allows scripts of its own only, and no HTML that is made of texts.';
}

/** Problems of the group "Islands in the browser", which "docsgen check --hydrate" finds. */
export const ISLANDS = {
  'no-browser': error<{ reason: Term<typeof BROWSER_ERRORS> }>({
    cause: ({ reason }) => `There is no browser to hydrate the islands in: ${say(BROWSER_ERRORS, reason)}.`,
    fix: 'Install Chromium or Google Chrome, add the package "puppeteer" to the site, or set CHROME_PATH to the program file of a browser.',
  }),
  'browser-ended': error<{ program: string; reason: string }>({
    cause: ({ program, reason }) => `The browser "${program}" ended or did not start: ${withoutStop(reason)}.`,
    fix: 'Start the browser yourself to see whether it works on this computer, or set CHROME_PATH to another one.',
  }),
  'island-differs': error<{ island: string; route: string; server?: string; browser?: string }>({
    cause: ({ island, route, server, browser }) =>
      `${subject(island, route)} renders ${show(browser)} in the browser instead of ${show(server)}.`,
    fix: 'Render the same in both: read what only a browser has, such as "window", in an effect.',
  }),
  'island-failed': error<{ island: string; route: string; reason: IslandError }>({
    cause: ({ island, route, reason }) => `${subject(island, route)} ${withoutStop(say(ISLAND_ERRORS, reason))}.`,
    fix: ({ reason }) => islandFix(reason),
  }),
  'island-blocked': error<{ island: string; route: string; directive: string; blocked: string }>({
    cause: ({ island, route, directive, blocked }) =>
      `${subject(island, route)} uses "${blocked}", which the policy of the site blocks (${directive}).`,
    fix: ({ directive }) => blockedFix(directive),
  }),
  'page-not-hydrated': error<{ route: string; reason: PageError }>({
    cause: ({ route, reason }) => `In the browser, the page "${route}" ${withoutStop(say(PAGE_ERRORS, reason))}.`,
    fix: 'Open the page with "docsgen watch" and read the console of the browser.',
  }),
};
