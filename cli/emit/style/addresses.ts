import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { OnResolveArgs, OnResolveResult, PartialMessage, Plugin, PluginBuild } from 'esbuild';
import { toFileHref } from '../../pages/url.js';
import type { Finding } from '../../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../../schema/suggest.js';
import { FOLDERS } from '../../sources/names.js';
import { readRegularFile } from '../../sources/regular-file.js';
import { findSpelling } from '../../sources/spelling.js';
import { computeDigest } from '../../sources/text.js';
import type { SiteConfig, Sources } from '../../types.js';
import type { OutputFile } from '../output.js';

/** The error in an address, stored in the bundler's warning, which has the location. */
export type AddressError = Finding<'dead-target' | 'remote-style' | 'style-outside'>;

/** The files that a site's style sheet refers to. */
export interface StyleAddresses {
  readonly plugin: Plugin;
  /** Files next to the style sheet that are published with it. */
  files(): readonly OutputFile[];
  /** Absolute paths of all files that it refers to, including missing ones. */
  inputs(): readonly string[];
}

interface AddressInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: Pick<SiteConfig, 'baseUrl' | 'remoteImages'>;
  readonly statics: Sources['statics'];
  /** Whether a file may become part of the site, by its absolute path with symbolic links resolved. */
  isAllowed(real: string): boolean;
}

