import type { Location } from '../../types.js';
import type { SourceText } from './sample.js';

/** A request on a page, in any notation, with the locations of its parts. */
export interface ShownRequest {
  /** In capitals. */
  readonly method: string;
  readonly methodLocation: Location;
  /** As the author wrote it: with or without a host. */
  readonly url: SourceText;
  /** Without parameters, in lower case. */
  readonly contentType?: string;
  readonly body?: SourceText;
  /** The request is for the API that `requests.url` of the configuration names. */
  readonly isOwnApi?: true;
}

/** `application/json; charset=utf-8` → `application/json`. */
export const extractMediaType = (header: string): string => (header.split(';')[0] as string).trim().toLowerCase();
