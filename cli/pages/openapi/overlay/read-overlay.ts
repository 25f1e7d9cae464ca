import { type Problem, problem } from '../../../problems/index.js';
import { RefusedPath } from '../../../sources/source-folders.js';
import type { OverlayFile, SitePath } from '../../../types.js';
import type { ApiFile } from '../document/api-file.js';
import { asObject, getOwn } from '../document/guards.js';
import { parseApiFile } from '../document/parse-api-file.js';
import { describePointer, parseInstancePath } from '../document/pointer.js';
import type { Overlay, OverlayAction } from './overlay.js';
import { validateOverlay } from './overlay-schema.js';

/** An overlay, unless it has errors. */
export interface ReadOverlay {
  readonly overlay?: Overlay;
  readonly problems: readonly Problem[];
}

/** Reads the overlays of a document in their order. Errors become problems. */
export function readOverlays(
  overlays: readonly OverlayFile[],
  read: (path: SitePath) => Promise<string>,
): Promise<readonly ReadOverlay[]> {
  return Promise.all(
    overlays.map(async ({ name, path, place }) => {
      const unreadable = (reason: string): ReadOverlay => ({
        problems: [problem('openapi-overlay-unread', place, { name, reason })],
      });
      if (path === undefined) return unreadable('it is outside the site folder');
      try {
        return parseOverlay(await read(path), path);
      } catch (error) {
        return unreadable(explainReadError(error as Error & { readonly code?: string }));
      }
    }),
  );
}

function explainReadError(error: Error & { readonly code?: string }): string {
  if (error instanceof RefusedPath) return error.message;
  return error.code === 'ENOENT' ? 'it does not exist' : error.message.replace(/\.$/, '');
}

/** Parses an overlay and checks it. */
function parseOverlay(text: string, path: SitePath): ReadOverlay {
  const file = parseApiFile(text);
  if (file.errors.length > 0)
    return {
      problems: file.errors.map(({ reason, ...position }) =>
        problem('openapi-overlay', { file: path, ...position }, { reason: { kind: 'syntax', message: reason } }),
      ),
    };
  const problems = validateOverlay(file.value).map(({ path: at, key, reason }) => {
    const pointer = [...parseInstancePath(at), ...(key === undefined ? [] : [key])];
    return problem(
      'openapi-overlay',
      { file: path, ...file.getPosition(pointer, 'key') },
      { reason: { kind: 'invalid', at: describePointer({ pointer }), error: reason } },
    );
  });
  return problems.length > 0 ? { problems } : { overlay: createOverlay(file, path, text), problems };
}

function createOverlay(file: ApiFile, path: SitePath, text: string): Overlay {
  let lines: readonly string[] | undefined;
  const { overlay, actions, extends: target } = asObject(file.value);
  return {
    source: { file: path, getPosition: file.getPosition, getTextPosition: file.getTextPosition },
    isStrict: !String(overlay).startsWith('1.0.'),
    extends: target as string | undefined,
    hasNamedSchemas: file.hasNamedSchemas,
    locateInText: (pointer, offset) => {
      lines ??= text.split('\n');
      const { line, column } = file.getTextPosition(pointer);
      const quote = /["']/.test(lines[line - 1]?.[column - 1] ?? '') ? 1 : 0;
      return { line, column: column + quote + offset };
    },
    actions: (actions as readonly object[]).map((action): OverlayAction => {
      const [target, copy] = ['target', 'copy'].map((name) => getOwn(action, name) as string);
      return { target: target as string, copy, update: getOwn(action, 'update'), remove: getOwn(action, 'remove') === true };
    }),
  };
}
