import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'yaml';
import { isActiveFile } from '../manifest/active-files.js';
import { findPathError } from '../manifest/redirects.js';
import { deriveRoute, findSlugError } from '../pages/url.js';
import { SAMPLES } from '../problems/samples.js';
import { type BodySite, convertBody } from './body/convert-body.js';
import { writeLeaf } from './body/markdown-text.js';
import { readModules } from './body/modules.js';
import type { ConvertComponent } from './body/rules.js';
import { splitPage } from './front-matter.js';
import { createLinks, plainAddress } from './links.js';
import { writeNavigation } from './navigation.js';
import type { OldPage } from './old-page.js';
import { placePages } from './place-pages.js';
import { readData } from './read-data.js';
import { readText, shownPath } from './read-folder.js';
import { listRedirects } from './redirects.js';
import type { Copy, Note, OldEntry, OldSite } from './source.js';
import { asText } from './value.js';

/** A site of docsgen that is not written yet. */
export interface NewSite {
  /** Texts by their path in the site. */
  readonly files: ReadonlyMap<string, string>;
  /** Files and folders to copy; an earlier one has priority. */
  readonly copies: readonly Copy[];
  readonly notes: readonly Note[];
  /** How often something was converted, by its name. */
  readonly converted: ReadonlyMap<string, number>;
  /** The page that each file was made from, by its path in the site. */
  readonly origins: ReadonlyMap<string, OldPage>;
  /** The old addresses that the site must answer. */
  readonly addresses: readonly string[];
  /** Number of pages. */
  readonly pages: number;
}

const SAMPLE_LEVELS = Object.fromEntries(Object.keys(SAMPLES).map((id) => [id, 'warning' as const]));

/** Returns the address of a target that may be relative to a page. */
const addressIn = ({ target }: OldPage, link: string): string =>
  /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(link) ? link : path.posix.join('/', path.posix.dirname(target).slice('content'.length), link);

interface PlanInput {
  /** Absolute path of the old site. */
  readonly dir: string;
  readonly map: ReadonlyMap<string, ConvertComponent>;
}

