import { type Problem, problem } from '../../../problems/index.js';
import type { ApiOptions, SitePath } from '../../../types.js';
import { DEADLINE, DeadlinePassed, withDeadline } from '../../../workers/deadline.js';
import type { ApiFile } from '../document/api-file.js';
import { createApiDocument } from '../document/document.js';
import { isLocal, resolveReference, urlToPath } from '../document/file-url.js';
import type { LoadedFiles } from '../document/load.js';
import { applyOverlay } from './apply-overlay.js';
import { applyOverrides } from './apply-overrides.js';
import { EditedFiles, TooManyValues } from './edited-files.js';
import { createJoinedView, type JoinedView } from './joined-view.js';
import type { Overlay } from './overlay.js';
import type { ReadOverlay } from './read-overlay.js';

/** A document with its overlays applied. */
export interface OverlaidFiles {
  readonly loaded: LoadedFiles;
  readonly problems: readonly Problem[];
}

interface OverlayInput {
  readonly overlays: readonly ReadOverlay[];
  readonly overrides?: ApiOptions['overrides'];
  /** Milliseconds that all overlays together may take. */
  readonly deadline?: number;
}

/**
 * Applies overlays, and then what the configuration overrides, to the files of a document. The values know which file they come from. Changes the
 * values of the files, which belong to this document alone. Problems are those of the overlays.
 */
export function applyOverlays(loaded: LoadedFiles, { overlays, overrides, deadline = DEADLINE }: OverlayInput): OverlaidFiles {
  const problems = overlays.flatMap((read) => read.problems);
  const valid = overlays.flatMap(({ overlay }) => overlay ?? []);
  const edits = new EditedFiles();
  let current: Overlay | undefined;
  const report = (reason: 'deadline' | 'added') => {
    const file = current?.source.file ?? overrides?.place.file ?? '';
    problems.push(problem('openapi-overlay', { file, line: 1, column: 1 }, { reason }));
  };
  try {
    withDeadline(deadline, () => {
      for (const { value } of loaded.files.values()) edits.separate(value);
      const target = createTarget(loaded, edits);
      for (const overlay of valid) {
        current = overlay;
        problems.push(...applyOverlay(overlay, target));
      }
      current = undefined;
      if (overrides) problems.push(...applyOverrides(overrides, createApiDocument(loaded), edits));
    });
  } catch (error) {
    if (error instanceof DeadlinePassed) report('deadline');
    else if (error instanceof TooManyValues) report('added');
    else throw error;
  }
  const namesSchemas = valid.some((overlay) => overlay.hasNamedSchemas);
  const files = new Map(
    [...loaded.files].map(([url, file]): [string, ApiFile] => {
      const hasNamedSchemas = file.hasNamedSchemas || namesSchemas;
      return [url, { ...edits.withOrigins(file, toFile(url)), hasNamedSchemas }];
    }),
  );
  return { loaded: { ...loaded, files }, problems };
}

const toFile = (url: string): SitePath => (isLocal(url) ? urlToPath(url) : undefined) ?? url;

function createTarget(loaded: LoadedFiles, edits: EditedFiles) {
  const { root: url, files } = loaded;
  const file = files.get(url) as ApiFile;
  let view: JoinedView | undefined;
  return {
    url,
    edits,
    view: () => {
      view ??= createJoinedView(createApiDocument(loaded), files.size);
      return view;
    },
    onChange: () => {
      view = undefined;
    },
    locate: (pointer: readonly string[]) => edits.locate(file.value, pointer, { ...file, file: toFile(url) }),
  };
}

/** Returns the files that the values of overlays refer to, relative to the document, by URL. */
export function listOverlayReferences(overlays: readonly ReadOverlay[], url: string): readonly string[] {
  const urls = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const target = key === '$ref' && typeof item === 'string' ? resolveReference(item, url)?.url : undefined;
      if (target !== undefined && target !== url) urls.add(target);
      visit(item);
    }
  };
  for (const { overlay } of overlays) for (const { update } of overlay?.actions ?? []) visit(update);
  return [...urls];
}
