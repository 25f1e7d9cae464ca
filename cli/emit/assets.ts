import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../problems/index.js';
import type { RuntimeLinks } from '../render/index.js';
import { computeDigest } from '../sources/text.js';
import { packageFolder } from '../system/package.js';
import type { Location, SiteConfig, Sources } from '../types.js';
import type { OutputFile } from './output.js';
import { type SiteStyle, siteStyle } from './style/site-style.js';

interface ShippedAssets {
  readonly boot: string;
  readonly app: string;
  readonly appImports: readonly string[];
  readonly flags: string;
  readonly search: string;
  readonly searchWorker: string;
  readonly redirect: string;
  readonly style: string;
  readonly componentStyle: string;
  readonly inline: RuntimeLinks['inline'];
  readonly files: readonly string[];
}

export interface SiteAssets {
  readonly links: RuntimeLinks;
  /** URL of the script that all redirect stubs load. */
  readonly redirect: string;
  readonly files: readonly OutputFile[];
  /** Absolute paths of the site's files that the assets depend on, including missing ones. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Returns the browser runtime and the site's style sheet: docsgen's own style, the configured tokens, and the site's own rules. */
export async function siteAssets(
  dir: string,
  site: { readonly config: SiteConfig; readonly sources: Sources; place(keys: readonly PropertyKey[]): Location },
): Promise<SiteAssets> {
  const { config } = site;
  const folder = path.join(packageFolder(), 'runtime');
  const shipped = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')) as ShippedAssets;
  const href = (name: string) => `${config.baseUrl}assets/${name}`;
  const base = await readFile(path.join(folder, shipped.style), 'utf8');
  const siteCss: SiteStyle =
    config.css === undefined ? { css: '', files: [], inputs: [], problems: [] } : await siteStyle(dir, config.css, site);
  const css = base + tokenRules(config.theme) + siteCss.css;
  const style = css === base ? shipped.style : `style-${computeDigest(css).slice(0, 8)}.css`;
  const copied = shipped.files.filter((name) => name !== shipped.style);
  return {
    links: {
      boot: href(shipped.boot),
      app: href(shipped.app),
      appImports: shipped.appImports.map(href),
      flags: href(shipped.flags),
      search: href(shipped.search),
      searchWorker: href(shipped.searchWorker),
      runtime: shipped.app,
      styles: [href(style)],
      componentStyle: href(shipped.componentStyle),
      inline: shipped.inline,
    },
    redirect: href(shipped.redirect),
    files: [
      ...copied.map((name) => ({ path: `assets/${name}`, content: { copy: path.join(folder, name) }, origin: 'the runtime' })),
      { path: `assets/${style}`, content: css, origin: 'the style sheet' },
      ...siteCss.files,
    ],
    inputs: siteCss.inputs,
    problems: [...siteCss.problems, ...(await themeProblems(config.theme, base, site.place))],
  };
}

/** Checks the colors of a theme. The color library is only loaded for the few sites that have one. */
async function themeProblems(theme: SiteConfig['theme'], css: string, place: ThemePlace): Promise<readonly Problem[]> {
  if (Object.keys(theme).length === 0) return [];
  const { themeContrast } = await import('./style/theme-contrast.js');
  return themeContrast({ theme, css, place });
}

type ThemePlace = (keys: readonly PropertyKey[]) => Location;

/**
 * Returns the configured tokens as custom properties. Dark values apply to the chosen dark mode and to the system's, as in
 * `templates/css/tokens.css`.
 */
function tokenRules(theme: SiteConfig['theme']): string {
  const light: string[] = [];
  const dark: string[] = [];
  for (const [name, value] of Object.entries(theme)) {
    const rule = (given: string) => `--${name}:${given}`;
    light.push(rule(typeof value === 'string' ? value : value.light));
    if (typeof value !== 'string') dark.push(rule(value.dark));
  }
  const rules = light.length === 0 ? '' : `:root{${light.join(';')}}`;
  const inDark = dark.join(';');
  return dark.length === 0
    ? rules
    : `${rules}@media screen{[data-theme=dark]{${inDark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}`;
}
