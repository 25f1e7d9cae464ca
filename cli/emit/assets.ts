import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listConfiguredIcons } from '../config/configured-icons.js';
import type { Parts } from '../extensions/part.js';
import { islandScript, listBrowserModules } from '../extensions/part.js';
import type { Problem } from '../problems/index.js';
import type { RuntimeLinks } from '../render/index.js';
import type { OwnServiceName } from '../render/services.js';
import { computeDigest } from '../sources/text.js';
import { packageFolder } from '../system/package.js';
import type { Location, SiteConfig, Sources } from '../types.js';
import { bundleScripts, type SharedFiles } from './browser-scripts.js';
import type { ServiceHosts } from './csp.js';
import type { OutputFile } from './output.js';
import { needsReports, siteServices } from './site-services.js';
import { type BrandOutlines, brandIconRules } from './style/brand-icons.js';
import { bundledFonts, resolveSystemFonts, type ShippedFonts } from './style/bundled-fonts.js';
import type { NavigationStyles } from './style/navigation-style.js';
import { type SiteStyle, siteStyle } from './style/site-style.js';
import { densityRule, resolveTheme, type ThemeTokens, tokenRules } from './style/theme-tokens.js';
import { mergeTokens } from './style/token-values.js';

interface ShippedAssets {
  readonly boot: string;
  readonly app: string;
  readonly appImports: readonly string[];
  readonly tryIt: string;
  readonly servicesStart: string;
  /** Starts services that get no reports and need no consent. */
  readonly servicesPlain: string;
  /** The scripts of docsgen's own services. */
  readonly services: Readonly<Record<OwnServiceName, string>>;
  readonly chatStyle: string;
  readonly consentStyle: string;
  /** Rules that become a part of the site's style sheet. */
  readonly consentChoiceStyle: string;
  readonly islands: string;
  readonly react: string;
  readonly startView: string;
  readonly lineLinks: string;
  readonly search: string;
  readonly searchWorker: string;
  readonly redirect: string;
  readonly style: string;
  readonly navigationStyle: string;
  readonly pageStyles: RuntimeLinks['pageStyles'];
  readonly inline: RuntimeLinks['inline'];
  readonly files: readonly string[];
  readonly fonts: ShippedFonts;
  readonly brandIcons: BrandOutlines;
}

