import path from 'node:path';
import { FOLDERS } from '../../../sources/names.js';
import type { LocateOption } from '../../../sources/site-sources.js';
import type { ApiOverrides, OverlayFile, SiteConfig } from '../../../types.js';

type DocumentOptions = SiteConfig['openapi']['documents'][number];

/** Returns the overlays of a document. Their names are relative to `openapi/`. @param locate from the entry of the document */
export function listOverlays({ overlays }: DocumentOptions, locate: LocateOption): readonly OverlayFile[] | undefined {
  if (overlays.length === 0) return undefined;
  return overlays.map((name, index) => {
    const file = path.posix.join(FOLDERS.openapi, name);
    return { name, path: file.startsWith('../') ? undefined : file, place: locate(['overlays', index]) };
  });
}

/** Returns what the configuration sets in place of a document. @param locate from the entry of the document */
export function readOverrides({ servers, tags, titles, slugs }: DocumentOptions, locate: LocateOption): ApiOverrides | undefined {
  const sections = { servers, tags, titles, slugs };
  const places = Object.entries(sections).flatMap(([section, entries]) =>
    Object.keys(entries ?? {}).map((key) => [`${section}/${key}`, locate([section, Array.isArray(entries) ? Number(key) : key])]),
  );
  return places.length === 0 ? undefined : { ...sections, place: locate([]), places: Object.fromEntries(places) };
}
