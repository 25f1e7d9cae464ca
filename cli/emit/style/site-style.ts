import path from 'node:path';
import type { Message } from 'esbuild';
import { recordBundleInputs } from '../../config/bundle-inputs.js';
import { type Problem, problem, problemAt } from '../../problems/index.js';
import { extractReason } from '../../schema/yaml.js';
import type { SiteConfig, Sources } from '../../types.js';
import type { OutputFile } from '../output.js';
import { type AddressError, styleAddresses } from './addresses.js';
import { styleFiles } from './files.js';

/** The site's own style sheet. */
export interface SiteStyle {
  /** Bundled and minified; empty if bundling failed. */
  readonly css: string;
  /** Files that the style sheet refers to and that are published with it. */
  readonly files: readonly OutputFile[];
  /** Absolute paths of the files it depends on, including missing ones. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Bundles the configured style sheet. Reports rules that browsers would ignore, and broken addresses. */
export async function siteStyle(
  dir: string,
  file: string,
  { config, sources }: { readonly config: SiteConfig; readonly sources: Sources },
): Promise<SiteStyle> {
  const { build } = await import('esbuild');
  const inputs = recordBundleInputs();
  const { plugin, isAllowed } = styleFiles(dir);
  const addresses = styleAddresses({ dir: path.resolve(dir), config, statics: sources.statics, isAllowed });
  const result = await build({
    absWorkingDir: dir,
    entryPoints: [file],
    bundle: true,
    plugins: [inputs.plugin, plugin, addresses.plugin],
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
    ...failed.map((one) =>
      problem('config-value', place(one), { key: 'css', reason: { kind: 'bundler', message: extractReason(one.text) } }),
    ),
    ...(result.warnings ?? []).map((one) => {
      if (one.pluginName === 'addresses') return problemAt(one.detail as AddressError, place(one));
      const nearest = one.id === 'unsupported-css-property' ? one.location?.suggestion : undefined;
      return problem('css-syntax', place(one), { reason: extractReason(one.text), nearest });
    }),
  ];
  return {
    css: 'outputFiles' in result ? (result.outputFiles?.[0]?.text ?? '') : '',
    files: addresses.files(),
    inputs: [...inputs.files(), ...addresses.inputs()],
    problems,
  };
}