/** Makes the files of the new site. Reads files that pages include, and writes nothing. */
export async function planSite(old: OldSite, { dir, map }: PlanInput): Promise<NewSite> {
  const placed = placePages(old.pages);
  const notes: Note[] = [...old.notes, ...placed.notes];
  const site: OldSite = { ...old, pages: placed.pages };
  const indexes = [...listIndexes(old.navigation ?? []), ...(old.indexes ?? [])];
  const kept = new Set([...indexes, ...(old.config.blog ?? []).map(({ at }) => at)]);
  const links = createLinks(site, kept);
  const files = new Map<string, string>(old.files);
  const origins = new Map<string, OldPage>();
  const converted = new Map<string, number>();
  const copies: Copy[] = [];
  const parts = new Map<string, OldPage>();

  /** The file that a module name refers to: as written, or with an ending. */
  const findModule = (page: OldPage, from: string): string | undefined => {
    const name = from.replace(/^!*(?:[\w-]+-loader!)+/, '').replace(/\?\w+$/, '');
    const alias = Object.entries(old.rules.aliases).find(([start]) => name.startsWith(`${start}/`));
    const file = alias
      ? path.join(alias[1], name.slice(alias[0].length))
      : name.startsWith('.')
        ? path.resolve(path.dirname(page.path), name)
        : name.startsWith('/')
          ? path.join(page.root, name)
          : undefined;
    return file !== undefined && existsSync(file) && statSync(file).isFile() ? file : undefined;
  };

  const data = await readData(site.pages, { dir, findModule });

  const body: BodySite = {
    rules: old.rules,
    map,
    data: (page, from) =>
      ['', '.ts', '.tsx', '.js', '.json']
        .map((end) => data.get(findModule(page, from + end) ?? ''))
        .find((value) => value !== undefined),
    link: links.resolve,
    include(page, from, props) {
      const file = findModule(page, from);
      if (file === undefined || !/\.(?:mdx?|markdown)$/.test(file)) return undefined;
      const part = links.pageOf(file) ?? parts.get(file) ?? readPart(file);
      if (readModules(part.body).text.trim() === '') return '';
      const target = path.posix.relative(path.posix.dirname(page.target), part.target);
      const variables = Object.fromEntries(
        Object.entries(props).filter(
          ([name, value]) => /^[A-Za-z]\w*$/.test(name) && name !== 'components' && ['string', 'number'].includes(typeof value),
        ),
      );
      return writeLeaf('include', { attributes: { file: target.startsWith('.') ? target : `./${target}`, ...variables } });
    },
    readCode(page, from) {
      const file = findModule(page, from);
      const text = file === undefined ? undefined : readText(file);
      return text === undefined ? undefined : { text, extension: path.extname(file as string).slice(1) };
    },
    picture(page, from) {
      const name = from.replace(/^!*(?:[\w-]+-loader!)+/, '');
      if (!/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name)) return undefined;
      return findModule(page, name) === undefined ? undefined : links.resolve(page, name);
    },
  };

  function readPart(file: string): OldPage {
    const name = path
      .basename(file)
      .replace(/^_*/, '_')
      .replace(/\.\w+$/, '.md');
    const count = [...parts.values()].filter(({ target }) => target.endsWith(`/${name}`)).length;
    const target = count === 0 ? `content/_parts/${name}` : `content/_parts/${count + 1}/${name}`;
    const part: OldPage = {
      file: shownPath(dir, file),
      path: file,
      ...splitPage(readText(file) ?? ''),
      target,
      root: path.dirname(file),
    };
    parts.set(file, part);
    queue.push(part);
    return part;
  }

  const queue: OldPage[] = [...site.pages];
  const routes = new Map<string, string>();
  const redirects: { from: string; to: string }[] = [];
  for (let index = 0; index < queue.length; index++) {
    if (index % 50 === 49) await setImmediate();
    const page = queue[index] as OldPage;
    const result = convertBody(page, body);
    notes.push(...result.notes);
    for (const [name, count] of result.converted) converted.set(name, (converted.get(name) ?? 0) + count);
    const { meta, dropped } = old.rules.convertMeta(page);
    for (const key of dropped)
      notes.push({
        kind: 'front-matter',
        file: page.file,
        line: 1,
        subject: key,
        text: 'The key has no counterpart and was left out.',
      });
    const route = page.address === undefined ? undefined : keepAddress(page, page.address);
    if (route !== undefined && page.address !== undefined) {
      routes.set(page.address, route.route);
      if (route.route !== page.address) {
        const canRedirect = findPathError(page.address) === undefined;
        if (canRedirect) redirects.push({ from: page.address, to: route.route });
        notes.push({
          kind: 'address',
          file: page.file,
          subject: page.address,
          text: `docsgen allows no such address; the page is at ${route.route}${canRedirect ? ', with a redirect' : '. Redirect to it with the rules of your host'}.`,
        });
      }
    }
    const image = asText(meta.image);
    const head = {
      ...meta,
      ...(image !== undefined && { image: addressIn(page, links.resolve(page, image)) }),
      ...(route?.slug !== undefined && { slug: route.slug }),
    };
    files.set(page.target, writePage(page.address === undefined ? {} : head, result.text));
    origins.set(page.target, page);
  }
  const made = makeHome(old, routes);
  if (made !== undefined) {
    files.set('content/index.md', made.text);
    notes.push(made.note);
  }
  /** Some hosts ignore the case of addresses. */
  const allRoutes = new Set([...routes.values(), '/'].map((route) => route.toLowerCase()));
  if (old.navigation !== undefined) {
    const navigation = writeNavigation(old.navigation, {
      pages: site.pages,
      routeOf: (address) => routes.get(address) ?? (address === '/' ? '/' : undefined),
      link: (target) => linkOfSite(target, site, links.resolve),
      blogs: (old.config.blog ?? []).map(({ at }) => at),
    });
    files.set('content/sidebar.yml', navigation.text);
    notes.push(...navigation.notes);
  }
  const expanded = listRedirects(old, { addresses: [...routes.keys()], notes });
  const own = [...(old.config.redirects?.pairs ?? []), ...expanded, ...redirects];
  const redirected = new Set(own.map(({ from }) => from));
  const fallbacks = [...(old.fallbacks ?? [])].flatMap(([from, to]) => {
    const route = routes.get(to);
    return route === undefined || redirected.has(from) ? [] : [{ from, to: route }];
  });
  if (fallbacks.length > 0)
    notes.push({
      kind: 'address',
      file: '',
      subject: 'translations',
      text: `${fallbacks.length} addresses of pages that are not translated redirect to the pages in the default language.`,
    });
  const seen = new Set<string>();
  const pairs = [...own, ...fallbacks].filter(({ from, to }) => {
    const isUsable = from !== to && !allRoutes.has(plainAddress(from).toLowerCase()) && !seen.has(from);
    seen.add(from);
    if (!isUsable && from !== to)
      notes.push({
        kind: 'address',
        file: '',
        subject: from,
        text: `The redirect to ${to} was left out: a page has its address, or another redirect.`,
      });
    return isUsable;
  });
  const config = {
    ...old.config,
    redirects: { ...old.config.redirects, pairs },
    problems: { ...SAMPLE_LEVELS, ...old.config.problems },
  };
  notes.push({
    kind: 'config',
    file: 'docsgen.config.json',
    subject: 'problems',
    text: 'Many pages contain code with errors that no tool has checked before, so "docsgen check" reports them as warnings. Remove the levels to make them errors.',
  });
  files.set('docsgen.config.json', `${JSON.stringify(config, null, 2)}\n`);
  files.set('.gitignore', 'dist/\n.docsgen/\nnode_modules/\n');
  for (const [from, to] of links.assets) {
    copies.push({ from, to });
    if (to.startsWith('static/') && isActiveFile(from))
      notes.push({
        kind: 'config',
        file: to,
        subject: path.extname(to),
        text: 'The file can run code in a browser, so it is in static/, whose files docsgen trusts.',
      });
  }
  for (const [subject, page] of links.outside)
    notes.push({
      kind: 'address',
      file: page.file,
      subject: subject.slice(page.file.length + 2),
      text: 'The link points to a page that was not migrated, so it names the old site.',
    });
  const isLinked = ({ from, to }: Copy): boolean => links.assets.get(from)?.replace(/^content\//, 'static/') === to;
  copies.push(...old.statics.filter((copy) => existsSync(copy.from) && !isLinked(copy)));
  const addresses = [
    ...site.pages.flatMap(({ address, meta }) => (address === undefined || meta.draft === true ? [] : [address])),
    ...indexes,
  ];
  return {
    files,
    copies,
    notes,
    converted,
    origins,
    addresses: [...new Set(addresses)],
    pages: site.pages.filter(({ address }) => address !== undefined).length,
  };
}