export interface SiteAssets {
  readonly links: RuntimeLinks;
  /** URL of the script that all redirect stubs load. */
  readonly redirect: string;
  /** URLs of the scripts of islands, by the names of their directives. */
  readonly islandScripts: ReadonlyMap<string, string>;
  /** Files that scripts of extensions import. */
  readonly shared: SharedFiles;
  /** Addresses that the policy allows for services. */
  readonly serviceHosts: ServiceHosts;
  /** Values of the design tokens by name, which images may use. */
  readonly tokens: ReadonlyMap<string, string>;
  /** The parts of the style sheet of menus, marks and groups, which depends on the navigation. */
  readonly navigation: NavigationStyles;
  readonly files: readonly OutputFile[];
  /** The style sheet of lists of posts and tags, for sites with any. */
  readonly listsStyle: OutputFile;
  /** Absolute paths of the site's files that the assets depend on, including missing ones. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Returns the browser runtime and the site's style sheet: the bundled fonts, docsgen's own style, the tokens of the theme, and the site's own rules. */
export async function siteAssets(
  dir: string,
  site: {
    readonly config: SiteConfig;
    readonly sources: Sources;
    readonly parts: Parts;
    place(keys: readonly PropertyKey[]): Location;
  },
): Promise<SiteAssets> {
  const { config } = site;
  const folder = path.join(packageFolder(), 'runtime');
  const shipped = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')) as ShippedAssets;
  const href = (name: string) => `${config.baseUrl}assets/${name}`;
  const base = await readFile(path.join(folder, shipped.style), 'utf8');
  const siteCss: SiteStyle =
    config.css === undefined ? { css: '', files: [], inputs: [], problems: [] } : await siteStyle(dir, config.css, site);
  const fonts = bundledFonts(config.theme, shipped.fonts);
  const tokens = await resolveTheme(resolveSystemFonts(config.theme));
  const client = needsReports(config, site.parts) ? shipped.servicesStart : shipped.servicesPlain;
  const shared = { react: shipped.react, client };
  const scripts = await bundleScripts(dir, listBrowserModules(site.parts), shared);
  const islands = [...scripts.names].filter(([script]) => script.startsWith(islandScript('')));
  const hasIslands = islands.length > 0;
  const services = await siteServices({ config, parts: site.parts, folder, shipped: shipped.services, scripts: scripts.names });
  const asksConsent = services.list.some(({ consent }) => consent !== undefined);
  const css =
    fonts.css +
    base +
    (asksConsent ? await readFile(path.join(folder, shipped.consentChoiceStyle), 'utf8') : '') +
    tokenRules(tokens) +
    densityRule(config.theme) +
    brandIconRules(
      listConfiguredIcons(config).map(({ icon }) => icon),
      shipped.brandIcons,
    ) +
    siteCss.css;
  const style = `style-${computeDigest(css).slice(0, 8).toUpperCase()}.css`;
  const hasClient = services.list.length > 0 || scripts.imports.has(client);
  const omitted = new Set<string>([
    shipped.style,
    shipped.navigationStyle,
    ...(hasIslands ? [] : [shipped.islands]),
    ...(hasIslands || scripts.imports.has(shipped.react) ? [] : [shipped.react]),
    ...[shipped.servicesStart, shipped.servicesPlain].filter((name) => name !== client || !hasClient),
    ...Object.values(shipped.services).filter((name) => !services.list.some(({ script }) => script === name)),
    ...(config.chat ? [] : [shipped.chatStyle]),
    shipped.consentChoiceStyle,
    shipped.pageStyles.lists,
    ...(asksConsent ? [] : [shipped.consentStyle]),
    ...(hasIslands || site.parts.slots.length > 0 ? [] : [shipped.pageStyles.extensions]),
    ...(config.markdown.math ? [] : [shipped.pageStyles.math]),
  ]);
  const copyShipped = (name: string): OutputFile => ({
    path: `assets/${name}`,
    content: { copy: path.join(folder, name) },
    origin: 'the runtime',
  });
  const copied = [...shipped.files.filter((name) => !omitted.has(name)), ...fonts.files];
  return {
    links: {
      boot: href(shipped.boot),
      app: href(shipped.app),
      appImports: shipped.appImports.map(href),
      tryIt: href(shipped.tryIt),
      services: services.list.length > 0 ? href(client) : undefined,
      serviceViews: services.list.map((service) => ({ ...service, script: href(service.script) })),
      islands: hasIslands ? { start: href(shipped.islands), react: href(shipped.react) } : undefined,
      startView: href(shipped.startView),
      lineLinks: href(shipped.lineLinks),
      search: href(shipped.search),
      searchWorker: href(shipped.searchWorker),
      runtime: shipped.app,
      styles: [href(style)],
      pageStyles: {
        api: href(shipped.pageStyles.api),
        apiList: href(shipped.pageStyles.apiList),
        article: href(shipped.pageStyles.article),
        components: href(shipped.pageStyles.components),
        extensions: href(shipped.pageStyles.extensions),
        codeExtra: href(shipped.pageStyles.codeExtra),
        codeTypes: href(shipped.pageStyles.codeTypes),
        lineLinks: href(shipped.pageStyles.lineLinks),
        lists: href(shipped.pageStyles.lists),
        math: href(shipped.pageStyles.math),
        diagram: href(shipped.pageStyles.diagram),
        start: href(shipped.pageStyles.start),
        writing: href(shipped.pageStyles.writing),
      },
      fonts: { text: fonts.preload.text && href(fonts.preload.text), code: fonts.preload.code && href(fonts.preload.code) },
      inline: shipped.inline,
    },
    redirect: href(shipped.redirect),
    islandScripts: new Map(islands.map(([script, file]) => [script.slice(islandScript('').length), href(file)])),
    serviceHosts: services,
    shared,
    tokens: mergeTokens(base, tokens),
    navigation: {
      css: await readFile(path.join(folder, shipped.navigationStyle), 'utf8'),
      brandIcons: shipped.brandIcons,
    },
    files: [
      ...copied.map(copyShipped),
      { path: `assets/${style}`, content: css, origin: 'the style sheet' },
      ...scripts.files,
      ...siteCss.files,
    ],
    listsStyle: copyShipped(shipped.pageStyles.lists),
    inputs: siteCss.inputs,
    problems: [...siteCss.problems, ...(await themeProblems(tokens, base, site.place))],
  };
}

/** Checks the colors of a theme. The color library is only loaded for the few sites that have one. */
async function themeProblems(tokens: ThemeTokens, css: string, place: ThemePlace): Promise<readonly Problem[]> {
  if (Object.keys(tokens).length === 0) return [];
  const { themeContrast } = await import('./style/theme-contrast.js');
  return themeContrast({ theme: tokens, css, place });
}

type ThemePlace = (keys: readonly PropertyKey[]) => Location;
