import type { Location } from '../../types.js';
import type { Piece } from './sample.js';

/** A request on a page, in any notation, with the locations of its parts. */
export interface ShownRequest {
  /** In capitals. */
  readonly method: string;
  readonly methodPlace: Location;
  /** As the author wrote it: with or without a host. */
  readonly url: Piece;
  /** Without parameters, in lower case. */
  readonly contentType?: string;
  readonly body?: Piece;
  /** The request is for the API that `requests.url` of the configuration names. */
  readonly own?: true;
}

/** `application/json; charset=utf-8` → `application/json`. */
export const mediaType = (header: string): string => (header.split(';')[0] as string).trim().toLowerCase();
