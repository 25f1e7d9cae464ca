import type { Location } from '../../types.js';
import type { Piece } from './sample.js';

/** A request that a page shows, in whatever form, and where its parts stand. */
export interface ShownRequest {
  /** In capitals. */
  readonly method: string;
  readonly methodPlace: Location;
  /** As the author wrote it: with or without a host. */
  readonly url: Piece;
  /** Without parameters, in lower case. */
  readonly contentType?: string;
  readonly body?: Piece;
  /** It is written for the API that `requests.url` of the configuration names. */
  readonly own?: true;
}

/** `application/json; charset=utf-8` → `application/json`. */
export const mediaType = (header: string): string => (header.split(';')[0] as string).trim().toLowerCase();
