import path from 'node:path';
import type { Message } from 'esbuild';
import { bundleInputs } from '../../config/bundle-inputs.js';
import { type Problem, problem, problemAt } from '../../problems/index.js';
import { reasonOf } from '../../schema/yaml.js';
import type { SiteConfig, Sources } from '../../types.js';
import type { OutputFile } from '../output.js';
import { type AddressError, styleAddresses } from './addresses.js';
import { styleFiles } from './files.js';

/** A site's own rules. */
export interface SiteStyle {
  /** Bundled and minified; empty when that cannot be done. */
  readonly css: string;
  /** Files that it names and that are published with it. */
  readonly files: readonly OutputFile[];
  /** Absolute paths of the files that it was made from, missing ones too. */
  readonly inputs: readonly string[];
  readonly problems: readonly Problem[];
}

/** Bundles the style sheet that the configuration names. What browsers would leave out is a problem, and so are addresses that lead nowhere. */
export async function siteStyle(
  dir: string,
  file: string,
  { config, sources }: { readonly config: SiteConfig; readonly sources: Sources },
): Promise<SiteStyle> {
  const { build } = await import('esbuild');
  const inputs = bundleInputs();
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
      problem('config-value', place(one), { key: 'css', reason: { kind: 'bundler', message: reasonOf(one.text) } }),
    ),
    ...(result.warnings ?? []).map((one) => {
      if (one.pluginName === 'addresses') return problemAt(one.detail as AddressError, place(one));
      const nearest = one.id === 'unsupported-css-property' ? one.location?.suggestion : undefined;
      return problem('css-syntax', place(one), { reason: reasonOf(one.text), nearest });
    }),
  ];
  return {
    css: 'outputFiles' in result ? (result.outputFiles?.[0]?.text ?? '') : '',
    files: addresses.files(),
    inputs: [...inputs.files(), ...addresses.inputs()],
    problems,
  };
}