const listIndexes = (entries: readonly OldEntry[]): readonly string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'category' ? [...(entry.index ? [entry.index.slug] : []), ...listIndexes(entry.items)] : [],
  );

/** Resolves a link of the navigation, which belongs to no page. */
function linkOfSite(target: string, { pages, config }: OldSite, resolve: (page: OldPage, target: string) => string): string {
  const [first] = pages;
  if (!target.startsWith('/') || first === undefined) return target;
  const found = resolve({ ...first, target: 'content/index.md' }, target);
  return /^(?:\/|https?:)/.test(found)
    ? found
    : plainAddress(target.startsWith(config.baseUrl ?? '/') ? `/${target.slice((config.baseUrl ?? '/').length)}` : target);
}

/** Returns the slug that a page needs to keep its address, and its route. */
function keepAddress({ target, meta }: OldPage, address: string): { readonly route: string; readonly slug?: string } {
  const file = target.slice('content/'.length);
  const isPost = /\d{4}-\d\d-\d\d/.test(file) || meta.date !== undefined;
  if (deriveRoute(file) === address && !isPost) return { route: address };
  if (findSlugError(address) === undefined) return { route: address, slug: address };
  const usable = address
    .split('/')
    .map((part) => part.replace(/%[\da-f]{2}|[^A-Za-z0-9._~@-]+/gi, '-').replace(/^-+(?=.)/, ''))
    .join('/');
  return { route: usable, slug: usable };
}

function writePage(meta: Readonly<Record<string, unknown>>, text: string): string {
  if (Object.keys(meta).length === 0) return text;
  return `---\n${stringify(meta, { lineWidth: 0 })}---\n\n${text}`;
}

/** A home page for a site whose home is a component. */
function makeHome(
  { config, navigation }: OldSite,
  routes: ReadonlyMap<string, string>,
): { readonly text: string; readonly note: Note } | undefined {
  if ([...routes.values()].includes('/')) return undefined;
  const first = firstRoute(navigation ?? [], routes) ?? [...routes.values()][0];
  const button = first === undefined ? '' : `\n:::buttons\n[Read the documentation](${first})\n:::\n`;
  const text = `---\ntitle: ${JSON.stringify(config.title)}\nlayout: landing\n---\n\n::::hero[${config.title.replace(/[[\]]/g, '')}]\n${config.tagline ?? ''}\n${button}::::\n`;
  return {
    text,
    note: {
      kind: 'address',
      file: '',
      subject: '/',
      text: 'The old home page is not Markdown, so a new one was written: content/index.md.',
    },
  };
}

function firstRoute(entries: readonly OldEntry[], routes: ReadonlyMap<string, string>): string | undefined {
  for (const entry of entries) {
    const found =
      entry.kind === 'page' ? routes.get(entry.address) : entry.kind === 'category' ? firstRoute(entry.items, routes) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
