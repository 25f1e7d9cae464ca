import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isError, problem } from '../../problems/index.js';
import { systemReason } from '../../problems/system-reason.js';
import type { CommandResult } from '../../terminal/reporter.js';
import { openInput } from './read-input.js';

export interface BundleOptions {
  /** Absolute path of the file to write; standard output if omitted. */
  readonly out?: string;
  /** Absolute paths of overlays. */
  readonly overlays: readonly string[];
}

/** Writes a document with all its files as one file: YAML or JSON, by the extension. */
export async function bundleCommand(file: string, { out, overlays }: BundleOptions): Promise<CommandResult> {
  const { document, problems, isSingle = true, hasNamedSchemas = false } = await openInput(file, overlays);
  if (!document || problems.some(isError)) return { problems };
  const { bundleText } = await import('../../pages/openapi/download/bundle-text.js');
  const format = /\.ya?ml$/i.test(out ?? file) ? 'yaml' : 'json';
  const text = bundleText({ document, isSingle, hasNamedSchemas }, format);
  if (text === undefined)
    return { problems: [...problems, problem('openapi-bundle', { file: document.getFilePath(document.root) })] };
  if (out === undefined) return { problems, out: text };
  try {
    mkdirSync(path.dirname(out), { recursive: true });
    writeFileSync(out, text);
  } catch (error) {
    return {
      problems: [...problems, problem('openapi-bundle-unwritten', { file: '' }, { out, reason: systemReason(error, 'trace') })],
    };
  }
  return { problems };
}
