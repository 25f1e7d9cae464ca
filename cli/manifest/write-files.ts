import * as z from 'zod';
import { describeShape } from '../extensions/describe-shape.js';
import { findPathError } from '../extensions/path-error.js';
import { loadSitePart, runSitePart } from '../extensions/site-part.js';
import type { ResultError } from '../problems/extensions.js';
import { type Problem, problem } from '../problems/index.js';
import type { ExtensionFile, Location } from '../types.js';
import type { Site } from './site.js';
import { sitePages } from './site-pages.js';

/** The most files that one part writes. */
const MAX_FILES = 10_000;

const texts = z.record(z.string(), z.string());

/** Runs the file writers of extensions over the pages of a site. */
export function writeFiles(site: Pick<Site, 'config' | 'manifest' | 'parts'>): {
  readonly files: readonly ExtensionFile[];
  readonly problems: readonly Problem[];
} {
  const writers = site.parts.files;
  const files: ExtensionFile[] = [];
  const problems: Problem[] = [];
  if (writers.length === 0) return { files, problems };
  const getInput = sitePages(site);
  for (const writer of writers) {
    const { name, extension, file: module } = writer;
    const start: Location = { file: module, line: 1, column: 1 };
    const refuse = (reason: ResultError) =>
      problems.push(problem('extension-result', start, { what: 'files', name, extension, reason }));
    const answer = runSitePart(writer, getInput(loadSitePart('files', writer).definition.texts));
    if ('id' in answer) {
      problems.push(answer);
      continue;
    }
    const parsed = texts.safeParse(answer.result);
    if (!parsed.success) refuse(describeShape(parsed.error, answer.result));
    else if (Object.keys(parsed.data).length > MAX_FILES) refuse({ kind: 'too-large', limit: `${MAX_FILES} files` });
    else
      for (const [path, text] of Object.entries(parsed.data)) {
        const reason = findPathError(path);
        if (reason) refuse({ kind: 'path', path, reason });
        else files.push({ path, text, extension, module });
      }
  }
  return { files, problems };
}
