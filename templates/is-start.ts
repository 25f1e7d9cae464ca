import type { PageView } from './view.js';

/** Whether a page is no page of the documentation: the search page or the not-found page, whose readers may not know where to go. */
export const isStart = ({ kind }: Pick<PageView, 'kind'>): boolean => kind === 'search' || kind === 'not-found';
