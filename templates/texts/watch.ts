/** Texts of the list of problems that `docsgen watch` shows over a page. */

import { countNoun } from './plural.js';

export const disconnected = 'No longer connected to docsgen watch';
export const problems = 'Problems';
export const close = 'Close';
export const errorCount = (count: number): string => countNoun(count, 'error');
export const warningCount = (count: number): string => countNoun(count, 'warning');
export const levels = { error: 'error', warning: 'warning' };

export const noSite = 'There is no site yet';
export const shownWhenFixed = 'It will be shown here when these problems are fixed:';
