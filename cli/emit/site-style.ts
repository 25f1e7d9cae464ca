import type { Message, Plugin } from 'esbuild';
import { bundleInputs } from '../bundle-inputs.js';
import { reasonOf } from '../located.js';
import { nearestPath } from '../nearest.js';
import { type Problem, problem } from '../problems.js';
import type { SiteConfig, Sources } from '../types.js';
import { styleFiles } from './style-files.js';

/** A site's own rules. */
export interface SiteStyle {
  /** Bundled and minified; empty when that cannot be done. */
  readonly css: string;
  /** Absolute paths of the files that it was made from, missing ones too. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** What the bundler knows of an address that no file of the site answers: kept with its warning, which knows the place. */
interface DeadAddress {
  readonly target: string;
  readonly nearest?: string;
}

/** Addresses such as `url(/fonts/text.woff2)` name files under `static/`, with the base URL; they are checked and stay as they are. */
function addresses(baseUrl: string, files: readonly string[]): Plugin {
  const known = new Set(files.map((url) => baseUrl + url.slice(1)));
  return {
    name: 'addresses',
    setup({ onResolve }) {
      onResolve({ filter: /^\// }, ({ kind, path: target }) => {
        if (kind !== 'url-token') return undefined;
        if (target.startsWith('//') || known.has(fileOf(target))) return { path: target, external: true };
        const nearest = nearestPath(fileOf(target), [...known]);
        const detail: DeadAddress = { target, nearest: nearest && encodeURI(nearest) };
        return { path: target, external: true, warnings: [{ detail }] };
      });
    },
  };
}

/** An address without query and hash, decoded where it can be. */
function fileOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Bundles the style sheet that the configuration names. What browsers would leave out is a problem, and so are files that are not there. */
export async function siteStyle(
  dir: string,
  file: string,
  { config, sources }: { readonly config: SiteConfig; readonly sources: Sources },
): Promise<SiteStyle> {
  const { build } = await import('esbuild');
  const inputs = bundleInputs();
  const statics = sources.statics.map(({ url }) => url);
  const result = await build({
    absWorkingDir: dir,
    entryPoints: [file],
    bundle: true,
    plugins: [inputs.plugin, styleFiles(dir), addresses(config.baseUrl, statics)],
    minify: true,
    write: false,
    logLevel: 'silent',
  }).catch((error: { errors?: Message[]; warnings?: Message[] }) => error);
  const failed = 'outputFiles' in result ? [] : (result.errors ?? []);
  const place = ({ location }: Partial<Message>) => ({
    file: location?.file ?? file,
    line: location?.line,
    column: location ? location.column + 1 : undefined,
  });
  const problems = [
    ...failed.map((one) => problem('config-value', place(one), { key: 'css', reason: reasonOf(one.text) })),
    ...(result.warnings ?? []).map((one) => {
      if (one.pluginName === 'addresses') {
        const { target, nearest } = one.detail as DeadAddress;
        return problem('dead-target', place(one), { where: 'The style sheet', target, nearest });
      }
      const nearest = one.id === 'unsupported-css-property' ? one.location?.suggestion : undefined;
      return problem('css-syntax', place(one), { reason: reasonOf(one.text), nearest });
    }),
  ];
  return { css: 'outputFiles' in result ? (result.outputFiles?.[0]?.text ?? '') : '', inputs: inputs.files(), problems };
}
