import { isPlainCall } from '../config/missing-package.js';
import { asArray, asRecord } from '../value.js';

export type Options = Readonly<Record<string, unknown>>;

/** The content plugins of a site with their options. */
export interface ContentPlugins {
  readonly docs: readonly Options[];
  readonly blogs: readonly Options[];
  readonly pages: Options | undefined;
  readonly redirects: readonly Options[];
  /** The option `customCss`. */
  readonly styles: unknown;
  /** Names of other plugins. */
  readonly others: readonly string[];
}

/** Reads `presets` and `plugins` of a configuration, whose entries are names, `[name, options]` or functions. */
export function readPlugins(config: Options): ContentPlugins {
  const presets = asArray(config.presets)
    .map(readEntry)
    .filter(({ name }) => /preset-classic|^classic$/.test(name));
  const preset = presets[0]?.options ?? {};
  const plugins = asArray(config.plugins).map(readEntry);
  const named = (pattern: RegExp) => plugins.filter(({ name }) => pattern.test(name)).map(({ options }) => options);
  const isOff = (key: string) => presets.length === 0 || preset[key] === false;
  const docs = named(/plugin-content-docs$|^content-docs$/);
  const known =
    /plugin-(?:content-(?:docs|blog|pages)|client-redirects|sitemap|google|debug|svgr|css)|^content-|^client-redirects$|^ideal-image$|plugin-ideal-image/;
  const hasNoPlugins = presets.length === 0 && plugins.length === 0;
  return {
    docs: [...(isOff('docs') && !hasNoPlugins ? [] : [asRecord(preset.docs)]), ...docs],
    blogs: [...(isOff('blog') && !hasNoPlugins ? [] : [asRecord(preset.blog)]), ...named(/plugin-content-blog$|^content-blog$/)],
    pages: preset.pages === false ? undefined : asRecord(preset.pages),
    redirects: named(/client-redirects$/),
    styles: asRecord(preset.theme).customCss,
    others: plugins.map(({ name }) => name).filter((name) => name !== '' && !known.test(name)),
  };
}

function readEntry(entry: unknown): { readonly name: string; readonly options: Options } {
  if (typeof entry === 'string') return { name: entry, options: {} };
  if (isPlainCall(entry)) return { name: entry.$call.replace(/\.default$/, ''), options: asRecord(entry.args[0]) };
  const [name, options] = asArray(entry);
  return {
    name: typeof name === 'string' ? name.replace(/\/(?:lib|src|dist)\/.*$|.*\/node_modules\//g, '') : '',
    options: asRecord(options),
  };
}
