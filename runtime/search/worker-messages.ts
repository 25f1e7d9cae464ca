import type { SearchAnswer, SearchOptions } from '../../search/engine.js';

/** Message from the page to the search worker. */
export interface SearchRequest {
  readonly id: number;
  readonly query: string;
  readonly options: SearchOptions;
}

/** Message from the search worker to the page. */
export interface SearchReply {
  readonly id: number;
  readonly answer?: SearchAnswer;
  readonly error?: string;
}
