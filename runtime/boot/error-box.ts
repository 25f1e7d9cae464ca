import * as TEXTS from '../../templates/texts/failures.js';
import { createErrorNotice } from '../page/error-notice.js';

export interface ErrorBox {
  /** Shows why a page could not be loaded and focuses the retry button. */
  show(text: string, retry: () => void): void;
  hide(): void;
}

/** The error box shown while there is no application. Unlike the application's, it leaves the current page readable behind it. */
export function createErrorBox(document: Document): ErrorBox {
  let box: HTMLElement | undefined;
  const hide = () => box?.remove();
  return {
    hide,
    show(text, retry) {
      hide();
      box = createErrorNotice(document, { title: TEXTS.pageNotLoaded, text, action: TEXTS.retry, onAction: retry });
      box.classList.add('notice-early');
      document.body.append(box);
      box.querySelector('button')?.focus();
    },
  };
}