const REMOTE = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const FONT = /\.(?:woff2?|ttf|otf|eot)$/i;
const FONT_DATA = /^data:(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

/** Marks the requests of this plugin to the bundler. */
const FROM_PLUGIN = { isFromPlugin: true };

/**
 * Resolves every address in a style sheet to a URL of this site: `/fonts/text.woff2`, with or without the base URL, is a file under `static/`; a
 * relative address is a file next to the style sheet, which is published unless it is already under `static/`. Missing files, other hosts and files
 * outside the site are reported.
 */
export function styleAddresses({ dir, config, statics, isAllowed }: AddressInput): StyleAddresses {
  const { baseUrl } = config;
  const published = new Map(statics.map(({ url, path: file }) => [url, file]));
  const files = new Map<string, OutputFile>();
  const inputs = new Set<string>();
  let suggest: SuggestPath | undefined;
  const isInside = async (file: string): Promise<boolean> => isAllowed(await realpath(file));

  /** Returns the path of an address relative to the site's root: `/fonts/text.woff2`. */
  const findUrl = (address: string): string | undefined =>
    [address.startsWith(baseUrl) ? `/${address.slice(baseUrl.length)}` : undefined, address].find(
      (url) => url !== undefined && published.has(url),
    );

  const dead = (target: string, nearest: string | undefined): OnResolveResult =>
    unresolved(target, { id: 'dead-target', values: { where: 'style-sheet', target, nearest } });

  const missing = (target: string, address: string): OnResolveResult => {
    const end = [...published.keys()].find((url) => address.endsWith(url));
    suggest ??= createPathSuggester(published.keys());
    const nearest = end ?? suggest(address.startsWith(baseUrl) ? `/${address.slice(baseUrl.length)}` : address);
    return dead(target, nearest && toFileHref(nearest, { baseUrl: '/' }));
  };

  const remote = ({ path: target, kind }: OnResolveArgs): OnResolveResult => {
    const host = URL.canParse(target, 'https://localhost') ? new URL(target, 'https://localhost').host : '';
    const isImage = kind === 'url-token' && !FONT.test(decodePath(target));
    if (isImage && config.remoteImages.includes(host)) return { path: target, external: true };
    return unresolved(target, { id: 'remote-style', values: { target, host: isImage ? host : undefined, data: false } });
  };

  /** Publishes a file next to the style sheet. @param file absolute path */
  const beside = async (file: string): Promise<string | undefined> => {
    inputs.add(file);
    const bytes = readIfPossible(file);
    if (!bytes) return undefined;
    const { name, ext } = path.parse(file);
    const output = `assets/${name.normalize('NFC').replace(/[^\w.-]+/g, '-')}-${computeDigest(bytes).slice(0, 8)}${ext}`;
    files.set(output, { path: output, content: { copy: file }, origin: 'the style sheet' });
    return `/${output}`;
  };

  const relative = async (args: OnResolveArgs, build: PluginBuild): Promise<OnResolveResult> => {
    const address = decodePath(args.path);
    const spelled = findSpelling(args.resolveDir, address);
    let file = path.join(args.resolveDir, spelled ?? address);
    let isFound = spelled !== undefined && (await exists(file));
    if (!isFound && !address.startsWith('.')) {
      const resolved = await build.resolve(address, {
        kind: args.kind,
        resolveDir: args.resolveDir,
        importer: args.importer,
        pluginData: FROM_PLUGIN,
      });
      if (resolved.errors.length === 0) {
        file = resolved.path;
        isFound = await exists(file);
      }
    }
    if (!isFound) {
      inputs.add(file);
      return dead(args.path, await sibling(file, address));
    }
    if (!(await isInside(file))) return unresolved(args.path, { id: 'style-outside', values: { target: args.path } });
    const under = path.relative(path.join(dir, FOLDERS.static), file).split(path.sep).join('/').normalize('NFC');
    const url = published.has(`/${under}`) ? `/${under}` : await beside(file);
    if (url === undefined) return dead(args.path, undefined);
    return { path: toFileHref(url, config) + args.path.slice(pathLength(args.path)), external: true };
  };

  const address = (args: OnResolveArgs, build: PluginBuild): OnResolveResult | undefined | Promise<OnResolveResult> => {
    const { path: target } = args;
    if (FONT_DATA.test(target))
      return unresolved(target, { id: 'remote-style', values: { target: `${target.slice(0, 40)}…`, data: true } });
    if (/^(?:data:|#)/i.test(target)) return undefined;
    if (REMOTE.test(target)) return remote(args);
    if (!target.startsWith('/')) return relative(args, build);
    const url = findUrl(decodePath(target));
    if (url === undefined) return missing(target, decodePath(target));
    return { path: toFileHref(url, config) + target.slice(pathLength(target)), external: true };
  };

  const sheet = async (args: OnResolveArgs, build: PluginBuild): Promise<OnResolveResult> => {
    const { path: target, kind, resolveDir, importer } = args;
    if (REMOTE.test(target)) return remote(args);
    if (target.startsWith('/')) {
      const file = published.get(findUrl(decodePath(target)) ?? '');
      return file === undefined ? missing(target, decodePath(target)) : { path: path.join(dir, file) };
    }
    const spelled = findSpelling(resolveDir, target);
    const name = spelled === undefined || spelled === target ? target : `./${spelled}`;
    const resolved = await build.resolve(name, { kind, resolveDir, importer, pluginData: FROM_PLUGIN });
    if (resolved.errors.length > 0) {
      const file = path.join(resolveDir, decodePath(target));
      inputs.add(file);
      return dead(target, await sibling(file, decodePath(target)));
    }
    return (await isInside(resolved.path))
      ? { path: resolved.path }
      : unresolved(target, { id: 'style-outside', values: { target } });
  };

  return {
    plugin: {
      name: 'addresses',
      setup(build) {
        build.onResolve({ filter: /./ }, (args) => {
          if (args.pluginData === FROM_PLUGIN) return undefined;
          if (args.kind === 'url-token') return address(args, build);
          return args.kind === 'import-rule' ? sheet(args, build) : undefined;
        });
      },
    },
    files: () => [...files.values()],
    inputs: () => [...inputs],
  };
}

/** Leaves an address unchanged and reports what is wrong with it. */
function unresolved(target: string, detail: AddressError): OnResolveResult {
  const warning: PartialMessage = { detail };
  return { path: target, external: true, warnings: [warning] };
}

/** Returns the length of the path of an address, without query and hash. */
const pathLength = (address: string): number => address.search(/[?#]|$/);

/** Returns the path of an address, percent-decoded if possible. */
function decodePath(address: string): string {
  const written = address.slice(0, pathLength(address));
  try {
    return decodeURIComponent(written).normalize('NFC');
  } catch {
    return written;
  }
}

const exists = (file: string): Promise<boolean> =>
  realpath(file).then(
    () => true,
    () => false,
  );

/** Returns the content of a file, or `undefined` if it cannot be read. */
function readIfPossible(file: string): Buffer | undefined {
  try {
    return readRegularFile(file);
  } catch {
    return undefined;
  }
}

/** Suggests a file in the same folder with a name similar to a missing one. */
async function sibling(file: string, address: string): Promise<string | undefined> {
  const names = await readdir(path.dirname(file)).catch(() => []);
  const name = path.basename(file);
  const nearest = suggestName(name, names);
  // The name is right if a folder is written in another letter case.
  return nearest === undefined || nearest === name
    ? undefined
    : encodeURI(address.slice(0, address.lastIndexOf('/') + 1) + nearest);
}
