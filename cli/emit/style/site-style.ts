import path from 'node:path';
import type { BuildOptions, BuildResult, Message, SameShape } from 'esbuild';
import { recordBundleInputs } from '../../config/bundle-inputs.js';
import { exactNames } from '../../config/exact-names.js';
import { type Problem, problem, problemAt } from '../../problems/index.js';
import { extractReason } from '../../schema/yaml.js';
import { findSpelling } from '../../sources/spelling.js';
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

/** Rejects, and never throws, if esbuild cannot start. */
async function bundle<Options extends BuildOptions>(options: SameShape<BuildOptions, Options>): Promise<BuildResult<Options>> {
  const { build } = await import('esbuild');
  return build(options);
}

/** Bundles the configured style sheet. Reports rules that browsers would ignore, and broken addresses. */
export async function siteStyle(
  dir: string,
  file: string,
  { config, sources }: { readonly config: SiteConfig; readonly sources: Sources },
): Promise<SiteStyle> {
  const inputs = recordBundleInputs();
  const { plugin, isAllowed } = styleFiles(dir);
  const addresses = styleAddresses({ dir: path.resolve(dir), config, statics: sources.statics, isAllowed });
  const result = await bundle({
    absWorkingDir: dir,
    entryPoints: [findSpelling(dir, file) ?? file],
    bundle: true,
    plugins: [exactNames(dir), inputs.plugin, plugin, addresses.plugin],
    minify: true,
    write: false,
    logLevel: 'silent',
  }).catch((error: Error & { errors?: Message[]; warnings?: Message[] }) => error);
  const errors = 'outputFiles' in result ? [] : (result.errors ?? []);
  const failure =
    result instanceof Error && !result.errors
      ? [problem('bundler', { file }, { reason: extractReason(result.message.trim()) })]
      : [];
  const place = ({ location }: Partial<Message>) => ({
    file: location?.file ?? file,
    line: location?.line,
    column: location ? location.column + 1 : undefined,
  });
  const problems = [
    ...failure,
    ...errors.map((error) =>
      problem('config-value', place(error), { key: 'css', reason: { kind: 'bundler', message: extractReason(error.text) } }),
    ),
    ...(result.warnings ?? []).map((warning) => {
      if (warning.pluginName === 'addresses') return problemAt(warning.detail as AddressError, place(warning));
      const nearest = warning.id === 'unsupported-css-property' ? warning.location?.suggestion : undefined;
      return problem('css-syntax', place(warning), { reason: extractReason(warning.text), nearest });
    }),
  ];
  return {
    css: 'outputFiles' in result ? (result.outputFiles?.[0]?.text ?? '') : '',
    files: addresses.files(),
    inputs: [...inputs.files(), ...addresses.inputs()],
    problems,
  };
}
