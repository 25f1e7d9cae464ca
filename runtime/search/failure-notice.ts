import { createErrorNotice } from '../page/error-notice.js';

/** Reports that the search failed, whatever the reason: its script, its index or the service. */
export const createFailureNotice = (onRetry: () => void): HTMLElement =>
  createErrorNotice(document, {
    title: 'Unable to fetch results',
    text: 'You might want to check your network connection.',
    action: 'Try again',
    onAction: onRetry,
  });
