import type { Problem } from '../../../problems/index.js';
import type { ApiOptions, SitePath, Source } from '../../../types.js';
import { pathToUrl } from './file-url.js';
import { type LoadedFiles, loadFiles } from './load.js';

/** How a document is read: its files, and the time that its overlays may take in milliseconds. */
interface LoadAccess {
  read(path: SitePath): Promise<string>;
  readonly deadline?: number;
}

/** Reads a document with its files and applies its overlays. Problems are those of the overlays. Never rejects. */
export async function loadDocument(
  source: Source,
  { remoteHosts, overlays, overrides }: Pick<ApiOptions, 'remoteHosts' | 'overlays' | 'overrides'>,
  { read, deadline }: LoadAccess,
): Promise<{ readonly loaded: LoadedFiles; readonly problems: readonly Problem[] }> {
  if (!overlays?.length && !overrides) return { loaded: await loadFiles(source, { remoteHosts, read }), problems: [] };
  const [{ readOverlays }, { applyOverlays, listOverlayReferences }] = await Promise.all([
    import('../overlay/read-overlay.js'),
    import('../overlay/apply-overlays.js'),
  ]);
  const readFiles = await readOverlays(overlays ?? [], read);
  const added = listOverlayReferences(readFiles, pathToUrl(source.path));
  const loaded = await loadFiles(source, { remoteHosts, read, added });
  if (loaded.files.get(loaded.root)?.errors.length) return { loaded, problems: readFiles.flatMap(({ problems }) => problems) };
  return applyOverlays(loaded, { overlays: readFiles, overrides, deadline });
}
