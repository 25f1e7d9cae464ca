import type { SearchAnswer, SearchOptions } from '../../search/engine.js';

/** What the page asks the worker of the search. */
export interface SearchRequest {
  readonly id: number;
  readonly query: string;
  readonly options: SearchOptions;
}

/** What the worker says to it. */
export interface SearchReply {
  readonly id: number;
  readonly answer?: SearchAnswer;
  readonly error?: string;
}
