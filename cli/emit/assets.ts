import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { bundleInputs } from '../bundle-inputs.js';
import { reasonOf } from '../located.js';
import { packageFolder } from '../package.js';
import { type Problem, problem } from '../problems.js';
import type { RuntimeLinks } from '../render/index.js';
import { hashOf } from '../sources.js';
import type { SiteConfig } from '../types.js';
import type { OutputFile } from './output.js';

interface ShippedAssets {
  readonly boot: string;
  readonly app: string;
  readonly appImports: readonly string[];
  readonly flags: string;
  readonly search: string;
  readonly searchWorker: string;
  readonly redirect: string;
  readonly style: string;
  readonly inline: RuntimeLinks['inline'];
  readonly files: readonly string[];
}

export interface SiteAssets {
  readonly links: RuntimeLinks;
  /** Href of the script that redirect stubs share. */
  readonly redirect: string;
  readonly files: readonly OutputFile[];
  /** Absolute paths of the site's files that they were made from, missing ones too. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** The runtime as shipped, and the site's style sheet: docsgen's own, the configured tokens, the site's own rules. */
export async function siteAssets(dir: string, config: SiteConfig): Promise<SiteAssets> {
  const folder = path.join(packageFolder(), 'runtime');
  const shipped = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')) as ShippedAssets;
  const href = (name: string) => `${config.baseUrl}assets/${name}`;
  const base = await readFile(path.join(folder, shipped.style), 'utf8');
  const own: SiteStyle = config.css === undefined ? { css: '', inputs: [], problems: [] } : await siteStyle(dir, config.css);
  const css = base + tokenRules(config.theme) + own.css;
  const style = css === base ? shipped.style : `style-${hashOf(css).slice(0, 8)}.css`;
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
      inline: shipped.inline,
    },
    redirect: href(shipped.redirect),
    files: [
      ...copied.map((name) => ({ path: `assets/${name}`, content: { copy: path.join(folder, name) }, origin: 'the runtime' })),
      { path: `assets/${style}`, content: css, origin: 'the style sheet' },
    ],
    inputs: own.inputs,
    problems: own.problems,
  };
}

/** Configured tokens as custom properties: dark ones as `templates/css/tokens.css` has them, for a mode that is chosen or the system's. */
function tokenRules(theme: SiteConfig['theme']): string {
  const light: string[] = [];
  const dark: string[] = [];
  for (const [name, value] of Object.entries(theme)) {
    const rule = (given: string) => `--${name}:${given.replace(/[;{}<>]/g, '')}`;
    light.push(rule(typeof value === 'string' ? value : value.light));
    if (typeof value !== 'string') dark.push(rule(value.dark));
  }
  const rules = light.length === 0 ? '' : `:root{${light.join(';')}}`;
  const inDark = dark.join(';');
  return dark.length === 0
    ? rules
    : `${rules}@media screen{[data-theme=dark]{${inDark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}`;
}

/** Addresses such as `url(/fonts/text.woff2)` name files under `static/` and stay as they are. */
const addresses: Plugin = {
  name: 'addresses',
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ kind, path: address }) =>
      kind === 'url-token' ? { path: address, external: true } : undefined,
    );
  },
};

interface SiteStyle extends Pick<SiteAssets, 'inputs' | 'problems'> {
  readonly css: string;
}

async function siteStyle(dir: string, file: string): Promise<SiteStyle> {
  const { build } = await import('esbuild');
  const inputs = bundleInputs();
  const result = await build({
    absWorkingDir: dir,
    entryPoints: [file],
    bundle: true,
    plugins: [inputs.plugin, addresses],
    minify: true,
    write: false,
    logLevel: 'silent',
  }).catch((error: { errors?: { text: string; location?: { file: string; line: number; column: number } | null }[] }) => error);
  if ('outputFiles' in result && result.outputFiles)
    return { css: result.outputFiles[0]?.text ?? '', inputs: inputs.files(), problems: [] };
  const [first] = ('errors' in result && result.errors) || [];
  const place = {
    file: first?.location?.file ?? file,
    line: first?.location?.line,
    column: first?.location ? first.location.column + 1 : undefined,
  };
  const reason = first ? reasonOf(first.text) : 'it cannot be read';
  return { css: '', inputs: inputs.files(), problems: [problem('config-value', place, { key: 'css', reason })] };
}
