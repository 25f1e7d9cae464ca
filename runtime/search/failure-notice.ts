import * as TEXTS from '../../templates/texts/failures.js';
import { createErrorNotice } from '../page/error-notice.js';

/** Reports that the search failed, whatever the reason: its script, its index or the service. */
export const createFailureNotice = (onRetry: () => void): HTMLElement =>
  createErrorNotice(document, {
    title: TEXTS.noSearchResults,
    text: TEXTS.checkNetwork,
    action: TEXTS.tryAgain,
    onAction: onRetry,
  });
